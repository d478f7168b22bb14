/** Limits of diagrams, which keep drawing one below 50 ms. No schemas, so that the editor's forms can use it. */
export const diagramLimits = {
  /** Characters of the source. */
  source: 10_000,
  signals: 60,
  /** Cycles of all signals together, stretched as they are drawn. */
  cycles: 1_500,
  bits: 256,
  gates: 300,
  /** Groups within groups, gates behind gates. */
  depth: 12,
} as const

/** The language of a code block that is drawn. */
export const diagramLanguage = 'wavedrom'
