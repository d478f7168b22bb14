import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { lexemeOf } from './lexemes.ts'
import type { Term } from './query.ts'
import { isStopWord } from './tokens.ts'

/** How telling the words of a query are, by the table of words. */
export interface InverseDocumentFrequencies {
  /** Between 0.1 for what stands in every article and 1 for what stands in almost none. */
  of(term: Term): number
}

export async function findInverseDocumentFrequencies(
  db: Database,
  terms: readonly Term[],
): Promise<InverseDocumentFrequencies> {
  const { articles: all, frequency: counts } = await findDocumentFrequencies(db, terms.flatMap(lexemesOf))
  const share = (term: Term) =>
    Math.min(...lexemesOf(term).map((lexeme) => Math.min(1, (counts.get(lexeme) ?? 0) / all)), 1)
  const rarity = (term: Term) =>
    Math.max(0.1, Math.log(1 / Math.max(share(term), 1 / all)) / Math.log(Math.max(all, 2)))
  return { of: rarity }
}

/** How many live articles there are, at least one, and in how many a word stands where anybody may read it, by its lexeme. */
export async function findDocumentFrequencies(
  db: Database,
  lexemes: readonly string[],
): Promise<{ articles: number; frequency: Map<string, number> }> {
  const { rows } = await sql<{ lexeme: string; articles: number }>`
    select lexeme, sum(articles)::int as articles from search_words where lexeme = any(${[...lexemes, '']}::text[]) group by lexeme`.execute(
    db,
  )
  const frequency = new Map(rows.map(({ lexeme, articles }) => [lexeme, articles]))
  return { articles: Math.max(1, frequency.get('') ?? 1), frequency }
}

function lexemesOf({ tokens }: Term): string[] {
  return tokens.flatMap(({ pieces, joined }) =>
    joined ? [lexemeOf(joined)] : pieces.filter((word) => !isStopWord(word)).map(lexemeOf),
  )
}
