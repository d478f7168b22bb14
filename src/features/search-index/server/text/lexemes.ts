import { stemmer } from 'stemmer'
import { tokenise } from './tokens.ts'

/** Whether a word consists of letters only: such words are stemmed. */
export const isPlainWord = (word: string) => /^[a-z]{3,}$/.test(word)

/** Whether a word is plain and so long that one wrong letter rarely makes another word. */
export const isMisspellable = (word: string) => /^[a-z]{4,}$/.test(word)

const stems = new Map<string, string>()
const maxStems = 50_000

/** The form in which a word is indexed and searched: the stem of a plain word, else the word itself. */
export function lexemeOf(word: string): string {
  if (!isPlainWord(word)) return word
  const kept = stems.get(word)
  if (kept !== undefined) return kept
  if (stems.size >= maxStems) stems.clear()
  const stem = stemmer(word)
  stems.set(word, stem)
  return stem
}

/** The lexemes of a text, in order. */
export const lexemesIn = (text: string): string[] => tokenise(text).flatMap(({ pieces }) => pieces.map(lexemeOf))

/** A lexeme as PostgreSQL reads it in a tsvector or a tsquery, where it is never an operator. */
export const quote = (lexeme: string) => `'${lexeme.replace(/['\\]/g, '$&$&')}'`
