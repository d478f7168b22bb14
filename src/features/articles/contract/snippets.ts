import { z } from 'zod'
import { answerShape, sentShape } from '../../../platform/contract/content/shapes.ts'
import { ErrorResponse, endpoints } from '../../../platform/contract/endpoint.ts'
import { Instant, keepable, MessageAnswer } from '../../../platform/contract/field-schemas.ts'
import { Id } from '../../../platform/contract/numbers.ts'
import { snippetFields, snippetLimits, snippetMessages } from './snippet-record.ts'

const Html = z
  .string()
  .max(snippetLimits.html, snippetMessages.tooLong)
  .transform(keepable)
  .refine((html) => html.trim() !== '', snippetMessages.empty)

const SnippetForm = z.object({ ...sentShape(snippetFields), html: Html })

const ListedSnippet = z.object({
  id: z.int(),
  ...answerShape(snippetFields),
  excerpt: z.string().describe('The beginning of its text'),
  updatedAt: Instant,
})
export type ListedSnippet = z.infer<typeof ListedSnippet>

const SnippetText = z.object({ ...answerShape(snippetFields), html: z.string() })
export type SnippetText = z.infer<typeof SnippetText>

const oneSnippet = { params: z.object({ id: Id }), access: 'writer' } as const

export const snippetEndpoints = endpoints({
  'GET /admin/snippets': {
    summary: 'The passages that the staff saved to insert them into articles, by name',
    access: 'writer',
    answers: { 200: z.object({ snippets: z.array(ListedSnippet) }) },
  },
  'GET /admin/snippets/:id': {
    ...oneSnippet,
    summary: 'The text of a snippet',
    answers: { 200: SnippetText, 404: ErrorResponse },
  },
  'POST /admin/snippets': {
    summary: 'Saves a passage under a name. 409 if another snippet has the name',
    access: 'writer',
    body: SnippetForm,
    answers: { 201: ListedSnippet, 409: ErrorResponse },
  },
  'PUT /admin/snippets/:id': {
    ...oneSnippet,
    summary: 'Renames a snippet or replaces its text. Articles keep what was inserted',
    body: SnippetForm.partial(),
    answers: { 200: z.object({ before: SnippetText, snippet: ListedSnippet }), 404: ErrorResponse, 409: ErrorResponse },
  },
  'DELETE /admin/snippets/:id': {
    ...oneSnippet,
    summary: 'Deletes a snippet, and answers its text to undo that',
    answers: { 200: MessageAnswer.extend({ before: SnippetText }), 404: ErrorResponse },
  },
})
