import { z } from 'zod'
import { ErrorResponse, endpoints } from '../endpoint.ts'
import { Instant, keepable, Line, MessageAnswer } from '../field-schemas.ts'
import { Id } from '../numbers.ts'
import { snippetLimits, snippetMessages } from './snippet-rules.ts'

const Name = Line.pipe(
  z.string().min(1, snippetMessages.nameRequired).max(snippetLimits.name, snippetMessages.nameTooLong),
)

const Html = z
  .string()
  .max(snippetLimits.html, snippetMessages.tooLong)
  .transform(keepable)
  .refine((html) => html.trim() !== '', snippetMessages.empty)

const ListedSnippet = z.object({
  id: z.int(),
  name: z.string(),
  excerpt: z.string().describe('The beginning of its text'),
  updatedAt: Instant,
})
export type ListedSnippet = z.infer<typeof ListedSnippet>

const SnippetText = z.object({ name: z.string(), html: z.string() })
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
    body: z.object({ name: Name, html: Html }),
    answers: { 201: ListedSnippet, 409: ErrorResponse },
  },
  'PUT /admin/snippets/:id': {
    ...oneSnippet,
    summary: 'Renames a snippet or replaces its text. Articles keep what was inserted',
    body: z.object({ name: Name.optional(), html: Html.optional() }),
    answers: { 200: z.object({ before: SnippetText, snippet: ListedSnippet }), 404: ErrorResponse, 409: ErrorResponse },
  },
  'DELETE /admin/snippets/:id': {
    ...oneSnippet,
    summary: 'Deletes a snippet, and answers its text to undo that',
    answers: { 200: MessageAnswer.extend({ before: SnippetText }), 404: ErrorResponse },
  },
})
