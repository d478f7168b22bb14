import type { Database } from '../../../db/database.ts'
import { findPartNumbers, type SafeHtml, toLines } from '../../articles/index.ts'
import { findCorpus } from './corpus.ts'
import { rank } from './rank.ts'
import { keyOf } from './words.ts'

const mostKeywords = 12
const mostParts = 3
/** In characters. The start of an article says what it is about. */
const longestText = 30_000

/** Keywords for a text, best first: its most prominent parts, then phrases. `isLive`: the corpus contains this text already. */
export async function findKeywords(
  db: Database,
  { title, html, isLive }: { title: string; html: SafeHtml; isLive: boolean },
): Promise<string[]> {
  const text = toLines(html).join('\n').slice(0, longestText)
  const parts = findProminentParts(title, text)
  // Loaded with the first text: the language model takes some 40 MB.
  const { findPhrases } = await import('./phrases.ts')
  const phrases = findPhrases(title, text.split('\n'))
  const ranked = rank(phrases, await findCorpus(db, phrases, isLive), mostKeywords)
  const all = new Map([...parts, ...ranked].map((keyword) => [keyOf(keyword), keyword]))
  return [...all.values()].slice(0, mostKeywords)
}

/** The parts that are named most often. A part in the title comes first. */
function findProminentParts(title: string, text: string): string[] {
  const mentions = (part: string) => text.split(part).length + (title.includes(part) ? mostKeywords : 0)
  return findPartNumbers(`${title}\n${text}`)
    .toSorted((a, b) => mentions(b) - mentions(a))
    .slice(0, mostParts)
}
