import { withPlainHyphens } from '../../../../platform/contract/part-marks.ts'
import { answerApart } from '../../../../platform/server/core/text-threads.ts'
import type { Database } from '../../../../platform/server/db/database.ts'
import { findPartNumbers, type SafeHtml, toLines } from '../../../articles/server/index.ts'
import { findCorpus } from './corpus.ts'
import type { Phrase } from './phrases.ts'
import type { TitledText } from './phrases-thread.ts'
import { rank } from './rank.ts'
import { keyOf } from './words.ts'

const mostKeywords = 12
const mostParts = 3
/** Characters. The start of an article says what it is about. */
const longestText = 30_000

/** Best first: prominent parts, then phrases. `isLive`: the corpus contains this text already. */
export async function findKeywords(
  db: Database,
  { title, html, isLive }: { title: string; html: SafeHtml; isLive: boolean },
): Promise<string[]> {
  const text = toLines(html).join('\n').slice(0, longestText)
  const parts = findProminentParts(withPlainHyphens(title), withPlainHyphens(text))
  const phrases = await answerApart<Phrase[]>(program, { title, lines: text.split('\n') } satisfies TitledText, {
    field: 'description',
    tooLong,
  })
  const ranked = rank(phrases, await findCorpus(db, phrases, isLive), mostKeywords)
  const all = new Map([...parts, ...ranked].map((keyword) => [keyOf(keyword), keyword]))
  return [...all.values()].slice(0, mostKeywords)
}

const program = new URL('phrases-thread.ts', import.meta.url)

const tooLong = 'It takes too long to find keywords in this text. Enter them yourself'

/** Most mentions first, but a part in the title wins. */
function findProminentParts(title: string, text: string): string[] {
  return findPartNumbers(`${title}\n${text}`)
    .map((part) => ({ part, mentions: text.split(part).length + (title.includes(part) ? mostKeywords : 0) }))
    .toSorted((a, b) => b.mentions - a.mentions)
    .slice(0, mostParts)
    .map(({ part }) => part)
}
