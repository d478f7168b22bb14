import { bar, copper, disc, faint, figure, grey, hollow, ink, many, path, slab, title, widthOf, words } from './pen.ts'

export interface Row {
  label: string
  value: number
  /** As it is written. */
  shown: string
  /** The one that the article is about. */
  isMeant?: boolean
}

/** `whole` is outlined behind each bar. */
export function bars(heading: string, rows: readonly Row[], whole = 0) {
  const height = 540 / rows.length
  const size = Math.min(
    rows.length > 3 ? 84 : rows.length > 2 ? 104 : 132,
    620 / Math.max(...rows.map(({ shown }) => widthOf(shown, 1))),
  )
  const most = Math.max(whole, ...rows.map(({ value }) => value))
  const widest = 1130 - Math.max(...rows.map(({ shown }) => widthOf(shown, size)))
  const lettering = rows.length > 3 ? 36 : 42
  return (
    title(heading) +
    rows
      .map(({ label, value, shown, isMeant = false }, i) => {
        const top = 146 + i * height
        const thickness = height - lettering - 34
        const width = Math.max(8, (value / most) * widest)
        return (
          words(64, top + lettering, label, { size: lettering }) +
          (whole ? slab(64, top + lettering + 14, widest, thickness, grey) : '') +
          bar(64, top + lettering + 14, width, thickness, isMeant) +
          figure((whole ? 64 + widest : 64 + width) + 26, top + lettering + 14 + thickness / 2 + size * 0.36, shown, {
            size,
            colour: isMeant ? copper : ink,
          })
        )
      })
      .join('')
  )
}

export function columns(heading: string, rows: readonly Row[]) {
  const width = 1152 / rows.length
  const size = Math.min(
    rows.length > 3 ? 104 : 128,
    (width - 20) / Math.max(...rows.map(({ shown }) => widthOf(shown, 1))),
  )
  const most = Math.max(...rows.map(({ value }) => value))
  return (
    title(heading) +
    rows
      .map(({ label, value, shown, isMeant = false }, i) => {
        const middle = 64 + (i + 0.5) * width
        const height = Math.max(8, (value / most) * (470 - size))
        const thickness = Math.min(width - 60, 330)
        return (
          bar(middle - thickness / 2, 640 - height, thickness, height, isMeant) +
          figure(middle, 620 - height, shown, { size, anchor: 'middle', colour: isMeant ? copper : ink }) +
          words(middle, 694, label, { size: 42, anchor: 'middle' })
        )
      })
      .join('') +
    slab(64, 640, 1152, 6)
  )
}

/** Two values as areas. */
export function discs(heading: string, large: Row, small: Row) {
  const radius = 250
  const other = radius * Math.sqrt(small.value / large.value)
  return (
    title(heading) +
    hollow(330, 424, radius, copper, 8, '#ead8ca') +
    disc(760, 424, Math.max(6, other)) +
    words(330, 380, large.label, { anchor: 'middle' }) +
    figure(330, 480, large.shown, {
      anchor: 'middle',
      size: Math.min(110, 440 / widthOf(large.shown, 1)),
      colour: copper,
    }) +
    words(820 + other * 0.9, 380, small.label) +
    figure(820 + other * 0.9, 480, small.shown, { size: 110 })
  )
}

/** Each dot is one of them; the first `marked` are filled. */
export function dots(
  heading: string,
  [total, marked]: readonly [number, number],
  [all, some]: readonly [string, string],
  across: number,
) {
  const gap = 700 / across
  const rows = Math.ceil(total / across)
  const top = 150 + (530 - rows * gap) / 2
  return (
    title(heading) +
    many(total, (i) => {
      const [x, y] = [64 + gap * ((i % across) + 0.5), top + gap * (Math.floor(i / across) + 0.5)]
      return i < marked ? disc(x, y, gap * 0.44, copper) : hollow(x, y, gap * 0.3, faint, gap * 0.14)
    }) +
    figure(830, 330, `${total}`, { size: 150 }) +
    words(830, 390, all) +
    figure(830, 560, `${marked}`, { size: 150, colour: copper }) +
    words(830, 620, some)
  )
}

/** Shares of a hundred. */
export const gauges = (heading: string, rows: readonly [Row, Row]) =>
  title(heading) +
  rows
    .map(({ label, value, shown, isMeant = false }, i) => {
      const [x, y, r] = [340 + i * 600, 390, 205]
      const angle = (value / 100) * 2 * Math.PI
      const end = `${(x + r * Math.sin(angle)).toFixed(1)} ${(y - r * Math.cos(angle)).toFixed(1)}`
      return (
        hollow(x, y, r, grey, 56) +
        path(`M${x} ${y - r} A${r} ${r} 0 ${value > 50 ? 1 : 0} 1 ${end}`, isMeant ? copper : ink, 56) +
        figure(x, y + 42, shown, { size: 118, anchor: 'middle', colour: isMeant ? copper : ink }) +
        words(x, 690, label, { anchor: 'middle' })
      )
    })
    .join('')
