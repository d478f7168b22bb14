import type { SeriesForm } from '../../../contract/market-data/endpoints.ts'
import { marketDataMessages } from '../../../contract/market-data/rules.ts'
import { InvalidInput } from '../../core/errors.ts'
import type { Transaction } from '../../db/database.ts'
import { invalidate } from '../../db/transaction.ts'
import { recordAction } from '../audit/index.ts'
import { DiagramProblem } from '../diagrams/index.ts'
import { type ByEditor, changedColumns, type EntryKind, editEntry, toFreeSlug } from '../entries/index.ts'
import { figuresOf } from './present.ts'
import type { SeriesRow } from './queries.ts'

/** The surrogate key of what lists series. */
export const marketDataKey = 'market-data'
export const seriesPageKey = (slug: string) => `market-series:${slug}`

export const marketSeries: EntryKind<'market_series'> = {
  ...{ table: 'market_series', noun: 'market-series', messages: marketDataMessages },
  keysOf: (slug) => [marketDataKey, seriesPageKey(slug)],
}

/** Adds a series and returns its id. @throws InvalidInput, also if its table cannot be shown */
export async function addSeries(tx: Transaction, form: SeriesForm, { editor, now }: ByEditor): Promise<number> {
  const columns = await toColumns(tx, form, null, now)
  const { id } = await tx
    .insertInto('market_series')
    .values({ ...columns, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const subject = { kind: 'market-series', id, name: form.title }
  await recordAction(tx, { by: editor, action: 'market-series.added', subject }, now)
  invalidate(tx, marketSeries.keysOf(columns.slug))
  return id
}

/** Saves a series. @throws NotFound, InvalidInput, Conflict if somebody else has saved meanwhile */
export async function editSeries(
  tx: Transaction,
  at: { id: number; version: number },
  form: SeriesForm,
  { editor, now }: ByEditor,
): Promise<void> {
  const before = await editEntry(tx, marketSeries, at)
  const columns = await toColumns(tx, form, before, now)
  await tx
    .updateTable('market_series')
    .set({ ...columns, version: at.version + 1, updated_at: now })
    .where('id', '=', at.id)
    .execute()
  // The log has no figures.
  const { csv: _csv, ...told } = changedColumns(columns, before)
  const subject = { kind: 'market-series', id: at.id, name: form.title }
  await recordAction(tx, { by: editor, action: 'market-series.edited', subject, detail: { after: told } }, now)
  invalidate(tx, [...marketSeries.keysOf(before.slug), ...marketSeries.keysOf(columns.slug)])
}

async function toColumns(tx: Transaction, form: SeriesForm, before: SeriesRow | null, now: Date) {
  const { title, summary, method, access, kind } = form
  const csv = form.csv.trim()
  requireReadable({ title, kind, csv })
  return {
    ...{ title, summary, method, access, kind, csv },
    figures_at: before && before.csv === csv ? before.figures_at : now,
    published_at: form.isPublished ? (before?.published_at ?? now) : null,
    slug: await toFreeSlug(
      tx,
      { table: 'market_series', noun: 'series', slugTaken: marketDataMessages.slugTaken },
      // The address of a published one stays.
      before?.published_at ? { ...form, slug: '' } : form,
      before?.slug ?? null,
    ),
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
