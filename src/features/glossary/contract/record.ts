import { line } from '../../../platform/contract/content/fields.ts'

/** No schemas, since the browser imports this file. */
export const termFields = {
  term: line('Term', 60, { required: 'Enter a term' }),
  explanation: line('Explanation', 400, {
    required: 'Explain the term in one sentence',
    rows: 3,
    hint: 'One or two sentences. Cannot contain HTML',
  }),
}

export const mostTerms = 500

export const glossaryMessages = {
  slugInvalid:
    'Enter a term with a letter or a digit. Its URL can have only lower-case letters, digits and single hyphens',
  added: 'Term added.',
  changed: 'Term changed. Articles show the new explanation.',
  deleted: 'Term deleted. Links to it stay links.',
} as const
