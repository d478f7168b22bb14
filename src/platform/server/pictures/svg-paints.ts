import { UnknownStyle } from './svg-problems.ts'

/** Both browsers and the program that makes pictures paint these. */
const paint =
  /^(?:[a-z-]+|#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|(?:rgb|hsl)a?\((?:\s*[\d.]+%?\s*(?:,|(?=\)))){3,4}\)|url\(.*)$/i
const share = String.raw`([-+]?[\d.]+(?:%|deg|turn|rad|grad)?|none)`
const spaced = new RegExp(
  String.raw`^(rgb|hsl)a?\(\s*${share}(?:\s*,\s*|\s+)${share}(?:\s*,\s*|\s+)${share}(?:\s*[,/]\s*([\d.]+%?))?\s*\)$`,
  'i',
)
const modern = /^(?:lab|lch|hwb|color|color-mix|device-cmyk|contrast-color)\(|\(\s{0,9}from\s/i
const oklab =
  /^okl(ch|ab)\(\s*([-\d.]+%?|none)\s+([-\d.]+%?|none)\s+([-\d.]+(?:%|deg|grad|rad|turn)?|none)\s*(?:\/\s*([\d.]+%?)\s*)?\)$/i

/** Null: browsers do not read it. @throws UnknownStyle */
export function toPaint(value: string): string | null {
  const [whole, kind = '', lightness = '', second = '', third = '', opacity] = oklab.exec(value) ?? []
  if (whole) return inRgb({ kind: kind.toLowerCase(), lightness, second, third, alpha: shareOf(opacity) })
  const [, space, r = '', g = '', b = '', opaque] = wide.exec(value) ?? []
  if (space)
    return inRange(space.toLowerCase() === 'srgb' ? linearOf([r, g, b]) : fromP3(linearOf([r, g, b])), shareOf(opaque))
  if (modern.test(value) || /^okl(?:ch|ab)\(/i.test(value)) throw new UnknownStyle(value)
  if (paint.test(value)) return value
  const [, model, first = '', middle = '', last = '', alpha] = spaced.exec(value) ?? []
  if (model) return plain(model.toLowerCase(), [first, middle, last], shareOf(alpha))
  if (/^(?:rgb|hsl)a?\(/i.test(value)) throw new UnknownStyle(value)
  return null
}

/** Only browsers read blanks in place of commas, and a hue in degrees. */
function plain(space: string, parts: readonly string[], alpha: number | undefined): string {
  const [first = '', ...others] = parts.map((part) => (part === 'none' ? '0' : part))
  if (space === 'rgb') return written([first, ...others], alpha)
  const hue = Number.parseFloat(first) * turnOf(first)
  const [saturation = 0, light = 0] = others.map((part) => Math.min(100, Math.max(0, Number.parseFloat(part))) / 100)
  const ofHue = (at: number) => {
    const place = (((at + hue / 30) % 12) + 12) % 12
    return light - saturation * Math.min(light, 1 - light) * Math.max(-1, Math.min(place - 3, 9 - place, 1))
  }
  return written(
    [0, 8, 4].map((at) => String(Math.round(ofHue(at) * 255))),
    alpha,
  )
}

const turnOf = (angle: string) =>
  angle.endsWith('turn') ? 360 : angle.endsWith('grad') ? 0.9 : angle.endsWith('rad') ? 180 / Math.PI : 1

const written = (rgb: readonly (string | number)[], alpha: number | undefined) =>
  alpha === undefined ? `rgb(${rgb.join(', ')})` : `rgba(${rgb.join(', ')}, ${alpha})`

/** Figma writes colours so beside their usual form. */
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

function inRange(linear: readonly number[], alpha: number | undefined): string {
  const rgb = linear.map((value) => {
    const shown = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055
    return Math.round(Math.min(1, Math.max(0, shown)) * 255)
  })
  return written(rgb, alpha)
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
  const hue = (part(third, 360) * turnOf(third) * Math.PI) / 180
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
