import type { SeriesForm } from '../../../contract/market-data/endpoints.ts'
import { marketDataMessages } from '../../../contract/market-data/rules.ts'
import { InvalidInput } from '../../core/errors.ts'
import type { Transaction } from '../../db/database.ts'
import { DiagramProblem } from '../diagrams/index.ts'
import { addEntry, type ByEditor, type EntryKind, lockEdited, storeEntry, toFreeSlug } from '../entries/index.ts'
import { figuresOf, type SeriesRow } from './present.ts'

/** The surrogate key of what lists series. */
export const marketDataKey = 'market-data'
export const seriesPageKey = (slug: string) => `market-series:${slug}`

export const marketSeries: EntryKind<'market_series'> = {
  ...{ table: 'market_series', noun: 'market-series', messages: marketDataMessages, slugs: { word: 'series' } },
  audited: ['title', 'slug', 'summary', 'method', 'access', 'kind', 'figures_at', 'published_at'],
  keysOf: (slug) => [marketDataKey, seriesPageKey(slug)],
}

/** Adds a series and returns its id. @throws InvalidInput, also if its table cannot be shown */
export const addSeries = async (tx: Transaction, form: SeriesForm, by: ByEditor): Promise<number> =>
  addEntry(tx, marketSeries, await toColumns(tx, form, null, by.now), by)

/** Saves a series. @throws NotFound, InvalidInput, Conflict if somebody else has saved meanwhile */
export async function editSeries(
  tx: Transaction,
  at: { id: number; version: number },
  form: SeriesForm,
  by: ByEditor,
): Promise<void> {
  const before = await lockEdited(tx, marketSeries, at)
  await storeEntry(tx, marketSeries, { before, columns: await toColumns(tx, form, before, by.now) }, by)
}

async function toColumns(tx: Transaction, form: SeriesForm, before: SeriesRow | null, now: Date) {
  const { title, summary, method, access, kind } = form
  const csv = form.csv.trim()
  requireReadable({ title, kind, csv })
  return {
    ...{ title, summary, method, access, kind, csv },
    figures_at: before && before.csv === csv ? before.figures_at : now,
    published_at: form.isPublished ? (before?.published_at ?? now) : null,
    slug: await toFreeSlug(tx, marketSeries, form, before),
  }
}

/** @throws InvalidInput with the line of the table that cannot be read */
function requireReadable(table: Pick<SeriesRow, 'title' | 'kind' | 'csv'>) {
  try {
    figuresOf(table)
  } catch (error) {
    if (error instanceof DiagramProblem) throw new InvalidInput('csv', error.message)
    throw error
  }
}
