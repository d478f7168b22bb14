import { remember } from '../../../../platform/contract/remember.ts'
import type { Term } from '../query/query.ts'
import { lexemeOf } from '../text/lexemes.ts'
import { fold, isPartLike, isStopWord, type Token, tokenise } from '../text/tokens.ts'

export interface Piece {
  text: string
  isMatch: boolean
}

const length = 210
const before = 60

export function createSnippets(terms: readonly Term[]): (body: string) => Piece[] {
  const highlighted = highlightedWords(terms)
  const rough = roughPattern(highlighted)
  return (body) => {
    const start = rough ? bestStart(withPlainLetters(body), rough) : 0
    const line = cut(body, start)
    const pieces: Piece[] = start > 0 ? [{ text: '… ', isMatch: false }] : []
    let last = 0
    for (const token of tokenise(line.text)) {
      if (!isHighlighted(token, highlighted)) continue
      if (token.start > last) pieces.push({ text: line.text.slice(last, token.start), isMatch: false })
      pieces.push({ text: line.text.slice(token.start, token.end), isMatch: true })
      last = token.end
    }
    pieces.push({ text: line.text.slice(last) + (line.isCut ? ' …' : ''), isMatch: false })
    return pieces.filter(({ text }) => text !== '')
  }
}

interface Highlighted {
  lexemes: ReadonlySet<string>
  families: readonly string[]
}

function highlightedWords(terms: readonly Term[]): Highlighted {
  const tokens = terms.flatMap((term) => term.tokens)
  const names = tokens.flatMap(({ joined }) => (joined ? [joined] : []))
  const words = tokens.flatMap(({ pieces, joined }) =>
    // `5 V` highlights neither a single 5 nor a single V.
    joined && /^\d/.test(joined) ? [] : pieces.filter((word) => !isStopWord(word)),
  )
  return { lexemes: new Set([...names, ...words].map(lexemeOf)), families: [...names, ...words].filter(isPartLike) }
}

const isHighlighted = ({ pieces, joined }: Token, highlighted: Highlighted) =>
  (joined !== null && isHighlightedWord(joined, highlighted)) ||
  pieces.some((word) => isHighlightedWord(word, highlighted))

const isHighlightedWord = (word: string, { lexemes, families }: Highlighted) =>
  lexemes.has(lexemeOf(word)) || families.some((family) => word.startsWith(family))

function roughPattern({ lexemes, families }: Highlighted): RegExp | null {
  const stems = [...lexemes, ...families].map(roughly).filter((stem) => stem !== '')
  return stems.length > 0 ? new RegExp(`(?<![\\p{L}\\p{N}])(?:${stems.join('|')})`, 'giu') : null
}

const maxPlaces = 60

function bestStart(body: string, rough: RegExp): number {
  const places = [...body.matchAll(rough).take(maxPlaces)].map(({ index, 0: word }) => ({
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

const plainLetter = remember((letter: string) => (fold(letter).length === 1 ? fold(letter) : letter))

/** As words are folded, where one letter is left: places in the text stay. */
const withPlainLetters = (body: string) =>
  body.replace(/[\u00AA-\u024F\u03BC\u1E00-\u1EFF\u2070-\u209C\uFF01-\uFF5E]/g, (letter) => plainLetter(letter))

/** Signs that are folded to several letters. */
const signs: Record<string, string> = { ohm: '(?:ohm|[\u03A9\u2126])', ss: '(?:ss|ß)', '°c': '(?:°c|℃)' }

/** Allows signs between the letters. The last letter of a stem may differ. */
function roughly(lexeme: string): string {
  const letters = lexeme.replace(/(?<=..)[ei]$/, '').match(/ohm|ss|°c|./gu) ?? []
  return letters.map((letter) => signs[letter] ?? RegExp.escape(letter)).join("[-‐‑–−.,\\s/_’'®™\\p{M}]?")
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
