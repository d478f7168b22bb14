import { findPhrases, type Phrase } from './phrases.ts'

export interface TitledText {
  title: string
  lines: readonly string[]
}

/** Loads the language model (some 40 MB) in a thread that ends when it is idle. */
export default ({ title, lines }: TitledText): Phrase[] => findPhrases(title, lines)
