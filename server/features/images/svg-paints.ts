import { UnknownStyle } from './svg-problems.ts'

/** What browsers and the program that makes pictures both paint. */
const paint = /^(?:[a-z-]+|#[\da-f]{3,8}|(?:rgb|hsl)a?\([-\d\s.,%a-z/]*\)|url\(.*)$/i
const spaced = /^rgba?\(\s*([\d.]+%?)\s+([\d.]+%?)\s+([\d.]+%?)(?:\s*\/\s*([\d.]+%?))?\s*\)$/i
/** Colours that only browsers know. */
const modern = /^(?:lab|lch|hwb|color|color-mix|device-cmyk|contrast-color)\(|\(\s{0,9}from\s/i
const oklab =
  /^okl(ch|ab)\(\s*([-\d.]+%?|none)\s+([-\d.]+%?|none)\s+([-\d.]+(?:%|deg|rad|turn)?|none)\s*(?:\/\s*([\d.]+%?)\s*)?\)$/i

/** A paint as an attribute has it. Null: browsers do not read it. @throws UnknownStyle */
export function toPaint(value: string): string | null {
  const [whole, kind = '', lightness = '', second = '', third = '', opacity] = oklab.exec(value) ?? []
  if (whole) return inRgb({ kind: kind.toLowerCase(), lightness, second, third, alpha: shareOf(opacity) })
  const [, space, r = '', g = '', b = '', opaque] = wide.exec(value) ?? []
  if (space)
    return inRange(space.toLowerCase() === 'srgb' ? linearOf([r, g, b]) : fromP3(linearOf([r, g, b])), shareOf(opaque))
  if (modern.test(value) || /^okl(?:ch|ab)\(/i.test(value)) throw new UnknownStyle(value)
  if (!paint.test(value)) return null
  const [, red, green, blue, alpha] = spaced.exec(value) ?? []
  if (!red) return value
  const share = shareOf(alpha)
  return share === undefined ? `rgb(${red}, ${green}, ${blue})` : `rgba(${red}, ${green}, ${blue}, ${share})`
}

/** As Figma writes colours beside their usual form. */
const wide = /^color\(\s*(srgb|display-p3)\s+([\d.]+%?)\s+([\d.]+%?)\s+([\d.]+%?)\s*(?:\/\s*([\d.]+%?)\s*)?\)$/i

const linearOf = (parts: readonly string[]) =>
  parts.map((part) => {
    const value = shareOf(part) ?? 0
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })

const fromP3 = ([r = 0, g = 0, b = 0]: readonly number[]) => [
  1.2249401 * r - 0.2249404 * g,
  -0.0420569 * r + 1.0420571 * g,
  -0.0196376 * r - 0.0786361 * g + 1.0982735 * b,
]

/** What no screen shows is cut off. */
function inRange(linear: readonly number[], alpha: number | undefined): string {
  const rgb = linear.map((value) => {
    const shown = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055
    return Math.round(Math.min(1, Math.max(0, shown)) * 255)
  })
  return alpha === undefined ? `rgb(${rgb.join(', ')})` : `rgba(${rgb.join(', ')}, ${alpha})`
}

const shareOf = (alpha: string | undefined) =>
  alpha === undefined ? undefined : alpha.endsWith('%') ? Number(alpha.slice(0, -1)) / 100 : Number(alpha)

interface Oklab {
  kind: string
  lightness: string
  second: string
  third: string
  alpha: number | undefined
}

/** By the matrices of CSS Color 4. */
function inRgb({ kind, lightness, second, third, alpha }: Oklab): string {
  const part = (value: string, whole: number) =>
    value === 'none' ? 0 : value.endsWith('%') ? (Number(value.slice(0, -1)) / 100) * whole : Number.parseFloat(value)
  const light = part(lightness, 1)
  const turn = third.endsWith('turn') ? 360 : third.endsWith('rad') ? 180 / Math.PI : 1
  const hue = (part(third, 360) * turn * Math.PI) / 180
  const [a, b] =
    kind === 'ch'
      ? [part(second, 0.4) * Math.cos(hue), part(second, 0.4) * Math.sin(hue)]
      : [part(second, 0.4), part(third, 0.4)]
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return inRange(linear, alpha)
}
