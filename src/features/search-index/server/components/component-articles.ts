import { sql } from 'kysely'
import type { Database } from '../../../../platform/server/db/database.ts'
import { offsetOf, type PageQuery } from '../../../../platform/server/db/paging.ts'
import { type Read, readOf, readTogether } from '../../../../platform/server/db/read-as-json.ts'
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

/** Newest first, for any spelling of the number. Null if there are none. */
export async function findComponentArticles(
  db: Database,
  name: string,
  page: PageQuery,
): Promise<ComponentArticles | null> {
  return (await readTogether(db, { found: componentArticles(name, page) })).found
}

export function componentArticles(name: string, page: PageQuery): Read<ComponentArticles | null> {
  const number = partNumber(name)
  const begins = number.slice(0, familyLetters)
  const query = sql<ComponentArticles>`
    select number, name, articles as total,
      array(
        select article_id from search_parts where search_parts.number = asked.number
        order by dated_at desc, article_id desc limit ${page.limit} offset ${offsetOf(page)}
      ) as ids,
      (
        select coalesce(json_agg(json_build_object('part', name, 'articles', articles) order by number), '[]') from (
          select number, name, articles from search_part_numbers
          where number >= ${begins} and number < ${`${begins}~`} and number <> ${number} order by number limit ${familySize}
        ) as near
      ) as family
    from search_part_numbers as asked where number = ${number}`
  return readOf(query, ([row]) => row ?? null)
}
