import { stemmer } from 'stemmer'
import { tokenise } from './tokens.ts'

/** Whether a word is letters only, and so a word of the language: it has forms, and may be misspelt. */
export const isPlainWord = (word: string) => /^[a-z]{3,}$/.test(word)

/** Whether a word is plain and long enough that one wrong letter does not make it another word. */
export const isMisspellable = (word: string) => /^[a-z]{4,}$/.test(word)

const stems = new Map<string, string>()
const stemsKept = 50_000

/** What a word is filed and looked up as: of words their stem, of names and numbers what they are. Pure. */
export function lexemeOf(word: string): string {
  if (!isPlainWord(word)) return word
  const kept = stems.get(word)
  if (kept !== undefined) return kept
  if (stems.size >= stemsKept) stems.clear()
  const stem = stemmer(word)
  stems.set(word, stem)
  return stem
}

/** The words of a text as they are filed, in their order. Pure. */
export const lexemesIn = (text: string): string[] => tokenise(text).flatMap(({ pieces }) => pieces.map(lexemeOf))
