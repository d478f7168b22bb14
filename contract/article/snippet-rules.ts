/** Limits and messages of snippets. No schemas, since the browser imports this file. */
export const snippetLimits = { snippets: 300, name: 60, html: 100_000, excerpt: 160 } as const

export const snippetMessages = {
  deleted: 'The snippet is deleted. Articles keep what was inserted.',
  nameRequired: 'Name is required',
  nameTooLong: `The name must have at most ${snippetLimits.name} characters`,
  empty: 'Select the passage to save first',
  tooLong: 'The passage is too long for a snippet',
  tooMany: `There are ${snippetLimits.snippets} snippets already. Delete one first`,
} as const
