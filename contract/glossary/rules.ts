/** Limits and messages of the glossary. No schemas, since the browser imports this file. */
export const glossaryLimits = { terms: 500, term: 60, explanation: 400 } as const

export const glossaryMessages = {
  added: 'Term added.',
  changed: 'Term changed. Articles show the new explanation.',
  deleted: 'Term deleted. Links to it stay links.',
  termRequired: 'Enter a term',
  termTooLong: `The term must be ${glossaryLimits.term} characters or fewer`,
  explanationRequired: 'Explain the term in one sentence',
  explanationTooLong: `The explanation must be ${glossaryLimits.explanation} characters or fewer`,
  known: 'The glossary already has this term',
  tooMany: `You have ${glossaryLimits.terms} terms, the maximum. Delete one first`,
} as const
