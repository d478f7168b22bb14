import { type Spread, written } from './statistics.ts'

/** What a bench found. */
export interface Findings {
  tables: Table[]
  figures: Figure[]
}

export interface Table {
  title: string
  columns: string[]
  rows: string[][]
}

/** Something that the product promises, and what was measured. */
export interface Figure {
  what: string
  promised: string
  measured: string
  isKept: boolean
}

/** What was found here and there, together; one after the other. */
export async function findAll<Kind>(
  kinds: readonly Kind[],
  find: (kind: Kind) => Promise<Findings>,
): Promise<Findings> {
  const all: Findings[] = []
  for (const kind of kinds) all.push(await find(kind))
  return { tables: all.flatMap(({ tables }) => tables), figures: all.flatMap(({ figures }) => figures) }
}

/** The promise that something is in the middle at most so many times something else. */
export const atMost = (what: string, limit: number, ratio: Spread): Figure => ({
  what,
  promised: `≤ ${limit}`,
  measured: written(ratio),
  isKept: ratio.median <= limit,
})

/** A benchmark: its place in the table of `run.ts` is its name. */
export interface Bench {
  /** What it answers, in a line. */
  about: string
  run: () => Promise<Findings>
}

export function tableOfFigures(figures: readonly Figure[]): Table {
  return {
    title: 'Figures',
    columns: ['what', 'promised', 'measured', ''],
    rows: figures.map(({ what, promised, measured, isKept }) => [
      what,
      promised,
      measured,
      isKept ? 'kept' : 'NOT KEPT',
    ]),
  }
}

/** A table as Markdown, its columns aligned so that it reads well as plain text too. */
export function toMarkdown({ title, columns, rows }: Table): string {
  const widths = columns.map((_, column) => Math.max(3, ...[columns, ...rows].map((row) => (row[column] ?? '').length)))
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, i) => (cells[i] ?? '').padEnd(width)).join(' | ')} |`
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  return [`## ${title}`, '', line(columns), rule, ...rows.map(line), ''].join('\n')
}
