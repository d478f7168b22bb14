import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { quote } from './documents.ts'
import { lexemeOf } from './lexemes.ts'
import { isStopWord, tokenise } from './tokens.ts'
import { anyOf } from './tsquery.ts'

const tellingWords = 10
const looked = 300
/** A word in the title or among the keywords says as much as so many in the text. */
const worthOfSubject = 4
/** What stands in more than this share of all articles says nothing of one. */
const largestShare = 0.2

/**
 * Live articles whose open text has the words that tell this one from others, with how much alike they are, from 0 to 1. Nothing closed
 * is compared: what is shown as related must not tell what stands behind a gate.
 */
export async function findSimilar(tx: Transaction, id: number, most: number): Promise<Map<number, number>> {
  const words = await tellingLexemes(tx, id)
  if (words.length === 0) return new Map()
  const whole = words.reduce((sum, { rarity }) => sum + rarity, 0)
  const shares = words.map(
    ({ lexeme, rarity }) =>
      sql`${rarity / whole}::float8 * least(1, ts_rank('{0.3,0.6,1,1}'::float4[], lexemes, ${quote(lexeme)}::tsquery) * 1.6)`,
  )
  await sql`set local enable_seqscan = off`.execute(tx)
  const { rows } = await sql<{ id: number; likeness: number }>`
    select article_id as id, ${sql.join(shares, sql` + `)} as likeness from (
      select article_id, lexemes from search_documents
      where audience = 'all' and article_id <> ${id} and lexemes @@ ${anyOf(words.map(({ lexeme }) => quote(lexeme)))}::tsquery
      order by dated_at desc limit ${looked}
    ) as near order by 2 desc limit ${most}`.execute(tx)
  await sql`set local enable_seqscan = on`.execute(tx)
  return new Map(rows.map((row) => [row.id, row.likeness]))
}

async function tellingLexemes(tx: Transaction, id: number) {
  const text = await tx
    .selectFrom('search_documents')
    .select(['title', 'subjects', 'body'])
    .where('audience', '=', 'all')
    .where('article_id', '=', id)
    .executeTakeFirst()
  if (!text) return []
  const often = new Map<string, number>()
  const count = (field: string, worth: number) => {
    for (const lexeme of tokenise(field).flatMap(({ pieces }) => pieces.filter(isTelling).map(lexemeOf)))
      often.set(lexeme, (often.get(lexeme) ?? 0) + worth)
  }
  count(text.body, 1)
  for (const subject of [text.title, ...text.subjects]) count(subject, worthOfSubject)
  const { rows } = await sql<{ lexeme: string; articles: number; all: number }>`
    select lexeme, sum(articles)::int as articles, (select articles from search_words where word = '') as all
    from search_words where lexeme = any(${[...often.keys()]}::text[]) group by lexeme`.execute(tx)
  return rows
    .filter(({ articles, all }) => articles > 1 && articles <= all * largestShare)
    .map(({ lexeme, articles, all }) => {
      const rarity = Math.log(all / articles)
      return { lexeme, rarity, weight: rarity * Math.sqrt(often.get(lexeme) ?? 0) }
    })
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, tellingWords)
}

/** Numbers and single letters say little of what an article is about. */
const isTelling = (word: string) => /[a-z]{2}/.test(word) && !isStopWord(word)
