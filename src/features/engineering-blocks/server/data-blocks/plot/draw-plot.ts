import { escapeMarkup } from '../../../../../platform/contract/markup.ts'
import { type AxisScale, dataKinds } from '../../../contract/data-rules.ts'
import { type Axis, axisOf, tickLabel, tickLabels } from './axis.ts'
import { describePlot, type Plot, type PlotSeries } from './plot.ts'
import { monthLabel, timeAxis } from './time.ts'
import { type DrawnPoint, visibleCurve, visibleMarks } from './visible-points.ts'

/** Drawing units: pages show it larger, phones somewhat smaller. */
const width = 440
const left = 48
const right = width - 18
const fontSize = 13
/** Approximate. */
const letterWidth = 7
const boldLetterWidth = 9
/** Prefix of ids. Each plot of a page gets a number of its own in its place. */
export const plotPrefix = 'data-0-'

/** Enough contrast on light and dark grounds. Dashes and shapes serve those who do not see colours. */
const styles = [
  { colour: 'var(--accent,#9a4a14)', dash: '', shape: 'm-3 -3h6v6h-6z' },
  { colour: '#1f86d1', dash: '7 3', shape: 'm0 -4l4 7h-8z' },
  { colour: '#2b9348', dash: '2 3', shape: 'm-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0' },
  { colour: '#b04fc4', dash: '9 3 2 3', shape: 'm0 -4.5l4.5 4.5l-4.5 4.5l-4.5 -4.5z' },
  { colour: '#d8483e', dash: '4 2', shape: 'm0 4l4 -7h-8z' },
  { colour: '#8f7a12', dash: '12 4', shape: 'm-4 -1h8v2h-8z' },
  { colour: '#0d9494', dash: '1 4', shape: 'm-1 -4h2v8h-2z' },
  { colour: '#7d7d86', dash: '6 2 1 2 1 2', shape: 'm-4 0l4 -2l4 2l-4 2z' },
] as const
const styleOf = ({ place }: PlotSeries) => styles[place % styles.length] ?? styles[0]

export interface DrawnPlot {
  /** Safe to put into a page. */
  svg: string
  kind: Plot['kind']
  caption: string
  description: string
  width: number
  height: number
}

export function drawPlot(plot: Plot): DrawnPlot {
  const { kind, caption } = plot
  const description = describePlot(plot)
  const { body, height } = kind === 'bar' ? bars(plot) : panels(plot)
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="${plotPrefix}title" aria-describedby="${plotPrefix}desc" ` +
    `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" fill="currentColor" font-family="sans-serif" font-size="${fontSize}">` +
    `<title id="${plotPrefix}title">${escapeMarkup(caption || dataKinds[kind])}</title>` +
    `<desc id="${plotPrefix}desc">${escapeMarkup(description)}</desc>${body}</svg>`
  return { svg, kind, caption, description, width, height }
}

interface Drawn {
  body: string
  height: number
}

function panels(plot: Plot): Drawn {
  const { x, y, kind } = plot
  const values = plot.panels.flatMap(({ series }) => series.flatMap(({ points }) => points.map((point) => point.x)))
  const along = x.isTime ? timeAxis(values) : axisOf(values, x.scale, { unit: x.unit })
  const isOne = plot.panels.length === 1
  let top = 4
  let body = ''
  for (const { unit, series } of plot.panels) {
    const [only, ...others] = series
    const isSingle = only !== undefined && others.length === 0
    const head = legend(series, { top, unit, isSingle })
    body += head.body
    const frame = { top: head.height + 12, height: isOne ? 220 : 150 }
    const upright = axisOf(
      series.flatMap(({ points }) => points.flatMap((point) => point.y ?? [])),
      y,
      { unit, isPadded: true },
    )
    body += grid(along, upright, frame, { unit, scale: y })
    for (const each of series)
      body += kind === 'line' ? curve(each, along, upright, frame) : marks(each, along, upright, frame)
    top = frame.top + frame.height + 12
  }
  body += axisBelow(along, x, top - 12)
  return { body, height: top + 36 }
}

