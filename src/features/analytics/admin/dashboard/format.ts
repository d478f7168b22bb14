const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const oneDigit = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

/** `12,345`; below ten with one decimal, such as `2.5`. */
export const formatNumber = (value: number) => (Math.abs(value) < 10 ? oneDigit : whole).format(value)

const fewest = 20

/** In words, since colour alone is not enough. */
export function formatChange(now: number, before: number): { text: string; direction: 'up' | 'down' | 'same' } {
  if (now === before) return { text: 'unchanged', direction: 'same' }
  const direction = now > before ? 'up' : 'down'
  const mark = direction === 'up' ? '▲' : '▼'
  if (before === 0) return { text: `${mark} from 0`, direction }
  const change = Math.abs(now - before)
  // A percentage of a small number says nothing.
  if (Math.abs(before) < fewest || change > 10 * Math.abs(before))
    return { text: `${mark} ${formatNumber(change)}`, direction }
  return { text: `${mark} ${whole.format((100 * change) / Math.abs(before))} %`, direction }
}

const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** `2026-03-02` as `2 Mar`. */
export const formatShortDay = (day: string) => shortDay.format(new Date(day))
