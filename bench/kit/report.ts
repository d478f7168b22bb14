import { type Spread, written } from './statistics.ts'

export interface Findings {
  tables: Table[]
  figures: Figure[]
}

export interface Table {
  title: string
  columns: string[]
  rows: string[][]
}

export interface Figure {
  what: string
  promised: string
  measured: string
  isKept: boolean
}

/** Its name is its key in `run.ts`. */
export interface Suite {
  about: string
  run: () => Promise<Findings>
}

export function merge(all: readonly Findings[]): Findings {
  return { tables: all.flatMap(({ tables }) => tables), figures: all.flatMap(({ figures }) => figures) }
}

export const atMost = (what: string, limit: number, ratio: Spread): Figure => ({
  what,
  promised: `≤ ${limit}`,
  measured: written(ratio),
  isKept: ratio.median <= limit,
})

export function limited(what: string, value: number, [limit, unit, digits = 0]: [number, string, number?]): Figure {
  const say = (number: number) => `${number.toFixed(digits)} ${unit}`.trim()
  return { what, promised: `≤ ${say(limit)}`, measured: say(value), isKept: value <= limit }
}

export function tableOfFigures(figures: readonly Figure[]): Table {
  return {
    title: 'Promises',
    columns: ['what', 'promised', 'measured', ''],
    rows: figures.map(({ what, promised, measured, isKept }) => [
      what,
      promised,
      measured,
      isKept ? 'kept' : 'NOT KEPT',
    ]),
  }
}

export function toMarkdown({ title, columns, rows }: Table): string {
  const widths = columns.map((_, column) => Math.max(3, ...[columns, ...rows].map((row) => (row[column] ?? '').length)))
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, i) => (cells[i] ?? '').padEnd(width)).join(' | ')} |`
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  return [`## ${title}`, '', line(columns), rule, ...rows.map(line), ''].join('\n')
}
