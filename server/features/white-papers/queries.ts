import { type Selectable, sql } from 'kysely'
import { Gone, NotFound } from '../../core/errors.ts'
import type { Database, Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export type PaperRow = Selectable<Tables['white_papers']>

/** The surrogate key of what lists white papers, and of one's own page. */
export const whitePapersKey = 'white-papers'
export const whitePaperKey = (slug: string) => `white-paper:${slug}`

interface Range {
  page: number
  limit: number
}

const total = sql<number>`count(*)::int`.as('total')

const published = (db: Database) =>
  db.selectFrom('white_papers').where('published_at', 'is not', null).where('deleted_at', 'is', null)

/** Last published first. */
export async function findPublishedWhitePapers(db: Database, { page, limit }: Range) {
  const [rows, counted] = await Promise.all([
    published(db)
      .selectAll()
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    published(db).select(total).executeTakeFirstOrThrow(),
  ])
  return { rows, total: counted.total }
}

/** @throws NotFound, Gone */
export async function getPublished(db: Database, slug: string) {
  const row = await db
    .selectFrom('white_papers')
    .innerJoin('attachments', 'attachments.name', 'white_papers.file')
    .selectAll('white_papers')
    .select('attachments.bytes')
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (!row?.published_at) throw new NotFound('white paper', slug)
  if (row.deleted_at) throw new Gone('white paper', slug)
  return row
}

/** A page of the back office's list, with the number of leads. */
export async function findPapers(db: Database, { search, page, limit }: Range & { search: string }) {
  const rows = db
    .selectFrom('white_papers')
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`position(lower(${search}) in lower(title || ' ' || sponsor)) > 0`)
  const [found, counted] = await Promise.all([
    rows
      .selectAll()
      .select(
        sql<number>`(select count(*)::int from white_paper_leads
          where white_paper_id = white_papers.id and confirmed_at is not null)`.as('leads'),
      )
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    rows.select(total).executeTakeFirstOrThrow(),
  ])
  return { rows: found, total: counted.total }
}
export type CountedPaper = Awaited<ReturnType<typeof findPapers>>['rows'][number]

/** @throws NotFound */
export async function getPaper(db: Database, id: number): Promise<PaperRow> {
  const query = db.selectFrom('white_papers').selectAll().where('id', '=', id).where('deleted_at', 'is', null)
  const row = await query.executeTakeFirst()
  if (!row) throw new NotFound('white paper', id)
  return row
}

/** Also a deleted one. @throws NotFound */
export async function lockPaper(tx: Transaction, id: number): Promise<PaperRow> {
  const row = await tx.selectFrom('white_papers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new NotFound('white paper', id)
  return row
}

const confirmed = (db: Database, paperId: number) =>
  db.selectFrom('white_paper_leads').where('white_paper_id', '=', paperId).where('confirmed_at', 'is not', null)

/** Last confirmed first. */
export async function findLeads(db: Database, paperId: number, { search, page, limit }: Range & { search: string }) {
  const leads = confirmed(db, paperId).where(
    sql<boolean>`position(lower(${search}) in lower(name || ' ' || email || ' ' || company)) > 0`,
  )
  const [rows, counted] = await Promise.all([
    leads
      .selectAll()
      .orderBy('confirmed_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    leads.select(total).executeTakeFirstOrThrow(),
  ])
  return { rows, total: counted.total }
}

/** All of them, first confirmed first. */
export const findAllLeads = (db: Database, paperId: number) =>
  confirmed(db, paperId).selectAll().orderBy('confirmed_at').orderBy('id').execute()
