/** These limits keep drawing below 50 ms. No schemas, so that the editor's forms can use it. */
export const diagramLimits = {
  /** Characters of the source. */
  source: 10_000,
  signals: 60,
  /** Of all signals together, stretched as drawn. */
  cycles: 1_500,
  bits: 256,
  gates: 300,
  /** Of nested groups and gates. */
  depth: 12,
} as const

export const diagramLanguage = 'wavedrom'