const px = (value: number) => String(Math.round(value * 10) / 10)
const acrossOf = (axis: Axis) => (value: number) => left + axis.at(value) * (right - left)

interface Frame {
  top: number
  height: number
}

const upOf =
  (axis: Axis, { top, height }: Frame) =>
  (value: number) =>
    top + height - axis.at(value) * height

const say = (
  text: string,
  { x, y, anchor = 'start', weight = '' }: { x: number; y: number; anchor?: string; weight?: string },
) =>
  `<text x="${px(x)}" y="${px(y)}" text-anchor="${anchor}"${weight && ` font-weight="${weight}"`}>${escapeMarkup(text)}</text>`

function grid(along: Axis, upright: Axis, frame: Frame, { unit, scale }: { unit: string; scale: AxisScale }): string {
  const [across, up] = [acrossOf(along), upOf(upright, frame)]
  const bottom = frame.top + frame.height
  const names = tickLabels(upright.ticks, unit, scale)
  const upLine = (value: number) => `M${px(across(value))} ${px(frame.top)}V${px(bottom)}`
  const acrossLine = (value: number) => `M${left} ${px(up(value))}H${right}`
  const lines = [...along.ticks.map(upLine), ...upright.ticks.map(acrossLine)].join('')
  const fine = [...along.minor.map(upLine), ...upright.minor.map(acrossLine)].join('')
  return (
    (fine && `<path d="${fine}" fill="none" stroke="currentColor" stroke-opacity=".09"/>`) +
    `<path d="${lines}" fill="none" stroke="currentColor" stroke-opacity=".22"/>` +
    `<path d="M${left} ${px(frame.top)}V${px(bottom)}H${right}" fill="none" stroke="currentColor"/>` +
    upright.ticks
      .map((value, index) => say(names[index] ?? '', { x: left - 6, y: up(value) + 4, anchor: 'end' }))
      .join('')
  )
}

function axisBelow(along: Axis, { head, unit, scale, isTime }: Plot['x'], top: number): string {
  const across = acrossOf(along)
  let end = 0
  const names = tickLabels(along.ticks, unit, scale)
  const labels = along.ticks.map((value, index) => {
    const label = isTime ? monthLabel(value, along.ticks) : (names[index] ?? '')
    const half = (label.length * letterWidth) / 2
    const at = Math.min(across(value), width - half)
    // No room for a label.
    if (at - half < end) return ''
    end = at + half + 4
    return say(label, { x: at, y: top + 16, anchor: 'middle' })
  })
  return labels.join('') + say(head, { x: right, y: top + 33, anchor: 'end', weight: '600' })
}

/** A single series is named on the axis. */
function legend(
  series: readonly PlotSeries[],
  { top, unit, isSingle }: { top: number; unit: string; isSingle: boolean },
): Drawn {
  const row = 17
  const unitWidth = isSingle ? 0 : unit.length * boldLetterWidth
  const isWide = unitWidth > left - 6
  const start = isWide ? unitWidth + 10 : left
  let [x, y, body] = [start, top + 12, '']
  for (const each of series) {
    const name = isSingle && unit ? `${each.name} (${unit})` : each.name
    const needed = 30 + name.length * letterWidth + 14
    if (x > start && x + needed > right) [x, y] = [start, y + row]
    const { colour, dash, shape } = styleOf(each)
    body +=
      `<path d="M${px(x)} ${px(y - 4)}h22" fill="none" stroke="${colour}" stroke-width="2"${dash && ` stroke-dasharray="${dash}"`}/>` +
      `<path d="M${px(x + 11)} ${px(y - 4)}${shape}" fill="${colour}"/>` +
      say(name, { x: x + 28, y, weight: isSingle ? '600' : '' })
    x += needed
  }
  if (unitWidth > 0) body += say(unit, { ...(isWide ? { x: 0 } : { x: left - 6, anchor: 'end' }), y, weight: '600' })
  return { body, height: y }
}

