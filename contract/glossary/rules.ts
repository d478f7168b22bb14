/** Limits and messages of the glossary. No schemas, since the browser imports this file. */
export const glossaryLimits = { terms: 500, term: 60, explanation: 400 } as const

export const glossaryMessages = {
  added: 'The term is in the glossary.',
  changed: 'The term is changed. Articles explain it as it is now.',
  deleted: 'The term is deleted. Links to it stay links.',
  termRequired: 'Name the term',
  termTooLong: `The term must have at most ${glossaryLimits.term} characters`,
  explanationRequired: 'Explain the term in a sentence',
  explanationTooLong: `The explanation must have at most ${glossaryLimits.explanation} characters`,
  known: 'The glossary has this term already',
  tooMany: `The glossary has ${glossaryLimits.terms} terms already. Delete one first`,
} as const
