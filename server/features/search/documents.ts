import type { AccessLevel, CategoryId, Section } from '../../../contract/catalogue.ts'
import { isMisspellable, lexemeOf } from './lexemes.ts'
import { isStopWord, partNumber, type Token, tokenise } from './tokens.ts'

/** A live article as search knows it. All text is plain. */
export interface Searchable {
  id: number
  title: string
  /** What anybody may read of it: all of a free article, the preview of a gated one. */
  open: string
  /** All of it. */
  whole: string
  section: Section
  access: AccessLevel
  categories: readonly CategoryId[]
  keywords: readonly string[]
  partNumbers: readonly string[]
  datedAt: Date
}

/** To whom a text is open: everybody, or those whom this access lets in. */
export type Audience = 'all' | Exclude<AccessLevel, 'free'>

export interface SearchDocument {
  audience: Audience
  body: string
  /** The words of the body. */
  words: readonly string[]
  /** As PostgreSQL writes a tsvector. */
  lexemes: string
}

type Weight = 'A' | 'B' | 'C' | 'D'

/** How many words count as the beginning of a text. */
const beginning = 60
/** So far apart that a phrase never spans two fields. */
const gap = 20
/** Title, keywords and parts stand before the text, however many they are: so a text is described once for all who have it. */
const bodyStart = 2_000
const lastPosition = 16_000
const positionsKept = 100
/** Longer texts are searched as far as this, in characters. */
const longestText = 200_000

/**
 * What an article says to whom: one document for everybody, and of a gated article another for those who may read it. Pure. `describe`:
 * in place of `analyseText`, for whoever has many articles with the same text.
 */
export function toDocuments(article: Searchable, describe = analyseText): SearchDocument[] {
  const open: SearchDocument = toDocument(article, 'all', describe(article.open))
  return article.access === 'free' ? [open] : [open, toDocument(article, article.access, describe(article.whole))]
}

/** A text as search keeps it. */
export interface AnalysedText {
  body: string
  lexemes: string
  words: readonly string[]
}

export function analyseText(text: string): AnalysedText {
  const body = clean(text).slice(0, longestText)
  const tokens = tokenise(body)
  const vector = new VectorWriter(bodyStart)
  vector.add(tokens, (word) => (word < beginning ? 'C' : 'D'))
  return { body, lexemes: vector.toString(), words: [...new Set(tokens.flatMap(wordsOf))] }
}

function toDocument(
  { title, keywords, partNumbers }: Searchable,
  audience: Audience,
  text: AnalysedText,
): SearchDocument {
  const vector = new VectorWriter()
  vector.add(tokenise(clean(title)), () => 'A')
  for (const keyword of keywords) vector.add(tokenise(clean(keyword)), () => 'B')
  for (const part of partNumbers) vector.addPart(part)
  return { audience, body: text.body, words: text.words, lexemes: `${vector.toString()} ${text.lexemes}` }
}

/** What PostgreSQL cannot keep is not text. */
export const clean = (text: string) => text.toWellFormed().replaceAll('\0', '')

/** The words of a title as they stand and as they are filed, as PostgreSQL writes a tsvector. Pure. */
export function titleWords(title: string): string {
  const words = tokenise(clean(title)).flatMap(wordsOf)
  return [...new Set(words.flatMap((word) => [word, lexemeOf(word)]))].map(quote).join(' ')
}

/** Every word that everybody may read of an article, once; the empty one stands for the article itself. Pure. */
export function publicWords({ title, subjects, words }: PublicText): Set<string> {
  return new Set(['', ...[title, ...subjects].flatMap((field) => tokenise(field).flatMap(wordsOf)), ...words])
}

export interface PublicText {
  title: string
  /** Keywords and part numbers. */
  subjects: readonly string[]
  /** Of the body. */
  words: readonly string[]
}

/** How a word is kept in the table of words. */
export const toWordRow = (word: string) => ({ word, lexeme: lexemeOf(word), is_plain: isMisspellable(word) })

const wordsOf = ({ pieces, joined }: Token) =>
  [...pieces, ...(joined ? [joined] : [])].filter((word) => !isStopWord(word))

export const quote = (lexeme: string) => `'${lexeme.replace(/['\\]/g, '$&$&')}'`

/** Writes a tsvector: each lexeme with its places and weights. */
class VectorWriter {
  readonly #places = new Map<string, string[]>()
  #base: number

  constructor(base = 0) {
    this.#base = base
  }

  add(tokens: readonly Token[], weigh: (word: number) => Weight) {
    let last = this.#base
    for (const { position, pieces, joined } of tokens) {
      const weight = weigh(position)
      if (joined) this.#put(lexemeOf(joined), this.#base + position, weight)
      for (const [index, word] of pieces.entries()) {
        last = this.#base + position + index
        if (!isStopWord(word)) this.#put(lexemeOf(word), last, weight)
      }
    }
    this.#base = last + gap
  }

  /** A part counts by its name's words and as one word, however it is written. */
  addPart(name: string) {
    const number = partNumber(name)
    if (number) this.#put(number, this.#base + 1, 'B')
    this.add(tokenise(clean(name)), () => 'B')
  }

  #put(lexeme: string, position: number, weight: Weight) {
    const place = `${Math.min(position, lastPosition)}${weight === 'D' ? '' : weight}`
    const places = this.#places.get(lexeme)
    if (!places) this.#places.set(lexeme, [place])
    else if (places.length < positionsKept && places.at(-1) !== place) places.push(place)
  }

  toString() {
    return Array.from(this.#places, ([lexeme, places]) => `${quote(lexeme)}:${places.join(',')}`).join(' ')
  }
}
