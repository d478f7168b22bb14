import type { ContentValues } from '../../../platform/contract/content/fields.ts'
import { InvalidInput } from '../../../platform/server/core/errors.ts'
import { serveContent } from '../../content/server/index.ts'
import { writeData } from '../../engineering-blocks/contract/data-rules.ts'
import { type DrawnFigures, readFigures } from '../../engineering-blocks/server/data-blocks/index.ts'
import { DiagramProblem } from '../../engineering-blocks/server/diagrams/index.ts'
import { marketDataContract } from '../contract/endpoints.ts'
import type { marketData } from '../contract/record.ts'

/** The page holds the figures only if the reader's access allows them. */
export const marketSeries = serveContent(marketDataContract, {
  latest: 'figures_at',
  columns: (form, before, { now }) => {
    requireReadable(form)
    return { figures_at: before?.csv === form.csv ? before.figures_at : now }
  },
  listed: async (_, rows) => ({
    own: rows.map((row) => {
      const { columns, rows: count, period } = figuresOf(row)
      return { columns, rows: count, period, figuresAt: row.figures_at.toISOString() }
    }),
  }),
  kept: async (_, row) => ({ figures: figuresOf(row).html }),
  adminListed: async (_, rows) =>
    rows.map((row) => ({ rows: figuresOf(row).rows, figuresAt: row.figures_at.toISOString() })),
})

type Table = Pick<ContentValues<(typeof marketData)['fields']>, 'kind' | 'title' | 'csv'>

/** A stored table cannot fail: it is checked when it is saved. */
const figuresOf = ({ kind, title, csv }: Table): DrawnFigures =>
  readFigures(writeData({ kind, caption: title, x: 'linear', y: 'linear', csv }))

/** @throws InvalidInput naming the line that cannot be read */
function requireReadable(table: Table) {
  try {
    figuresOf(table)
  } catch (error) {
    if (error instanceof DiagramProblem) throw new InvalidInput('csv', error.message)
    throw error
  }
}
