import { copper, ink, ink60, paper } from './palette.ts'
import { line, num, type Point, towards } from './strokes.ts'

/** Advance widths of Archivo SemiBold in hundredths of an em, from the space to the tilde. */
const archivoWidths =
  '20 29 44 58 54 97 73 25 36 36 41 64 30 33 30 30 57 58 58 58 58 57 58 58 58 57 34 34 64 64 64 61 100 71 71 72 73 67 61 79 73 28 59 70 57 84 73 78 67 78 72 67 62 72 67 95 69 68 63 34 30 34 64 51 21 56 59 55 59 56 31 59 58 25 25 54 25 86 58 60 59 59 36 54 31 58 53 76 55 53 51 39 25 39 64'
    .split(' ')
    .map(Number)
const monoWidth = 60
const smallest = 26

export type Lettering = {
  anchor?: 'start' | 'middle' | 'end'
  size?: number
  ink?: string
  /** Paper around the letters, so that strokes behind do not touch them. On unless the ground is not paper. */
  halo?: string
  mono?: boolean
}

/** Values, designators and part numbers are set in the monospaced face, words in the grotesque. */
export const isValue = (words: string): boolean =>
  /[0-9µΩ°_=<>/+\u0370-\u03ff\u2080-\u2089]/.test(words) || !/^[\x20-\x7e–—×’]*$/.test(words)

/** The width of a text in pixels as the two faces set it. */
export function widthOf(words: string, size: number, mono: boolean = isValue(words)): number {
  const characters = Array.from(words)
  if (mono) return (characters.length * monoWidth * size) / 100
  const hundredths = characters.reduce(
    (sum, character) => sum + (archivoWidths[(character.codePointAt(0) ?? 0) - 32] ?? 64),
    0,
  )
  return (hundredths * size) / 100
}

const escapeXml = (words: string): string => words.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** The narrow spaces of print are in neither face; a plain space stands in. */
export const plainSpaces = (words: string): string => words.replace(/[\u00a0\u2007\u2009\u200a\u202f]/g, ' ').trim()

/** One line of text, its middle height at the point. */
export function text([x, y]: Point, words: string, style: Lettering = {}): string {
  const { anchor = 'middle', size = 32, ink: colour = ink, halo = paper, mono = isValue(words) } = style
  const face = mono ? `font-family="JetBrains Mono" font-weight="500"` : `font-family="Archivo" font-weight="600"`
  const edge = halo === 'none' ? '' : ` stroke="${halo}" stroke-width="12" stroke-linejoin="round" paint-order="stroke"`
  return `<text x="${num(x)}" y="${num(y + size * 0.355)}" text-anchor="${anchor}" ${face} font-size="${num(size)}" fill="${colour}"${edge}>${escapeXml(words)}</text>`
}

export type Slot = Lettering & {
  at: Point
  /** Labels that belong here, whatever their order. */
  wants?: RegExp
  /** Other labels come here only when no other place is free: the place means something of its own. */
  reserved?: boolean
  /** Shown where the article named nothing for this place; '' leaves the place empty. */
  fallback?: string
  /** Room in pixels; the letters shrink to 26 px before they break into two lines. */
  room?: number
  /** A thin leader goes from the label to here. */
  pointer?: Point
}

/** Two lines of like width, broken at a space, or at a hyphen or slash that stays on the first. */
function broken(words: string): string[] {
  const breaks = [...words.matchAll(/[ \-/]/g)].map((match) => match.index + (match[0] === ' ' ? 0 : 1))
  const middle = words.length / 2
  const at = breaks.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0]
  return at === undefined ? [words] : [words.slice(0, at).trim(), words.slice(at).trim()]
}

/** A label at its place, as large as the room lets it be. */
export function lettered(words: string, slot: Slot): string {
  const { at, room = 280, size = 32, pointer, wants: _wants, reserved: _reserved, fallback: _fallback, ...style } = slot
  const fits = (candidate: string) => Math.min(size, (size * room) / widthOf(candidate, size, style.mono))
  const whole = fits(words)
  const rows = whole >= smallest ? [words] : broken(words)
  const set = Math.max(smallest, Math.min(...rows.map(fits)))
  const leader = pointer ? line(towards(pointer, at, 0), leaderStart(slot, rows, set), { ink: ink60, width: 2.5 }) : ''
  return (
    leader +
    rows
      .map((row, index) =>
        text([at[0], at[1] + (index - (rows.length - 1) / 2) * set * 1.12], row, { ...style, size: set }),
      )
      .join('')
  )
}

function leaderStart({ at, anchor = 'middle', pointer }: Slot, rows: readonly string[], size: number): Point {
  if (!pointer) return at
  const width = Math.max(...rows.map((row) => widthOf(row, size)))
  const left = anchor === 'start' ? at[0] : anchor === 'end' ? at[0] - width : at[0] - width / 2
  const half = (size * rows.length) / 2 + 6
  if (pointer[0] < left - 8) return [left - 10, at[1]]
  if (pointer[0] > left + width + 8) return [left + width + 10, at[1]]
  return [Math.min(left + width, Math.max(left, pointer[0])), pointer[1] > at[1] ? at[1] + half : at[1] - half]
}

/**
 * Which label goes to which slot: first those that a slot asks for, the others in order, reserved slots last; what is
 * left over is returned.
 */
export function assign(
  labels: readonly string[],
  slots: readonly Slot[],
): { placed: (string | undefined)[]; left: string[] } {
  const placed: (string | undefined)[] = slots.map(() => undefined)
  const left: string[] = []
  for (const label of labels) {
    const wanted = slots.findIndex((slot, index) => placed[index] === undefined && slot.wants?.test(label))
    if (wanted >= 0) placed[wanted] = label
    else left.push(label)
  }
  const rest = left.filter((label) => {
    const open = slots.findIndex((slot, index) => placed[index] === undefined && !slot.reserved)
    const free = open >= 0 ? open : placed.indexOf(undefined)
    if (free >= 0) placed[free] = label
    return free < 0
  })
  return { placed, left: rest }
}

/** What does not fit into the drawing is set as a note along its lower edge. */
const notes = (left: readonly string[]): string => {
  if (left.length === 0) return ''
  return lettered(left.join('  ·  '), { at: [64, 660], anchor: 'start', room: 900, size: 28, ink: copper })
}

/** Slots that ask for something keep their places for it: in a circuit or a plot a wrong name at a place would be a wrong statement. */
export const reserved = (slots: readonly Slot[]): Slot[] =>
  slots.map((slot) => (slot.wants ? { ...slot, reserved: true } : slot))

/** All labels of an article at their places in a drawing. */
export function letter(labels: readonly string[], slots: readonly Slot[]): string {
  const { placed, left } = assign(labels, slots)
  const set = slots.map((slot, index) => {
    const words = placed[index] ?? slot.fallback ?? ''
    return words === '' || (placed[index] === undefined && labels.includes(words)) ? '' : lettered(words, slot)
  })
  return set.join('') + notes(left)
}

/** At least three names for what a diagram needs, the article's first. */
export const atLeast = (labels: readonly string[], spare: readonly string[]): string[] =>
  [...labels, ...spare.filter((name) => !labels.includes(name)).slice(0, Math.max(0, 3 - labels.length))].slice(0, 5)
