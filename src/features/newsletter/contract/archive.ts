import { z } from 'zod'
import { ErrorResponse, endpoints } from '../../../platform/contract/endpoint.ts'
import { Instant, MessageAnswer } from '../../../platform/contract/field-schemas.ts'
import { Id } from '../../../platform/contract/numbers.ts'
import { ArticleListItem } from '../../articles/contract/articles.ts'
import { Newsletter } from './newsletters.ts'

export const ArchivedIssue = z.object({ id: z.int(), subject: z.string(), preheader: z.string(), sentAt: Instant })
export type ArchivedIssue = z.infer<typeof ArchivedIssue>

const slug = z.string().max(100)

export const newsletterArchiveEndpoints = endpoints({
  'GET /home/newsletter-archive': {
    summary: 'The newsletters with an archive, each with its latest issue',
    access: 'anyone',
    answers: {
      200: z.array(Newsletter.extend({ isOpen: z.boolean(), issues: z.int(), latest: ArchivedIssue.nullable() })),
    },
  },
  'GET /home/newsletter-archive/:slug': {
    summary: 'A newsletter and its issues, newest first',
    access: 'anyone',
    params: z.object({ slug }),
    answers: {
      200: z.object({ newsletter: Newsletter.extend({ isOpen: z.boolean() }), issues: z.array(ArchivedIssue) }),
      404: ErrorResponse,
    },
  },
  'GET /home/newsletter-archive/:slug/:id': {
    summary: 'A sent issue, without anything that was for one reader',
    access: 'anyone',
    params: z.object({ slug, id: Id }),
    answers: {
      200: ArchivedIssue.extend({
        newsletter: Newsletter,
        messageHtml: z.string().describe('Sanitised'),
        sponsor: z
          .object({
            name: z.string(),
            title: z.string(),
            text: z.string(),
            link: z.string(),
            image: z.object({ url: z.string(), alt: z.string() }).optional(),
          })
          .nullable(),
        articles: z.array(ArticleListItem).describe('Those that are still published'),
      }),
      404: ErrorResponse,
    },
  },
  'PUT /admin/newsletter-sends/:id/archive': {
    summary: 'Takes a sent issue into the archive for readers, or out of it',
    access: 'admin',
    params: z.object({ id: Id }),
    body: z.object({ isArchived: z.boolean() }),
    answers: { 200: MessageAnswer, 404: ErrorResponse, 409: ErrorResponse },
  },
})
