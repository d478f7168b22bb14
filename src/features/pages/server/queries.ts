import type { Selectable } from 'kysely'
import type { Database, Transaction } from '../../../platform/server/db/database.ts'
import type { Tables } from '../../../platform/server/db/tables.ts'

export type PageRow = Selectable<Tables['pages']>
export type VersionRow = Selectable<Tables['page_versions']>

export const findPages = (db: Database) =>
  db
    .selectFrom('pages')
    .innerJoin('page_versions', (join) =>
      join.onRef('page_versions.slug', '=', 'pages.slug').onRef('page_versions.version', '=', 'pages.version'),
    )
    .selectAll('pages')
    .select('page_versions.title')
    .where('deleted_at', 'is', null)
    .orderBy('pages.slug')
    .execute()

export const findPage = (db: Database, slug: string): Promise<PageRow | undefined> =>
  db.selectFrom('pages').selectAll().where('slug', '=', slug).executeTakeFirst()

export const lockPage = (tx: Transaction, slug: string): Promise<PageRow | undefined> =>
  tx.selectFrom('pages').selectAll().where('slug', '=', slug).forUpdate().executeTakeFirst()

export const findVersion = (db: Database, slug: string, version: number): Promise<VersionRow | undefined> =>
  db.selectFrom('page_versions').selectAll().where('slug', '=', slug).where('version', '=', version).executeTakeFirst()

export const findLive = (db: Database, slug: string) =>
  db
    .selectFrom('pages')
    .leftJoin('page_versions', (join) =>
      join.onRef('page_versions.slug', '=', 'pages.slug').onRef('page_versions.version', '=', 'pages.live_version'),
    )
    .select(['deleted_at', 'title', 'html', 'description', 'image_name', 'image_sizes'])
    .where('pages.slug', '=', slug)
    .executeTakeFirst()

const mostListed = 50

export const findVersions = (db: Database, slug: string) =>
  db
    .selectFrom('page_versions')
    .select(['version', 'made_at', 'editor_name'])
    .where('slug', '=', slug)
    .orderBy('version', 'desc')
    .limit(mostListed)
    .execute()

export const findPublishedSlugs = async (db: Database): Promise<string[]> => {
  const rows = await db
    .selectFrom('pages')
    .select('slug')
    .where('live_version', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('slug')
    .execute()
  return rows.map(({ slug }) => slug)
}
