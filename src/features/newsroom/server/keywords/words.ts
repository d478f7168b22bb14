import { lexemesIn } from '../../../search-index/server/index.ts'

export const keyOf = (phrase: string) => lexemesIn(phrase).join(' ')

/** Capitals or digits inside a word: an abbreviation, a standard, a material, a part. */
export const isCoded = (word: string) => /[A-Z][^A-Z]*[A-Z]|[A-Z]\d|\d[A-Z]|[a-z][A-Z]/.test(word)