/** Curves with more points have no marks. */
const mostMarked = 25

function curve(series: PlotSeries, along: Axis, upright: Axis, frame: Frame): string {
  const { colour, dash } = styleOf(series)
  const path = pieces(series, placeOf(along, upright, frame)).flatMap((piece) =>
    visibleCurve(piece).map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${px(x)} ${px(y)}`),
  )
  const line = `<path d="${path.join('')}" fill="none" stroke="${colour}" stroke-width="2" stroke-linejoin="round"${dash && ` stroke-dasharray="${dash}"`}/>`
  return line + (series.points.length > mostMarked ? '' : marks(series, along, upright, frame))
}

function marks(series: PlotSeries, along: Axis, upright: Axis, frame: Frame): string {
  const { colour, shape } = styleOf(series)
  const points = visibleMarks(pieces(series, placeOf(along, upright, frame)).flat())
  return `<path d="${points.map(({ x, y }) => `M${px(x)} ${px(y)}${shape}`).join('')}" fill="${colour}"/>`
}

type Place = (x: number, y: number) => DrawnPoint

function placeOf(along: Axis, upright: Axis, frame: Frame): Place {
  const [across, up] = [acrossOf(along), upOf(upright, frame)]
  return (x, y) => ({ x: across(x), y: up(y) })
}

/** A missing value begins another piece. */
function pieces({ points }: PlotSeries, place: Place): DrawnPoint[][] {
  const found: DrawnPoint[][] = [[]]
  for (const { x, y } of points)
    if (y === null) found.push([])
    else found.at(-1)?.push(place(x, y))
  return found
}

/** Bars are horizontal, so that phones have room for their names. */
function bars({ x, panels: groups }: Plot): Drawn {
  let top = 4
  let body = ''
  const nameWidth = Math.min(190, Math.max(...x.names.map(({ length }) => length * letterWidth)) + 10)
  for (const { unit, series } of groups) {
    const head = legend(series, { top, unit, isSingle: series.length === 1 })
    body += head.body
    const axis = axisOf(
      series.flatMap(({ points }) => points.flatMap((point) => point.y ?? [])),
      'linear',
      { unit, fromZero: true },
    )
    const across = (value: number) => nameWidth + axis.at(value) * (right - 30 - nameWidth)
    const [thick, gap, start] = [series.length > 2 ? 9 : 13, 9, head.height + 10]
    const rowHeight = series.length * thick + gap
    const bottom = start + x.names.length * rowHeight
    body += `<path d="${axis.ticks.map((value) => `M${px(across(value))} ${px(start)}V${px(bottom)}`).join('')}" fill="none" stroke="currentColor" stroke-opacity=".22"/>`
    x.names.forEach((name, row) => {
      const y = start + gap / 2 + row * rowHeight
      const shown = name.length * letterWidth > nameWidth ? `${name.slice(0, 27)}…` : name
      body += say(shown, { x: nameWidth - 8, y: y + (series.length * thick) / 2 + 4, anchor: 'end' })
      for (const [place, each] of series.entries()) {
        const value = each.points[row]?.y ?? null
        if (value === null) continue
        const [from, to] = [across(Math.min(0, value)), across(Math.max(0, value))]
        body += `<rect x="${px(from)}" y="${px(y + place * thick)}" width="${px(to - from)}" height="${thick - 2}" fill="${styleOf(each).colour}"/>`
        if (series.length === 1) body += say(tickLabel(value, unit), { x: to + 4, y: y + thick - 2 })
      }
    })
    body += `<path d="M${px(across(0))} ${px(start)}V${px(bottom)}" fill="none" stroke="currentColor"/>`
    const names = tickLabels(axis.ticks, unit)
    body += axis.ticks
      .map((value, index) => say(names[index] ?? '', { x: across(value), y: bottom + 15, anchor: 'middle' }))
      .join('')
    top = bottom + 28
  }
  return { body, height: Math.ceil(top) }
}
