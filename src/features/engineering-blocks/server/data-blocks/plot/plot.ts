import { type AxisScale, dataKinds, dataLimits } from '../../../contract/data-rules.ts'
import { requireAtMost } from '../../diagrams/fields.ts'
import { DiagramProblem } from '../../diagrams/problem.ts'
import type { DataColumn } from '../columns.ts'
import { type Data, plottedNumber } from '../read-data.ts'
import { inWords, tickLabel } from './axis.ts'
import { isTime, monthsIn } from './time.ts'

export interface PlotSeries {
  name: string
  /** Index among all series. */
  place: number
  points: { x: number; y: number | null }[]
}

export interface Plot {
  kind: 'line' | 'bar' | 'scatter'
  caption: string
  x: DataColumn & {
    scale: AxisScale
    names: string[]
    /** True if values are months since the year 0. */
    isTime: boolean
  }
  y: AxisScale
  /** One for each unit, above each other. */
  panels: { unit: string; series: PlotSeries[] }[]
}

/** @throws DiagramProblem with the place */
export function toPlot(data: Data): Plot {
  const { kind, caption, columns, rows } = data
  const [first, ...others] = columns
  if (kind !== 'line' && kind !== 'bar' && kind !== 'scatter') throw new Error('This is not a plot')
  if (!first || others.length === 0) throw new DiagramProblem('Add a column for x and at least one for y')
  requireAtMost(dataLimits.series, others.length, 'series')
  if (kind === 'bar') requireAtMost(dataLimits.bars, others.length * rows.length, 'bars')
  const names = rows.map(({ cells }) => cells[0] ?? '')
  const hasTime = kind !== 'bar' && isTime(names)
  const scale = kind === 'bar' || hasTime ? 'linear' : data.x
  const y = kind === 'bar' ? 'linear' : data.y
  const series = others.map((column, place): PlotSeries & { unit: string } => ({
    name: column.name,
    unit: column.unit,
    place,
    points: rows.map((row, index) => {
      const at = kind === 'bar' ? index : hasTime ? monthsIn(names[index] ?? '') : plottedNumber(data, row, 0)
      if (at === null) throw new DiagramProblem(`Line ${row.line}, column “${first.head}” is empty`)
      if (scale === 'log') requirePositive(at, { line: row.line, head: first.head, axis: 'x' })
      const value = plottedNumber(data, row, place + 1)
      if (value !== null && y === 'log') requirePositive(value, { line: row.line, head: column.head, axis: 'y' })
      return { x: at, y: value }
    }),
  }))
  const empty = series.find(({ points }) => points.every((point) => point.y === null))
  if (empty) throw new DiagramProblem(`The column “${empty.name}” has no numbers`)
  const units = [...new Set(series.map(({ unit }) => unit))]
  requireAtMost(dataLimits.panels, units.length, 'different units')
  return {
    kind,
    caption,
    y,
    x: { ...first, scale, names, isTime: hasTime },
    panels: units.map((unit) => ({ unit, series: series.filter((each) => each.unit === unit) })),
  }
}

function requirePositive(value: number, { line, head, axis }: { line: number; head: string; axis: string }) {
  if (value > 0) return
  throw new DiagramProblem(`Line ${line}, column “${head}”: a logarithmic ${axis} axis has no ${tickLabel(value, '')}`)
}

/** For those who do not see it, and for search. Pure. */
export function describePlot({ kind, x, panels }: Plot): string {
  const range = (values: readonly number[], unit: string) =>
    `${inWords(Math.min(...values), unit)} to ${inWords(Math.max(...values), unit)}`
  const all = panels.flatMap(({ unit, series }) =>
    series.map(
      ({ name, points }) =>
        `${name}: ${range(
          points.flatMap((point) => point.y ?? []),
          unit,
        )}.`,
    ),
  )
  const along =
    kind === 'bar'
      ? x.names.join(', ')
      : x.isTime
        ? `${x.names[0]} to ${x.names.at(-1)}`
        : range(
            (panels[0]?.series[0]?.points ?? []).map((point) => point.x),
            x.unit,
          )
  return `${dataKinds[kind]}. ${x.name}: ${along}. ${all.join(' ')}`
}
