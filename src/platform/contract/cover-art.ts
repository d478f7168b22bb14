/** Cover of a document without a picture: a flat colour and traces at 45°, found by its title. Screen and print. */

interface Box {
  width: number
  height: number
}

interface CoverArt {
  ground: string
  /** As SVG paths. */
  traces: string[]
  /** Where traces end inside the cover. */
  vias: { x: number; y: number }[]
  pen: number
}

/** Contrast of 7:1 or better on every ground. */
export const coverPaper = '#F3ECDD'

const grounds = ['#12211D', '#2F4A66', '#1F514D', '#6E2D20', '#54365A', '#4A3F14']

/** Pure: the same title always has the same cover. */
export function coverArt(title: string, { width, height }: Box, traces = 4): CoverArt {
  const next = numbersOf(title)
  const ground = grounds[Math.floor(next() * grounds.length)] ?? coverPaper
  const unit = Math.min(width, height)
  const gap = (unit * 0.3) / Math.max(traces, 3)
  const direction = next() < 0.5 ? -1 : 1
  const knee = width * (0.18 + 0.2 * next())
  const rise = unit * (0.16 + 0.12 * next())
  // Below the title on a sheet.
  const middle = (height > width ? height - unit * 0.3 : height / 2) - (direction * rise) / 2
  const drawn = Array.from({ length: traces }, (_, index) => {
    const offset = (index - (traces - 1) / 2) * gap
    // Keeps the distance between traces the same before, on and after the slope.
    const start = knee - direction * offset * Math.tan(Math.PI / 8)
    const y = middle + offset
    const ends = next() < 0.6 ? start + rise + (width - start - rise) * (0.2 + 0.6 * next()) : width
    return { start, y, to: y + direction * rise, ends }
  })
  const round = (value: number) => Math.round(value * 10) / 10
  return {
    ground,
    traces: drawn.map(
      ({ start, y, to, ends }) => `M0 ${round(y)}H${round(start)}L${round(start + rise)} ${round(to)}H${round(ends)}`,
    ),
    vias: drawn.flatMap(({ to, ends }) => (ends < width ? [{ x: round(ends), y: round(to) }] : [])),
    pen: round(Math.sqrt(width * height) * 0.0135),
  }
}

/** From 0 to 1, always the same for a text. */
function numbersOf(text: string): () => number {
  let state = 2_166_136_265
  for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
