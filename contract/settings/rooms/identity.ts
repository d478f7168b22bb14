import { markupProblem, type Room } from '../fields.ts'

/** What the magazine is called and how it looks. */
export const identity = {
  label: 'Identity',
  hint: 'What the magazine is called. It stands in the header, in mails, in feeds and in search results.',
  page: '/',
  fields: {
    name: {
      kind: 'text',
      label: 'Name',
      hint: 'The name of the magazine.',
      default: 'Groundplane',
      longest: 60,
      required: 'Name is required',
      problem: markupProblem('Name'),
    },
  },
} as const satisfies Room
