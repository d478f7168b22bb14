/** `src/platform/web/styles/colours.css` has the same values. */
export const designColours = {
  ground: { light: '#fbfaf7', dark: '#0e1512' },
  sunk: { light: '#f3f1eb', dark: '#141c18' },
  ink: { light: '#16201c', dark: '#e8ece9' },
  quiet: { light: '#55605a', dark: '#9aa7a0' },
  hairline: { light: '#dad8d0', dark: '#26312c' },
  control: { light: '#878c86', dark: '#647069' },
  accent: { light: '#9a4a14', dark: '#e79a5b' },
} as const

export const grounds = {
  light: [designColours.ground.light, designColours.sunk.light],
  dark: [designColours.ground.dark, designColours.sunk.dark],
} as const

/** WCAG, for small text. */
const leastContrast = 4.5

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** From 1 to 21. Colours are `#rrggbb`. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const lowestContrast = (colour: string, on: readonly string[]) =>
  Math.min(...on.map((ground) => contrast(colour, ground)))

function mix(colour: string, towards: number, share: number): string {
  const mixed = channels(colour).map((value) => Math.round(value + (towards - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** The colour itself if readable on these grounds, else the nearest darker or lighter one that is. */
export function nearestReadable(colour: string, on: readonly string[]): string {
  const towards = luminance(on[0] ?? '#ffffff') > 0.18 ? 0 : 255
  for (let percent = 0; percent < 100; percent++) {
    const mixed = mix(colour, towards, percent / 100)
    if (lowestContrast(mixed, on) >= leastContrast) return mixed
  }
  return mix(colour, towards, 1)
}

export function contrastProblem(label: string, colour: string, on: readonly string[]): string | null {
  const found = lowestContrast(colour, on)
  if (found >= leastContrast) return null
  const ratio = Math.floor(found * 10) / 10
  return `${label} is hard to read: its contrast is ${ratio}:1. It must be at least ${leastContrast}:1. The nearest readable colour is ${nearestReadable(colour, on)}`
}
