import { line } from '../../../platform/contract/content/fields.ts'

/** No schemas, since the browser imports this file. */
export const snippetLimits = { snippets: 300, html: 100_000, excerpt: 160 } as const

export const snippetFields = { name: line('Name', 60, { required: 'Name is required' }) }

export const snippetMessages = {
  deleted: 'Snippet deleted. Articles keep the inserted text.',
  empty: 'Select a passage to save',
  tooLong: 'The passage is too long for a snippet',
} as const
