import type { Database } from '../../../../platform/server/db/database.ts'
import { countPages, type PageQuery } from '../../../../platform/server/db/paging.ts'
import type { ArticlePage } from '../../contract/articles.ts'
import { presentListItem } from '../present.ts'
import { articleKeys, findListedPage } from '../queries.ts'
import type { ListName } from './lists.ts'

export async function readList(
  db: Database,
  list: ListName,
  page: PageQuery,
): Promise<{ body: ArticlePage; keys: string[] }> {
  const { rows, total } = await findListedPage(db, list, page)
  const body = { articles: rows.map(presentListItem), ...countPages(page, total), ID: rows[0]?.id ?? null }
  return { body, keys: [list, ...articleKeys(rows)] }
}
