import { type Selectable, sql } from 'kysely'
import { NotFound } from '../../core/errors.ts'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export type SeriesRow = Selectable<Tables['market_series']>

interface Range {
  page: number
  limit: number
}

const published = (db: Database) =>
  db.selectFrom('market_series').where('published_at', 'is not', null).where('deleted_at', 'is', null)

export async function findPublishedSeries(db: Database, { page, limit }: Range) {
  const rows = await published(db)
    .selectAll()
    .orderBy('figures_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total } = await published(db)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

/** The addresses of published series. */
export async function findSeriesSlugs(db: Database): Promise<string[]> {
  const rows = await published(db).select('slug').orderBy('slug').execute()
  return rows.map(({ slug }) => slug)
}

/** The series at an address, also a deleted one; the present one before those. */
export const findSeriesAt = (db: Database, slug: string) =>
  db
    .selectFrom('market_series')
    .selectAll()
    .where('slug', '=', slug)
    .orderBy('deleted_at', (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst()

/** A page of the back office's list, the last changed first. */
export async function findAllSeries(db: Database, { search, page, limit }: Range & { search: string }) {
  const found = db
    .selectFrom('market_series')
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`position(lower(${search}) in lower(title)) > 0`)
  const rows = await found
    .selectAll()
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

/** @throws NotFound */
export async function getSeries(db: Database, id: number): Promise<SeriesRow> {
  const row = await db
    .selectFrom('market_series')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new NotFound('market-series', id)
  return row
}
