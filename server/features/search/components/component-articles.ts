import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { partNumber } from '../text/tokens.ts'

export interface ComponentArticles {
  number: string
  name: string
  ids: number[]
  total: number
  /** Other parts whose numbers start the same way. */
  family: { part: string; articles: number }[]
}

const familyLetters = 6
const familySize = 12

/** A page of the live articles on a part, newest first, in any spelling of its number. Null if there are none. */
export async function findComponentArticles(
  db: Database,
  name: string,
  { number: page, size }: { number: number; size: number },
): Promise<ComponentArticles | null> {
  const number = partNumber(name)
  const part = await db.selectFrom('search_part_numbers').selectAll().where('number', '=', number).executeTakeFirst()
  if (!part) return null
  const articles = await db
    .selectFrom('search_parts')
    .select('article_id')
    .where('number', '=', number)
    .orderBy('dated_at', 'desc')
    .orderBy('article_id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  const begins = number.slice(0, familyLetters)
  const { rows: family } = await sql<{ part: string; articles: number }>`
    select name as part, articles from search_part_numbers
    where number >= ${begins} and number < ${`${begins}~`} and number <> ${number}
    order by number limit ${familySize}`.execute(db)
  return { number, name: part.name, ids: articles.map((row) => row.article_id), total: part.articles, family }
}
