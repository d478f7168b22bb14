import type { AccessLevel, CategoryId, Section } from '../../../../platform/contract/catalogue.ts'
import { isMisspellable, lexemeOf, quote } from '../text/lexemes.ts'
import { clean } from '../text/normalise.ts'
import { isStopWord, otherNames, partNumber, type Token, tokenise } from '../text/tokens.ts'

export interface Searchable {
  id: number
  title: string
  /** All of a free article, the preview of a gated one. */
  open: string
  whole: string
  section: Section
  access: AccessLevel
  categories: readonly CategoryId[]
  keywords: readonly string[]
  partNumbers: readonly string[]
  datedAt: Date
}

export type Audience = 'all' | Exclude<AccessLevel, 'free'>

export interface SearchDocument {
  audience: Audience
  body: string
  words: readonly string[]
  /** A tsvector in PostgreSQL's syntax. */
  lexemes: string
}

type Weight = 'A' | 'B' | 'C' | 'D'

const introLength = 60
/** A distance that no phrase spans. */
const fieldGap = 20
/** Earlier positions are for title, keywords and parts, so that the text's positions do not depend on them. */
const bodyStart = 2_000
const lastPosition = 16_000
const maxPositions = 100
/** In characters. The rest is not searched. */
const maxTextLength = 200_000
/** In bytes. PostgreSQL refuses the whole statement for a longer word (2,046) or longer words together (1,048,575). */
const longestLexeme = 1_000
const most = { text: 700_000, fields: 250_000 }

/** One for everybody, and one for entitled readers of a gated article. `analyse` may cache equal texts. */
export function toDocuments(article: Searchable, analyse = analyseText): SearchDocument[] {
  const open: SearchDocument = toDocument(article, 'all', analyse(article.open))
  return article.access === 'free' ? [open] : [open, toDocument(article, article.access, analyse(article.whole))]
}

/** A tsvector in PostgreSQL's syntax. */
export function recordWords(name: string, text: string): string {
  const vector = new VectorWriter(most.fields)
  vector.addPart(name)
  vector.add(tokenise(clean(text)), () => 'C')
  return vector.toString()
}

/** A tsvector in PostgreSQL's syntax. */
export function wordsOfText(text: string): string {
  const vector = new VectorWriter(most.fields)
  vector.add(tokenise(clean(text)), () => 'C')
  return vector.toString()
}

export interface AnalysedText {
  body: string
  lexemes: string
  words: readonly string[]
}

export function analyseText(text: string): AnalysedText {
  const body = clean(text).slice(0, maxTextLength)
  const tokens = tokenise(body)
  const vector = new VectorWriter(most.text, bodyStart)
  vector.add(tokens, (word) => (word < introLength ? 'C' : 'D'))
  return { body, lexemes: vector.toString(), words: [...new Set(tokens.flatMap(wordsOf))] }
}

function toDocument(
  { title, keywords, partNumbers }: Searchable,
  audience: Audience,
  text: AnalysedText,
): SearchDocument {
  const vector = new VectorWriter(most.fields)
  vector.add(tokenise(clean(title)), () => 'A')
  for (const keyword of keywords) vector.add(tokenise(clean(keyword)), () => 'B')
  for (const part of partNumbers) vector.addPart(part)
  return { audience, body: text.body, words: text.words, lexemes: `${vector.toString()} ${text.lexemes}` }
}

/** Words and lexemes, as a tsvector in PostgreSQL's syntax. */
export function titleWords(title: string): string {
  const words = tokenise(clean(title)).flatMap(wordsOf)
  return [...new Set(words.flatMap((word) => [word, lexemeOf(word)]))].map(quote).join(' ')
}

/** Distinct words that everybody may read. The empty word stands for the article itself. */
export function publicWords({ title, subjects, words }: PublicText): Set<string> {
  return new Set(['', ...[title, ...subjects].flatMap((field) => tokenise(field).flatMap(wordsOf)), ...words])
}

export interface PublicText {
  title: string
  /** Keywords and part numbers. */
  subjects: readonly string[]
  words: readonly string[]
}

export const toWordRow = (word: string) => ({ word, lexeme: lexemeOf(word), is_plain: isMisspellable(word) })

const wordsOf = ({ pieces, joined }: Token) =>
  [...pieces, ...(joined ? [joined] : [])].filter((word) => !isStopWord(word))

/** Writes a tsvector. What is too long for one is not searched. */
class VectorWriter {
  readonly #places = new Map<string, string[]>()
  #base: number
  #bytesLeft: number

  constructor(bytes: number, base = 0) {
    this.#bytesLeft = bytes
    this.#base = base
  }

  add(tokens: readonly Token[], weigh: (word: number) => Weight) {
    let last = this.#base
    for (const { position, pieces, joined, withNext, isWrittenAsName } of tokens) {
      const weight = weigh(position)
      if (withNext && isWrittenAsName) this.#put(withNext, this.#base + position, weight)
      for (const name of (joined ? [joined, ...pieces] : pieces).flatMap(otherNames))
        this.#put(name, this.#base + position, weight)
      if (joined) this.#put(lexemeOf(joined), this.#base + position, weight)
      for (const [index, word] of pieces.entries()) {
        last = this.#base + position + index
        if (!isStopWord(word)) this.#put(lexemeOf(word), last, weight)
      }
    }
    this.#base = last + fieldGap
  }

  addPart(name: string) {
    const number = partNumber(name)
    if (number) this.#put(number, this.#base + 1, 'B')
    this.add(tokenise(clean(name)), () => 'B')
  }

  #put(lexeme: string, position: number, weight: Weight) {
    const place = `${Math.min(position, lastPosition)}${weight === 'D' ? '' : weight}`
    const places = this.#places.get(lexeme)
    if (places && (places.length === maxPositions || places.at(-1) === place)) return
    const length = places ? 0 : Buffer.byteLength(lexeme)
    const bytes = length + (places ? 2 : 6)
    if (length > longestLexeme || bytes > this.#bytesLeft) return
    this.#bytesLeft -= bytes
    if (places) places.push(place)
    else this.#places.set(lexeme, [place])
  }

  toString() {
    return Array.from(this.#places, ([lexeme, places]) => `${quote(lexeme)}:${places.join(',')}`).join(' ')
  }
}
