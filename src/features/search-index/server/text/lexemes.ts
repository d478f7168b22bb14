import { stemmer } from 'stemmer'
import { tokenise } from './tokens.ts'

export const isPlainWord = (word: string) => /^[a-z]{3,}$/.test(word)

/** Long enough that one wrong letter rarely makes another word. */
export const isMisspellable = (word: string) => /^[a-z]{4,}$/.test(word)

const stems = new Map<string, string>()
const maxStems = 50_000

export function lexemeOf(word: string): string {
  if (!isPlainWord(word)) return word
  const kept = stems.get(word)
  if (kept !== undefined) return kept
  if (stems.size >= maxStems) stems.clear()
  const stem = stemmer(word)
  stems.set(word, stem)
  return stem
}

export const lexemesIn = (text: string): string[] => tokenise(text).flatMap(({ pieces }) => pieces.map(lexemeOf))

/** Never an operator in a tsvector or tsquery. */
export const quote = (lexeme: string) => `'${lexeme.replace(/['\\]/g, '$&$&')}'`
