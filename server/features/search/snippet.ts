import { lexemeOf } from './lexemes.ts'
import type { Term } from './query.ts'
import { isPartLike, isStopWord, type Token, tokenise } from './tokens.ts'

/** A piece of a line; what was looked for is marked. */
export interface Piece {
  text: string
  isMatch: boolean
}

const length = 210
const before = 60

/** A line of the text around what was looked for, or its beginning where that stands elsewhere. Pure. */
export function toSnippet(body: string, terms: readonly Term[]): Piece[] {
  const wanted = wantedWords(terms)
  const start = bestStart(body, wanted)
  const line = cut(body, start)
  const pieces: Piece[] = start > 0 ? [{ text: '… ', isMatch: false }] : []
  let last = 0
  for (const token of tokenise(line.text)) {
    if (!isWanted(token, wanted)) continue
    if (token.start > last) pieces.push({ text: line.text.slice(last, token.start), isMatch: false })
    pieces.push({ text: line.text.slice(token.start, token.end), isMatch: true })
    last = token.end
  }
  pieces.push({ text: line.text.slice(last) + (line.isCut ? ' …' : ''), isMatch: false })
  return pieces.filter(({ text }) => text !== '')
}

interface Wanted {
  lexemes: ReadonlySet<string>
  families: readonly string[]
}

function wantedWords(terms: readonly Term[]): Wanted {
  const tokens = terms.flatMap((term) => term.tokens)
  const names = tokens.flatMap(({ joined }) => (joined ? [joined] : []))
  const words = tokens.flatMap(({ pieces, joined }) =>
    // Of `5 V` neither the 5 nor the V is meant.
    joined && /^\d/.test(joined) ? [] : pieces.filter((word) => !isStopWord(word)),
  )
  return { lexemes: new Set([...names, ...words].map(lexemeOf)), families: [...names, ...words].filter(isPartLike) }
}

const isWanted = ({ pieces, joined }: Token, { lexemes, families }: Wanted) =>
  [...pieces, ...(joined ? [joined] : [])].some(
    (word) => lexemes.has(lexemeOf(word)) || families.some((family) => word.startsWith(family)),
  )

/** Where the line begins that has most of what was looked for. Rough, since it looks at letters only: the words are told apart later. */
function bestStart(body: string, { lexemes, families }: Wanted): number {
  const stems = [...lexemes, ...families].map((lexeme) => roughly(lexeme)).filter((stem) => stem !== '')
  if (stems.length === 0) return 0
  const found = [...body.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])(?:${stems.join('|')})`, 'giu'))].slice(0, 60)
  let best = { start: 0, kinds: 0 }
  for (const [index, { index: at }] of found.entries()) {
    const near = found.slice(index).filter((one) => one.index < at + length - before)
    const kinds = new Set(near.map(([word]) => word.toLowerCase())).size
    if (kinds > best.kinds) best = { start: at, kinds }
  }
  return best.start < before ? 0 : wordStart(body, best.start - before)
}

/** A pattern for words that may have this lexeme: its letters with marks and signs between them; a stem's last letter may be another. */
function roughly(lexeme: string): string {
  const letters = lexeme.replace(/(?<=..)[ei]$/, '')
  return [...letters]
    .map((letter) => (letter === 'u' ? '[uµμ]' : letter.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&')))
    .join("[-.\\s/’']?")
}

function wordStart(text: string, from: number): number {
  const blank = text.indexOf(' ', from)
  return blank < 0 ? from : blank + 1
}

function cut(body: string, start: number) {
  if (body.length - start <= length) return { text: body.slice(start), isCut: false }
  const end = body.lastIndexOf(' ', start + length)
  return { text: body.slice(start, end > start ? end : start + length), isCut: true }
}
