import { clean } from './documents.ts'
import { isStopWord, type Token, tokenise } from './tokens.ts'

/** What a reader asks for, in its parts. */
export interface SearchQuery {
  /** As typed, without what is not text. */
  text: string
  /** Each has to stand in a hit; a phrase is several tokens in a row. */
  terms: Term[]
  /** None of these may stand in a hit. */
  excluded: Term[]
}

export interface Term {
  tokens: Token[]
  isPhrase: boolean
}

/** More than anybody means; what follows is left out. */
const mostTerms = 12

const pieceOfQuery = /(-?)"([^"]*)"?|(\S+)/gu

/** Reads `rail "power good" -module`. Total: everything that can be typed means something, if only nothing. Pure. */
export function parseQuery(typed: string): SearchQuery {
  const text = readable(typed)
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
      // Together, so that a number finds its unit.
      plain += ` ${word}`
    }
  }
  takePlain()
  return { text, terms: withoutStopWords(terms).slice(0, mostTerms), excluded: excluded.slice(0, mostTerms) }
}

/** Text without control characters and marks that turn its direction, its blanks single. */
export const readable = (typed: string) =>
  clean(typed)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()

/** `-module` excludes; `-5V` is a voltage, and a lone `-` is nothing. */
const isExclusion = (word: string) => /^-[^-\d]/.test(word)

function add(list: Term[], tokens: Token[], isPhrase: boolean) {
  if (tokens.length > 0) list.push({ tokens, isPhrase })
}

/** What consists of words that stand everywhere is not looked for. */
function withoutStopWords(terms: Term[]): Term[] {
  return terms.filter(({ tokens }) => tokens.some(({ pieces }) => pieces.some((word) => !isStopWord(word))))
}
