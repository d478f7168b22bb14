import { LRUCache } from 'lru-cache'
import { partLink } from '../../../../platform/contract/links.ts'
import { escapeMarkup } from '../../../../platform/contract/markup.ts'
import { isPartName, withPlainHyphens } from '../../../../platform/contract/part-marks.ts'
import { toSlug } from '../../../../platform/contract/slugs.ts'
import { InvalidInput } from '../../../../platform/server/core/errors.ts'
import { dataKinds, dataLanguage, dataLimits } from '../../contract/data-rules.ts'
import { downloadLink } from '../code/in-text.ts'
import { drawnBlocks, orProblem } from '../diagrams/drawn-blocks.ts'
import { DiagramProblem } from '../diagrams/problem.ts'
import { requireBillOfMaterials } from './bom.ts'
import { columnOf, isValue } from './bom-columns.ts'
import { dataCsv } from './data-csv.ts'
import { type DrawnPlot, drawPlot, plotPrefix } from './plot/draw-plot.ts'
import { toPlot } from './plot/plot.ts'
import { isTime } from './plot/time.ts'
import { type Data, readData } from './read-data.ts'
import { plainTable, readersTable } from './table.ts'

export interface ReadBlock {
  data: Data
  /** For spreadsheets. */
  csv: string
  plot: DrawnPlot | null
  /** Null if its links differ between articles. */
  table: string | null
}

/** By source, since drawing takes milliseconds. */
const known = new LRUCache<string, ReadBlock | DiagramProblem>({
  maxSize: 8_000_000,
  sizeCalculation: (made, source) =>
    4 * source.length +
    ('plot' in made ? made.csv.length + (made.plot?.svg.length ?? 0) + (made.table?.length ?? 0) : 0) +
    200,
})

export function tryToRead(source: string): ReadBlock | DiagramProblem {
  const made = known.get(source) ?? make(source)
  // Too large sources are soon refused again.
  if (!(made instanceof DiagramProblem && made.isTooLarge)) known.set(source, made)
  return made
}

const make = (source: string): ReadBlock | DiagramProblem =>
  orProblem(() => {
    const data = readData(source)
    if (data.kind === 'bom') requireBillOfMaterials(data)
    const plot = data.kind === 'table' || data.kind === 'bom' ? null : drawPlot(toPlot(data))
    return { data, csv: dataCsv(data), plot, table: data.kind === 'bom' ? null : readersTable(data, new Set()) }
  })

export const dataBlocks = drawnBlocks(dataLanguage, tryToRead)

/** `parts` have pages. */
export function withData(html: string, parts: readonly string[]): string {
  const links = new Set(parts.map((part) => partLink(part)))
  return dataBlocks.replace(html, (read, { number }) => blockOf(read, number, links))
}

export function blockOf(
  { data, csv, plot, table: made }: ReadBlock,
  number: number,
  parts: ReadonlySet<string>,
): string {
  const called = plot ? `Data of plot ${number}` : data.caption || `${dataKinds[data.kind]} ${number}`
  const name = `${toSlug(data.caption) || `data-${number}`}.csv`
  const link = downloadLink({ name, text: csv, label: 'Download CSV', type: 'text/csv' })
  const table =
    `<section class="table-frame" tabindex="0" aria-label="${escapeMarkup(called)}">${made ?? readersTable(data, parts)}</section>` +
    `<p class="data-download">${link}</p>`
  if (!plot) return `<div class="data">${table}</div>`
  const svg = plot.svg.replaceAll(`="${plotPrefix}`, `="data-${number}-`)
  const said = plot.caption && `<figcaption>${escapeMarkup(plot.caption)}</figcaption>`
  return (
    `<figure class="plot">${svg}${said}</figure>` +
    `<details class="data"><summary>Data of the plot</summary>${table}</details>`
  )
}

/** `html` is for readers; the rest may be told without the figures. */
export interface DrawnFigures {
  html: string
  columns: string[]
  rows: number
  /** Null unless the rows are months, quarters or days. */
  period: { from: string; to: string } | null
}

/** @throws DiagramProblem with the place, as in `Line 5` */
export function readFigures(source: string): DrawnFigures {
  const read = tryToRead(source)
  if (read instanceof DiagramProblem) throw read
  const { columns, rows } = read.data
  const names = rows.map(({ cells }) => cells[0] ?? '')
  const [from, to] = [names[0], names.at(-1)]
  return {
    html: blockOf(read, 1, new Set()),
    columns: columns.map(({ head }) => head),
    rows: rows.length,
    period: from && to && isTime(names) ? { from, to } : null,
  }
}

export const describeData = (html: string): string =>
  dataBlocks.replace(html, ({ data, plot }) =>
    plot ? `<p>${escapeMarkup(`${plot.caption} ${plot.description}`)}</p>${plainTable(data)}` : plainTable(data),
  )

export const listedParts = (html: string): string[] =>
  dataBlocks.find(html).flatMap(({ drawn: read }) => {
    if (read instanceof DiagramProblem || read.data.kind !== 'bom') return []
    const column = columnOf(read.data, 'part')
    const names = new Set(read.data.rows.map(({ cells }) => withPlainHyphens(cells[column] ?? '')))
    return [...names].filter((name) => isPartName(name) && !isValue(name))
  })

/** @throws InvalidInput if data break a limit */
export function requireShowable(html: string) {
  const found = dataBlocks.problems(html).find(({ problem }) => problem.isTooLarge)
  if (found)
    throw new InvalidInput(
      'description',
      `Table or plot ${found.number} of the text is too large. ${found.problem.message}`,
    )
  const cells = dataBlocks
    .find(html)
    .reduce(
      (sum, { drawn: read }) =>
        sum + (read instanceof DiagramProblem ? 0 : read.data.rows.length * read.data.columns.length),
      0,
    )
  if (cells > dataLimits.cellsOfText)
    throw new InvalidInput(
      'description',
      `The tables and plots of the text have ${cells.toLocaleString('en')} cells. They can have up to ${dataLimits.cellsOfText.toLocaleString('en')}`,
    )
}
