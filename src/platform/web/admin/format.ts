const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

/** `1.4 GB`. */
export function formatBytes(bytes: number): string {
  const power = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3))
  const count = bytes / 1000 ** power
  return `${power > 0 && count < 100 ? count.toFixed(1) : Math.round(count)} ${units[power]}`
}

const spans = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** In its largest unit: `3 days`. */
export function formatAge(instant: string, now = Date.now()): string {
  const age = Math.max(0, now - Date.parse(instant))
  for (const [unit, length] of spans) {
    const count = Math.floor(age / length)
    if (count > 0) return `${count} ${unit}${count === 1 ? '' : 's'}`
  }
  return 'less than a minute'
}
