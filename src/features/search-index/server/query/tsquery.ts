import { lexemeOf, quote } from '../text/lexemes.ts'
import { isStopWord, logicNumber, startsParts, type Token } from '../text/tokens.ts'
import type { Term } from './query.ts'

/** Every lexeme is quoted, so that nothing a reader types is an operator. */

/** One condition for each term. Two terms may be one name in the text. */
export const toTsqueries = (terms: readonly Term[]): (string | null)[] =>
  terms.map((term, index) => {
    const own = toTsquery(term)
    const names = [terms[index - 1], term].flatMap((one) => (one && !one.isPhrase && one.tokens[0]?.withNext) || [])
    return own && anyOf([own, ...names.map((name) => lexeme(name, '', startsParts(name)))])
  })

/** Only in the fields of `weights`, if given. Null if the term has no words to search for. */
export function toTsquery(term: Term, weights = ''): string | null {
  if (term.isPhrase || term.tokens.length > 1) return toSequence(term.tokens, weights)
  const [token] = term.tokens
  return token ? toWord(token, weights) : null
}

function toWord(token: Token, weights: string): string | null {
  const asPieces = toSequence([token], weights)
  const { joined } = token
  if (!joined) return asPieces
  const asOne = lexeme(lexemeOf(joined), weights, startsParts(joined))
  return asPieces ? `(${asOne}|(${asPieces}))` : asOne
}

export function toSequence(tokens: readonly Token[], weights = ''): string | null {
  let last: number | null = null
  let sequence = ''
  for (const { position, pieces } of tokens) {
    for (const [index, word] of pieces.entries()) {
      if (isStopWord(word)) continue
      const at = position + index
      const isAlone = tokens.length === 1 && (pieces.length === 1 || isOutput(pieces, index))
      const next = lexeme(lexemeOf(word), weights, isAlone && startsParts(word))
      sequence += last === null ? next : `<${at - last}>${next}`
      last = at
    }
  }
  return sequence || null
}

/** Whether a number precedes its output voltage: makers put package letters between them. */
const isOutput = (pieces: readonly string[], index: number) =>
  pieces.length === 2 && index === 0 && /^\d{1,2}\.\d$/.test(pieces[1] ?? '')

/** A part number also matches longer numbers that start with it, and the same logic device of all makers. */
function lexeme(word: string, weights: string, isPrefix: boolean): string {
  const marked = (one: string, marks: string) => quote(one) + (marks && `:${marks}`)
  const own = marked(word, (isPrefix ? '*' : '') + weights)
  const logic = logicNumber(word)
  return logic ? `(${own}|${marked(logic, weights)})` : own
}

export const allOf = (terms: readonly string[]) => terms.map((term) => `(${term})`).join('&')
export const anyOf = (terms: readonly string[]) => terms.map((term) => `(${term})`).join('|')

export function someOf(terms: readonly string[]): string {
  if (terms.length <= 2) return anyOf(terms)
  return anyOf(terms.slice(0, -1).map((term, index) => `(${term})&(${anyOf(terms.slice(index + 1))})`))
}
