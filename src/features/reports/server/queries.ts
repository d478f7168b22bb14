import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { StoredRow } from '../../../platform/server/content/kind.ts'
import type { Database } from '../../../platform/server/db/database.ts'
import type { Tables } from '../../../platform/server/db/tables.ts'

export type ReportRow = StoredRow<'reports'>
export type ReportVersionRow = Selectable<Tables['report_versions']>

const presentFile = (of: ExpressionBuilder<Tables, 'reports'>) =>
  of
    .selectFrom('report_versions')
    .selectAll()
    .whereRef('report_id', '=', 'reports.id')
    .orderBy('number', 'desc')
    .limit(1)
    .as('file')
const fileColumns = ['file.number', 'file.attachment', 'file.bytes', 'file.pages', 'file.added_at'] as const

const withFile = (db: Database) =>
  db
    .selectFrom('reports')
    .innerJoinLateral(presentFile, (join) => join.onTrue())
    .selectAll('reports')
    .select(fileColumns)
export type ReportWithFile = Awaited<ReturnType<typeof findWithFile>> & {}

/** Unpublished and deleted reports too. */
export const findWithFile = (db: Database, id: number) => withFile(db).where('id', '=', id).executeTakeFirst()

export async function findLastVersions(db: Database, reports: readonly { id: number }[]) {
  const ids = reports.map(({ id }) => id)
  const { rows } = await sql<ReportVersionRow & { all_downloads: number }>`
    select distinct on (report_id) *, (sum(downloads) over (partition by report_id))::integer as all_downloads
    from report_versions where report_id = any(${ids}::integer[]) order by report_id, number desc`.execute(db)
  return new Map(rows.map((row) => [row.report_id, row]))
}

export const findReportVersions = (db: Database, reportId: number): Promise<ReportVersionRow[]> =>
  db
    .selectFrom('report_versions')
    .selectAll()
    .where('report_id', '=', reportId)
    .orderBy('number', 'desc')
    .limit(100)
    .execute()

export async function findDownloads(db: Database, userId: number) {
  const { rows } = await sql<{ report_id: number; version: number; downloaded_at: Date }>`
    select distinct on (report_id) report_id, version, downloaded_at from report_downloads
    where user_id = ${userId} order by report_id, version desc`.execute(db)
  return new Map(rows.map((row) => [row.report_id, row]))
}

/** Last published first. Deleted and withdrawn reports only if in `bought`. */
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
