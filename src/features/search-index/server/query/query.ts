import { normaliseText } from '../text/normalise.ts'
import { isStopWord, type Token, tokenise } from '../text/tokens.ts'

export interface SearchQuery {
  text: string
  /** A hit has all of them. A phrase is several tokens in a row. */
  terms: Term[]
  excluded: Term[]
}

export interface Term {
  tokens: Token[]
  isPhrase: boolean
}

const maxTerms = 12

const pieceOfQuery = /(-?)"([^"]*)"?|(\S+)/gu

/** Parses a query such as `rail "power good" -module`. Never throws: any text is a query. */
export function parseQuery(typed: string): SearchQuery {
  // Phones type round quotation marks.
  const text = normaliseText(typed).replace(/[“”„«»＂]/g, '"')
  const terms: Term[] = []
  const excluded: Term[] = []
  let plain = ''
  const takePlain = () => {
    for (const token of tokenise(plain)) terms.push({ tokens: [token], isPhrase: false })
    plain = ''
  }
  for (const [, minus, phrase, word] of text.matchAll(pieceOfQuery)) {
    if (phrase !== undefined) {
      takePlain()
      add(minus ? excluded : terms, tokenise(phrase), true)
    } else if (word && isExclusion(word)) {
      takePlain()
      add(excluded, tokenise(word.slice(1)), false)
    } else {
      // Plain words are tokenised together, so that a number joins its unit.
      plain += ` ${word}`
    }
  }
  takePlain()
  return { text, terms: withoutStopWords(terms).slice(0, maxTerms), excluded: excluded.slice(0, maxTerms) }
}

/** `-module` excludes. `-5V` is a voltage. A single `-` is ignored. */
const isExclusion = (word: string) => /^-[^-\d]/.test(word)

function add(list: Term[], tokens: Token[], isPhrase: boolean) {
  if (tokens.length > 0) list.push({ tokens, isPhrase })
}

function withoutStopWords(terms: Term[]): Term[] {
  return terms.filter(({ tokens }) => tokens.some(({ pieces }) => pieces.some((word) => !isStopWord(word))))
}
