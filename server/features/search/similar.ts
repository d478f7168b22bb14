import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { anyOf } from './query/tsquery.ts'
import { lexemeOf, quote } from './text/lexemes.ts'
import { isStopWord, tokenise } from './text/tokens.ts'

const distinctiveWords = 10
const candidates = 300
/** An occurrence in the title or the keywords counts as this many in the text. */
const subjectWeight = 4
/** Words in a larger share of all articles are not distinctive. */
const maxShare = 0.2

/**
 * Live articles that share this article's distinctive words, with their similarity from 0 to 1. Only open texts are compared: related
 * articles must not reveal gated text.
 */
export async function findSimilar(tx: Transaction, id: number, most: number): Promise<Map<number, number>> {
  const words = await findDistinctiveLexemes(tx, id)
  if (words.length === 0) return new Map()
  const whole = words.reduce((sum, { idf }) => sum + idf, 0)
  const shares = words.map(
    ({ lexeme, idf }) =>
      sql`${idf / whole}::float8 * least(1, ts_rank('{0.3,0.6,1,1}'::float4[], lexemes, ${quote(lexeme)}::tsquery) * 1.6)`,
  )
  await sql`set local enable_seqscan = off`.execute(tx)
  const { rows } = await sql<{ id: number; similarity: number }>`
    select article_id as id, ${sql.join(shares, sql` + `)} as similarity from (
      select article_id, lexemes from search_documents
      where audience = 'all' and article_id <> ${id} and lexemes @@ ${anyOf(words.map(({ lexeme }) => quote(lexeme)))}::tsquery
      order by dated_at desc limit ${candidates}
    ) as near order by 2 desc limit ${most}`.execute(tx)
  await sql`set local enable_seqscan = on`.execute(tx)
  return new Map(rows.map((row) => [row.id, row.similarity]))
}

async function findDistinctiveLexemes(tx: Transaction, id: number) {
  const text = await tx
    .selectFrom('search_documents')
    .select(['title', 'subjects', 'body'])
    .where('audience', '=', 'all')
    .where('article_id', '=', id)
    .executeTakeFirst()
  if (!text) return []
  const occurrences = new Map<string, number>()
  const count = (field: string, weight: number) => {
    for (const lexeme of tokenise(field).flatMap(({ pieces }) => pieces.filter(isDistinctive).map(lexemeOf)))
      occurrences.set(lexeme, (occurrences.get(lexeme) ?? 0) + weight)
  }
  count(text.body, 1)
  for (const subject of [text.title, ...text.subjects]) count(subject, subjectWeight)
  const { rows } = await sql<{ lexeme: string; articles: number; all: number }>`
    select lexeme, sum(articles)::int as articles, (select articles from search_words where word = '') as all
    from search_words where lexeme = any(${[...occurrences.keys()]}::text[]) group by lexeme`.execute(tx)
  return rows
    .filter(({ articles, all }) => articles > 1 && articles <= all * maxShare)
    .map(({ lexeme, articles, all }) => {
      const idf = Math.log(all / articles)
      return { lexeme, idf, weight: idf * Math.sqrt(occurrences.get(lexeme) ?? 0) }
    })
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, distinctiveWords)
}

/** Numbers and single letters are not distinctive. */
const isDistinctive = (word: string) => /[a-z]{2}/.test(word) && !isStopWord(word)
