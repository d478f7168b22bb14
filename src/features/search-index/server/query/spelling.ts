import { distance } from 'fastest-levenshtein'
import { sql } from 'kysely'
import type { Database } from '../../../../platform/server/db/database.ts'
import { isPlainWord, lexemeOf } from '../text/lexemes.ts'
import { fold, isStopWord } from '../text/tokens.ts'
import type { SearchQuery } from './query.ts'

/** Shorter words share too few trigrams with a misspelling. */
const shortest = { alike: 5 }

const letters = Array.from('abcdefghijklmnopqrstuvwxyz')

function neighbours(word: string): string[] {
  const cuts = Array.from({ length: word.length + 1 }, (_, at) => [word.slice(0, at), word.slice(at)] as const)
  return cuts.flatMap(([start, [first = '', second = '', ...rest]]) => [
    start + second + rest.join(''),
    start + second + first + rest.join(''),
    ...letters.flatMap((letter) => [
      start + letter + first + second + rest.join(''),
      start + letter + second + rest.join(''),
    ]),
  ])
}

/** Markup and code have no spelling. */
const isCode = /[<>{}=;\\`$]|\w\(/

/**
 * The query with unknown words corrected. Null if there is nothing to correct. Uses words of open texts only, so that a
 * correction reveals no gated text. Part numbers are never corrected.
 */
export async function correctSpelling(db: Database, { text, terms }: SearchQuery): Promise<string | null> {
  const words = terms.flatMap(({ tokens }) => tokens.flatMap(({ pieces }) => pieces.filter(isPlainWord)))
  if (words.length === 0 || isCode.test(text)) return null
  const short = [...new Set(words)].filter((word) => word.length < shortest.alike)
  const spellings = short.flatMap((asked) => neighbours(asked).map((word) => ({ asked, word })))
  const { rows } = await sql<{ asked: string; word: string | null; articles: number }>`
    select asked, near.word, near.articles from unnest(${[...new Set(words)]}::text[], ${[...new Set(words)].map(lexemeOf)}::text[]) as asked (asked, lexeme)
    left join lateral (
      (select word, articles from search_words where is_plain and word % asked order by similarity(word, asked) desc, articles desc limit 30)
      union all
      select word, articles from search_words
      where is_plain and word in (select spelling.word from unnest(${spellings.map(({ asked: of }) => of)}::text[],
        ${spellings.map(({ word }) => word)}::text[]) as spelling (asked, word) where spelling.asked = asked.asked)
    ) as near on true
    where not exists (select from search_words where search_words.lexeme = asked.lexeme)`.execute(db)
  const right = new Map<string, string>()
  for (const asked of words) {
    const near = rows.flatMap((row) =>
      row.asked === asked && row.word ? { word: row.word, articles: row.articles } : [],
    )
    const best = nearest(asked, near)
    if (best) right.set(asked, best)
  }
  if (right.size === 0) return null
  return text.replace(/[\p{L}\p{M}\p{N}'’]+/gu, (word) => right.get(fold(word)) ?? word)
}

export function nearest(asked: string, known: readonly { word: string; articles: number }[]): string | null {
  const farthest = asked.length < 6 ? 1 : 2
  const candidates = known
    .filter(({ word }) => !isStopWord(word))
    .map(({ word, articles }) => ({ word, articles, away: letterChanges(asked, word) }))
    .filter(({ away }) => away <= farthest)
    .toSorted((a, b) => a.away - b.away || b.articles - a.articles || (a.word < b.word ? -1 : 1))
  return candidates[0]?.word ?? null
}

/** Two swapped neighbours count as one. */
function letterChanges(a: string, b: string): number {
  const plain = distance(a, b)
  if (plain !== 2 || a.length !== b.length) return plain
  const at = Array.from(a).findIndex((letter, index) => letter !== b[index])
  return a[at] === b[at + 1] && a[at + 1] === b[at] ? 1 : plain
}
