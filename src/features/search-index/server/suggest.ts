import { sql } from 'kysely'
import type { Section } from '../../../platform/contract/catalogue.ts'
import type { Database, Transaction } from '../../../platform/server/db/database.ts'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import { quote } from './text/lexemes.ts'
import { normaliseText } from './text/normalise.ts'
import { isStopWord, partNumber, tokenise } from './text/tokens.ts'

export interface Suggested {
  parts: { part: string; articles: number }[]
  articles: { id: number; section: Section; slug: string; title: string }[]
}

const most = 5
const shortest = 2
/** Scanned before the index is used. */
const newest = 2_000
/** A shorter word matches so many titles that the newest are enough. */
const selectiveLetters = 3

export async function suggest(db: Database, typed: string): Promise<Suggested> {
  const text = normaliseText(typed)
  if (text.length < shortest) return { parts: [], articles: [] }
  return inTransaction(db, async (tx) => {
    // The planner prefers a sequential scan, which takes far longer here.
    await sql`set local enable_seqscan = off`.execute(tx)
    return { parts: await suggestParts(tx, partNumber(text)), articles: await suggestTitles(tx, text) }
  })
}

async function suggestParts(tx: Transaction, number: string): Promise<Suggested['parts']> {
  if (number.length < shortest || number.length > 40) return []
  const begins = await sql<{ number: string; part: string; articles: number }>`
    select number, part, articles from (
      (select number, name as part, articles from search_part_numbers
        where number >= ${number} and number < ${`${number}~`} order by number limit 200)
      union all
      (select number, name, 0 from parts
        where number >= ${number} and number < ${`${number}~`}
          and not exists (select from search_part_numbers as mentioned where mentioned.number = parts.number)
        order by number limit ${most})
    ) as near order by number <> ${number}, articles desc, number limit ${most}`.execute(tx)
  const found = begins.rows.map(({ part, articles }) => ({ part, articles }))
  if (found.length === most || number.length < 3) return found
  const within = await sql<{ part: string; articles: number }>`
    select name as part, articles from search_part_numbers
    where number like ${`%${number}%`} and not (number >= ${number} and number < ${`${number}~`})
    order by articles desc, number limit ${most - found.length}`.execute(tx)
  return [...found, ...within.rows]
}

async function suggestTitles(tx: Transaction, text: string): Promise<Suggested['articles']> {
  const words = tokenise(text).flatMap(({ pieces }) => pieces)
  const [last, ...others] = words.toReversed()
  if (!last) return []
  const wanted = [...others.filter((word) => !isStopWord(word)).map(quote), `${quote(last)}:*`].join('&')
  const recent = await titles(tx, wanted, newest)
  if (recent.length === most || last.length < selectiveLetters) return recent
  return titles(tx, wanted, null)
}

async function titles(tx: Transaction, tsquery: string, among: number | null): Promise<Suggested['articles']> {
  const from =
    among === null
      ? sql`search_documents where audience = 'all'`
      : sql`(select * from search_documents where audience = 'all' order by dated_at desc, article_id desc limit ${among}) as recent where true`
  const { rows } = await sql<Suggested['articles'][number]>`
    select found.id, found.section, articles.slug, found.title from (
      select article_id as id, section, title, dated_at from ${from} and title_words @@ ${tsquery}::tsquery
      order by dated_at desc, article_id desc limit ${most}
    ) as found join articles on articles.id = found.id
    order by found.dated_at desc, found.id desc`.execute(tx)
  return rows
}
