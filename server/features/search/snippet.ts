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

/** Cuts the lines of hits: of each text the line around what was looked for, or its beginning where that stands elsewhere. Pure. */
export function createSnippets(terms: readonly Term[]): (body: string) => Piece[] {
  const wanted = wantedWords(terms)
  const rough = roughPattern(wanted)
  return (body) => {
    const start = rough ? bestStart(body, rough) : 0
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

const isWanted = ({ pieces, joined }: Token, wanted: Wanted) =>
  (joined !== null && isWantedWord(joined, wanted)) || pieces.some((word) => isWantedWord(word, wanted))

const isWantedWord = (word: string, { lexemes, families }: Wanted) =>
  lexemes.has(lexemeOf(word)) || families.some((family) => word.startsWith(family))

/** What the words look like that are looked for. Rough, since it tells letters only: the words are told apart later. */
function roughPattern({ lexemes, families }: Wanted): RegExp | null {
  const stems = [...lexemes, ...families].map(roughly).filter((stem) => stem !== '')
  return stems.length > 0 ? new RegExp(`(?<![\\p{L}\\p{N}])(?:${stems.join('|')})`, 'giu') : null
}

/** So many places of a text are compared. */
const mostPlaces = 60

/** Where the line begins that has most of what was looked for. */
function bestStart(body: string, rough: RegExp): number {
  const places = [...body.matchAll(rough).take(mostPlaces)].map(({ index, 0: word }) => ({
    at: index,
    word: word.toLowerCase(),
  }))
  let best = { start: 0, kinds: 0 }
  for (const [index, { at }] of places.entries()) {
    const kinds = new Set<string>()
    for (let next = index; ; next++) {
      const place = places[next]
      if (!place || place.at >= at + length - before) break
      kinds.add(place.word)
    }
    if (kinds.size > best.kinds) best = { start: at, kinds: kinds.size }
  }
  return best.start < before ? 0 : wordStart(body, best.start - before)
}

/** A pattern for words that may have this lexeme: its letters with marks and signs between them; a stem's last letter may be another. */
function roughly(lexeme: string): string {
  const letters = lexeme.replace(/(?<=..)[ei]$/, '')
  return Array.from(letters)
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
