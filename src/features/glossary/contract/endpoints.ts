import { z } from 'zod'
import { answerShape, sentShape } from '../../../platform/contract/content/shapes.ts'
import { ErrorResponse, endpoints } from '../../../platform/contract/endpoint.ts'
import { MessageAnswer } from '../../../platform/contract/field-schemas.ts'
import { isSlug, longestSlug } from '../../../platform/contract/slugs.ts'
import { glossaryMessages, termFields } from './record.ts'

const Words = z.object(sentShape(termFields))
const Term = z.object({ slug: z.string().describe('Of its address: `/glossary#slug`'), ...answerShape(termFields) })
export type GlossaryTerm = z.infer<typeof Term>

const oneTerm = { params: z.object({ slug: z.string().max(longestSlug) }), access: 'editor' } as const

export const glossaryEndpoints = endpoints({
  'GET /home/glossary': {
    summary: 'The terms that articles explain, by name',
    access: 'anyone',
    answers: { 200: z.object({ terms: z.array(Term) }) },
  },
  'POST /admin/glossary': {
    summary: 'Adds a term. 409 if the glossary has its address',
    access: 'editor',
    body: Words.extend({ slug: z.string().max(longestSlug) }).refine(({ slug }) => isSlug(slug), {
      // The form makes the slug of the term.
      path: ['term'],
      error: glossaryMessages.slugInvalid,
    }),
    answers: { 201: MessageAnswer, 409: ErrorResponse },
  },
  'PUT /admin/glossary/:slug': {
    ...oneTerm,
    summary: 'Spells or explains a term otherwise. Its address stays',
    body: Words,
    answers: { 200: MessageAnswer.extend({ before: Term }), 404: ErrorResponse },
  },
  'DELETE /admin/glossary/:slug': {
    ...oneTerm,
    summary: 'Deletes a term, and answers it to undo that',
    answers: { 200: MessageAnswer.extend({ before: Term }), 404: ErrorResponse },
  },
})
