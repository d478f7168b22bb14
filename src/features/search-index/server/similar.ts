import { sql } from 'kysely'
import type { Transaction } from '../../../platform/server/db/database.ts'
import { anyOf } from './query/tsquery.ts'
import { lexemeOf, quote } from './text/lexemes.ts'
import { isStopWord, tokenise } from './text/tokens.ts'

const distinctiveWords = 10
const candidates = 300
/** An occurrence in the title or keywords counts as this many in the text. */
const subjectWeight = 4
/** Words in a larger share of all articles are not distinctive. */
const maxShare = 0.2
/** How many articles all words of one may match together, so that the time does not grow with the magazine. */
const mostMatches = 3_000

/** Similarity from 0 to 1. Compares open texts only: related articles must not reveal gated text. */
export async function findSimilar(
  tx: Transaction,
  ids: readonly number[],
  most: number,
): Promise<Map<number, Map<number, number>>> {
  const wanted = await findDistinctiveLexemes(tx, ids)
  const shares = wanted.flatMap(({ id, words }) => {
    const whole = words.reduce((sum, { idf }) => sum + idf, 0)
    return words.map(({ lexeme, idf }) => ({ id, lexeme: quote(lexeme), share: idf / whole }))
  })
  if (shares.length === 0) return new Map()
  await sql`set local enable_seqscan = off`.execute(tx)
  // `|| ''` unpacks each text once, not for every word and every candidate.
  const { rows } = await sql<{ id: number; other: number; similarity: number }>`
    with wanted as materialized (
      select id, query::tsquery as query, array_agg(lexeme::tsquery) as words, array_agg(share) as shares
      from unnest(
        ${wanted.map(({ id }) => id)}::int[],
        ${wanted.map(({ words }) => anyOf(words.map(({ lexeme }) => quote(lexeme))))}::text[]
      ) as wanted (id, query)
      join unnest(
        ${shares.map(({ id }) => id)}::int[], ${shares.map(({ lexeme }) => lexeme)}::text[],
        ${shares.map(({ share }) => share)}::float8[]
      ) as shares (id, lexeme, share) using (id)
      group by id, query
    ),
    candidates as materialized (
      select wanted.id, newest.article_id as other, words, shares from wanted
      cross join lateral (
        select article_id from search_documents
        where audience = 'all' and article_id <> wanted.id and lexemes @@ wanted.query
        order by dated_at desc limit ${candidates}
      ) as newest
    ),
    unpacked as materialized (
      select article_id as other, lexemes || '' as lexemes from search_documents
      where audience = 'all' and article_id in (select other from candidates)
    )
    select id, other, similarity from (
      select id, other, similarity, row_number() over (partition by id order by similarity desc, other) as place
      from candidates join unpacked using (other)
      cross join lateral (
        select sum(share * least(1, ts_rank('{0.3,0.6,1,1}'::float4[], lexemes, word) * 1.6)) as similarity
        from unnest(words, shares) as shares (word, share)
      ) as compared
    ) as placed where place <= ${most}`.execute(tx)
  await sql`set local enable_seqscan = on`.execute(tx)
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, of]) => [
      id,
      new Map(of.map(({ other, similarity }) => [other, similarity])),
    ]),
  )
}

async function findDistinctiveLexemes(tx: Transaction, ids: readonly number[]) {
  const texts = await tx
    .selectFrom('search_documents')
    .select(['article_id', 'title', 'subjects', 'body'])
    .where('audience', '=', 'all')
    .where('article_id', 'in', ids)
    .execute()
  const counted = texts.map((text) => ({ id: text.article_id, occurrences: countLexemes(text) }))
  const all = [...new Set(counted.flatMap(({ occurrences }) => [...occurrences.keys()]))]
  if (all.length === 0) return []
  const { rows } = await sql<{ lexeme: string; articles: number; all: number }>`
    select lexeme, sum(articles)::int as articles, (select articles from search_words where word = '') as all
    from search_words where lexeme = any(${all}::text[]) group by lexeme`.execute(tx)
  const distinctive = rows.filter(({ articles, all: total }) => articles > 1 && articles <= total * maxShare)
  return counted
    .map(({ id, occurrences }) => {
      const words = distinctive
        .filter(({ lexeme }) => occurrences.has(lexeme))
        .map(({ lexeme, articles, all: total }) => {
          const idf = Math.log(total / articles)
          return { lexeme, articles, idf, weight: idf * Math.sqrt(occurrences.get(lexeme) ?? 0) }
        })
        .toSorted((a, b) => b.weight - a.weight)
        .slice(0, distinctiveWords)
      return { id, words: withinLimit(words) }
    })
    .filter(({ words }) => words.length > 0)
}

function withinLimit<Word extends { articles: number }>(words: readonly Word[]): Word[] {
  let matches = 0
  return words.filter(({ articles }) => {
    if (matches + articles > mostMatches) return false
    matches += articles
    return true
  })
}

interface IndexedText {
  title: string
  subjects: readonly string[]
  body: string
}

function countLexemes({ title, subjects, body }: IndexedText): Map<string, number> {
  const occurrences = new Map<string, number>()
  const count = (field: string, weight: number) => {
    for (const lexeme of tokenise(field).flatMap(({ pieces }) => pieces.filter(isDistinctive).map(lexemeOf)))
      occurrences.set(lexeme, (occurrences.get(lexeme) ?? 0) + weight)
  }
  count(body, 1)
  for (const subject of [title, ...subjects]) count(subject, subjectWeight)
  return occurrences
}

/** Numbers and single letters are not distinctive. */
const isDistinctive = (word: string) => /[a-z]{2}/.test(word) && !isStopWord(word)
