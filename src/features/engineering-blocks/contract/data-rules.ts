/** Readers see it as a table or a plot. No schemas, so that the editor's forms can use it. */

export const dataLanguage = 'data'

export const dataKinds = {
  table: 'Table',
  bom: 'Bill of materials',
  line: 'Line plot',
  bar: 'Bar plot',
  scatter: 'Scatter plot',
} as const
export type DataKind = keyof typeof dataKinds

/** These limits keep drawing below 50 ms. */
export const dataLimits = {
  /** Characters of the source. */
  source: 50_000,
  rows: 1_000,
  columns: 16,
  series: 8,
  panels: 3,
  bars: 60,
  references: 5_000,
  caption: 400,
  /** In all tables and plots of a text: each cell adds to every page that shows it. */
  cellsOfText: 20_000,
} as const

export const axisScales = ['linear', 'log'] as const
export type AxisScale = (typeof axisScales)[number]

export const decimalSigns = ['point', 'comma'] as const
export type DecimalSign = (typeof decimalSigns)[number]

export interface DataSource {
  kind: DataKind
  caption: string
  x: AxisScale
  y: AxisScale
  /** Undefined: taken from the columns. */
  decimals?: DecimalSign | undefined
  csv: string
}

const dataOptions = ['kind', 'caption', 'x', 'y', 'decimals'] as const
type DataOption = (typeof dataOptions)[number]

const option = new RegExp(`^(${dataOptions.join('|')}):(.*)$`)

/** Options are lines of the form `kind: line` before the CSV. Without options all is CSV. Pure. */
export function splitData(source: string): { options: Partial<Record<DataOption, string>>; csv: string } {
  const lines = source.split(/\r\n?|\n/)
  const options: Partial<Record<DataOption, string>> = {}
  let at = 0
  for (; at < lines.length; at += 1) {
    const [, name, value = ''] = option.exec(lines[at] ?? '') ?? []
    const known = dataOptions.find((each) => each === name)
    if (!known) break
    options[known] = value.trim()
  }
  if (at > 0 && lines[at]?.trim() === '') at += 1
  return { options, csv: lines.slice(at).join('\n') }
}

/** The CSV may begin with the option `decimals:`, for which not every form has a field. Pure. */
export function writeData({ kind, caption, x, y, decimals, csv }: DataSource): string {
  const { options, csv: table } = csv.startsWith('decimals:') ? splitData(csv) : { options: {}, csv }
  const sign = options.decimals ?? decimals
  return [
    `kind: ${kind}`,
    ...(caption.trim() ? [`caption: ${caption.trim()}`] : []),
    ...(kind === 'line' || kind === 'scatter' ? [`x: ${x}`, `y: ${y}`] : []),
    ...(sign ? [`decimals: ${sign}`] : []),
    '',
    table.trim(),
  ].join('\n')
}
