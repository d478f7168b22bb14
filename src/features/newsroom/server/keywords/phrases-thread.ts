import { findPhrases, type Phrase } from './phrases.ts'

export interface TitledText {
  title: string
  lines: readonly string[]
}

/** Loads the language model, which takes some 40 MB, in a thread that ends when it has nothing to do. */
export default ({ title, lines }: TitledText): Phrase[] => findPhrases(title, lines)
