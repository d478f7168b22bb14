import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { StoredRow } from '../content/index.ts'

export type ReportRow = StoredRow<'reports'>
export type ReportVersionRow = Selectable<Tables['report_versions']>

interface Range {
  page: number
  limit: number
}

/** The last version of a report. */
const presentFile = (of: ExpressionBuilder<Tables, 'reports'>) =>
  of
    .selectFrom('report_versions')
    .selectAll()
    .whereRef('report_id', '=', 'reports.id')
    .orderBy('number', 'desc')
    .limit(1)
    .as('file')
const fileColumns = ['file.number', 'file.attachment', 'file.bytes', 'file.pages', 'file.added_at'] as const

/** Reports with their present file. */
const withFile = (db: Database) =>
  db
    .selectFrom('reports')
    .innerJoinLateral(presentFile, (join) => join.onTrue())
    .selectAll('reports')
    .select(fileColumns)
export type ReportWithFile = Awaited<ReturnType<typeof findWithFile>> & {}

const published = (db: Database) => withFile(db).where('published_at', 'is not', null).where('deleted_at', 'is', null)

/** Also an unpublished or deleted report. */
export const findWithFile = (db: Database, id: number) => withFile(db).where('id', '=', id).executeTakeFirst()

export async function findPublishedReports(db: Database, { page, limit }: Range) {
  const rows = await published(db)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total } = await db
    .selectFrom('reports')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('published_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { rows, total }
}

/** The report at an address, also a deleted one; the present one before those. */
export const findReportAt = (db: Database, slug: string) =>
  withFile(db)
    .where('slug', '=', slug)
    .orderBy('deleted_at', (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst()

/** The latest first. */
export const findReportVersions = (db: Database, reportId: number): Promise<ReportVersionRow[]> =>
  db
    .selectFrom('report_versions')
    .selectAll()
    .where('report_id', '=', reportId)
    .orderBy('number', 'desc')
    .limit(100)
    .execute()

/** The last version of each report that a reader has downloaded. */
export async function findDownloads(db: Database, userId: number) {
  const { rows } = await sql<{ report_id: number; version: number; downloaded_at: Date }>`
    select distinct on (report_id) report_id, version, downloaded_at from report_downloads
    where user_id = ${userId} order by report_id, version desc`.execute(db)
  return new Map(rows.map((row) => [row.report_id, row]))
}

/** Reports by id, the last published first. Of the deleted and withdrawn ones only those of `bought`. */
export async function findOwned(
  db: Database,
  { bought, had }: { bought: ReadonlySet<number>; had: readonly number[] },
) {
  const ids = [...bought, ...had]
  if (ids.length === 0) return []
  return withFile(db)
    .where('id', 'in', ids)
    .where((where) =>
      where.or([
        where.and([where('published_at', 'is not', null), where('deleted_at', 'is', null)]),
        ...(bought.size > 0 ? [where('id', 'in', [...bought])] : []),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

/** A page of the back office's list, the last changed first. */
export async function findReports(db: Database, { search, page, limit }: Range & { search: string }) {
  const found = db
    .selectFrom('reports')
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`position(lower(${search}) in lower(title)) > 0`)
  const rows = await found
    .leftJoinLateral(presentFile, (join) => join.onTrue())
    .selectAll('reports')
    .select(fileColumns)
    .select((of) => [
      of
        .selectFrom('report_versions')
        .whereRef('report_id', '=', 'reports.id')
        .select(({ fn }) => fn.coalesce(fn.sum<number>('downloads'), sql<number>`0`).as('downloads'))
        .as('downloads'),
    ])
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}
export type ReportInList = Awaited<ReturnType<typeof findReports>>['rows'][number]
