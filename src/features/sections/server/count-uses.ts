import { sql } from 'kysely'
import type { Database } from '../../../platform/server/db/database.ts'
import { sectionNameOf } from '../../articles/contract/rules.ts'
import type { Which } from './move-entry.ts'

export async function countUses(db: Database, { kind, id }: Which): Promise<{ articles: number; drafts: number }> {
  const [inArticles, inDrafts] =
    kind === 'section'
      ? [sql`section = ${id}`, sql`content ->> 'section' = ${sectionNameOf(id)}`]
      : [sql`${id} = any (categories)`, sql`content -> 'categories' ? ${id}`]
  const { rows } = await sql<{ articles: number; drafts: number }>`
    select (select count(*)::int from articles where ${inArticles}) as articles,
      (select count(*)::int from article_drafts where ${inDrafts})
        + (select count(*)::int from new_article_drafts where ${inDrafts}) as drafts`.execute(db)
  return rows[0] ?? { articles: 0, drafts: 0 }
}
