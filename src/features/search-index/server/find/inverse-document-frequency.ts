import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../../platform/server/db/database.ts'
import { type Read, readOf, textList } from '../../../../platform/server/db/read-as-json.ts'
import type { Term } from '../query/query.ts'
import { lexemeOf } from '../text/lexemes.ts'
import { isStopWord } from '../text/tokens.ts'

export interface Idf {
  /** From 0.1 for a term in every article to 1 for one in almost none. */
  of(term: Term): number
  /** Each of its words is in some text that is open to all. */
  isKnown(term: Term): boolean
}

export const inverseFrequencies = (terms: readonly Term[]): Read<Idf> =>
  readOf(frequencies(textList([...terms.flatMap(lexemesOf), ''])), (rows) => toIdf(toFrequencies(rows)))

function toIdf({ articles: all, frequency: counts }: Frequencies): Idf {
  const share = (term: Term) =>
    Math.min(...lexemesOf(term).map((lexeme) => Math.min(1, (counts.get(lexeme) ?? 0) / all)), 1)
  const idf = (term: Term) => Math.max(0.1, Math.log(1 / Math.max(share(term), 1 / all)) / Math.log(Math.max(all, 2)))
  return { of: idf, isKnown: (term) => lexemesOf(term).every((lexeme) => counts.has(lexeme)) }
}

/** The number of live articles, at least one, and for each lexeme of those whose open text has it. */
export const findDocumentFrequencies = async (db: Database, lexemes: readonly string[]): Promise<Frequencies> =>
  toFrequencies((await frequencies(sql`${[...lexemes, '']}::text[]`).execute(db)).rows)

interface Frequencies {
  articles: number
  frequency: Map<string, number>
}

interface Frequency {
  lexeme: string
  articles: number
}

/** The word '' counts all articles. */
const frequencies = (lexemes: RawBuilder<unknown>) => sql<Frequency>`
  select lexeme, sum(articles)::int as articles from search_words where lexeme = any(${lexemes}) group by lexeme`

function toFrequencies(rows: readonly Frequency[]): Frequencies {
  const frequency = new Map(rows.map(({ lexeme, articles }) => [lexeme, articles]))
  return { articles: Math.max(1, frequency.get('') ?? 1), frequency }
}

function lexemesOf({ tokens }: Term): string[] {
  return tokens.flatMap(({ pieces, joined }) =>
    joined ? [lexemeOf(joined)] : pieces.filter((word) => !isStopWord(word)).map(lexemeOf),
  )
}
