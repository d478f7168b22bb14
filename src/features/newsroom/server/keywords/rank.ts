import type { Phrase } from './phrases.ts'
import { isCoded } from './words.ts'

export interface Corpus {
  /** Number of live articles. */
  articles: number
  /** Number of other articles by lexeme. */
  frequency: ReadonlyMap<string, number>
  /** By phrase key: the editors' spelling, and the number of articles with it as a keyword. */
  uses: ReadonlyMap<string, { name: string; uses: number }>
}

/** A capitalised word in at most this many other articles is the name of a company or a person. */
const fewOthers = 1
/** How many better phrases may overlap with a phrase. */
const mostOverlaps = 2

/** The weights were tuned on the demo magazine. `npm run bench -- search` measures them. Pure. */
export function rank(phrases: readonly Phrase[], corpus: Corpus, most: number): string[] {
  const ranked = phrases
    .map((phrase) => ({ ...phrase, use: useOf(phrase, corpus) }))
    .filter(({ isNaming, use }) => isNaming || use)
    .map((phrase) => ({ ...phrase, worth: worthOf(phrase, phrase.use !== undefined, corpus) }))
    .toSorted((a, b) => b.worth - a.worth)
  const chosen: typeof ranked = []
  for (const phrase of ranked) {
    if (chosen.length === most) break
    if (chosen.filter((other) => isWithin(phrase, other) || isWithin(other, phrase)).length < mostOverlaps)
      chosen.push(phrase)
  }
  return chosen.map(({ use, form }) => use?.name ?? form)
}

/** `Matter` the standard and `hold` of a latch are keywords. The verbs are not. */
function useOf({ key, form, lexemes, isNaming }: Phrase, { uses }: Corpus) {
  const use = uses.get(key)
  const isAnother =
    lexemes.length === 1 && (!isNaming || (/^[A-Z][a-z]/.test(use?.name ?? '') && /^[a-z]+$/.test(form)))
  return isAnother ? undefined : use
}

function worthOf({ form, lexemes, count, isInTitle }: Phrase, isUsed: boolean, { articles, frequency }: Corpus) {
  const others = (lexeme: string) => frequency.get(lexeme) ?? 0
  const rarities = lexemes.map((lexeme) => Math.log((articles + 1) / Math.max(1, others(lexeme))))
  const rarity = rarities.reduce((sum, one) => sum + one, 0) / lexemes.length
  const hasName = /(?:^| )[A-Z][a-z]+(?: |$)/.test(form) && lexemes.some((lexeme) => others(lexeme) <= fewOthers)
  const factors = [
    lexemes.length > 1 ? 1.5 : 1,
    lexemes.length > 1 && count > 1 ? 1.3 : 1,
    isInTitle ? 1.6 : 1,
    isCoded(form) ? 1.5 : 1,
    isUsed ? 2.5 : 1,
    !isUsed && !isInTitle && count === 1 ? 0.6 : 1,
    !isUsed && hasName ? 0.2 : 1,
    !isUsed && lexemes.length === 1 && !isCoded(form) ? 0.5 : 1,
    !isUsed && lexemes.length > 2 && count === 1 ? 0.6 : 1,
  ]
  return factors.reduce((worth, factor) => worth * factor, count ** 0.45 * rarity)
}

const isWithin = (a: Phrase, b: Phrase) => ` ${b.key} `.includes(` ${a.key} `)
