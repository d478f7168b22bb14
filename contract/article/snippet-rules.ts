/** Limits and messages of snippets. No schemas, since the browser imports this file. */
export const snippetLimits = { snippets: 300, name: 60, html: 100_000, excerpt: 160 } as const

export const snippetMessages = {
  deleted: 'Snippet deleted. Articles keep the inserted text.',
  nameRequired: 'Name is required',
  nameTooLong: `The name must be ${snippetLimits.name} characters or fewer`,
  empty: 'Select a passage to save',
  tooLong: 'The passage is too long for a snippet',
  tooMany: `You have ${snippetLimits.snippets} snippets, the maximum. Delete one first`,
} as const
