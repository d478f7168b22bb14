import { z } from 'zod'
import { ErrorResponse, endpoints } from '../../../platform/contract/endpoint.ts'
import { Instant, LinkToken, MessageAnswer } from '../../../platform/contract/field-schemas.ts'
import { BodyId, Id } from '../../../platform/contract/numbers.ts'
import { ArticleView } from '../../articles/contract/articles.ts'

/** In bytes. */
const maxBody = 4 * 1024

const SharedArticle = z.object({
  id: z.int(),
  title: z.string(),
  address: z.string().describe('The gift link'),
  opened: z.int().describe('By how many people'),
  createdAt: Instant,
})
export type SharedArticle = z.infer<typeof SharedArticle>

export const sharedArticleEndpoints = endpoints({
  'GET /auth/shared-articles': {
    summary: 'My gift links that were not revoked, last made first',
    access: 'reader',
    answers: { 200: z.array(SharedArticle) },
  },
  'POST /auth/shared-articles': {
    summary: 'The gift link of a gated article, made if there is none. 403 without gold',
    access: 'reader',
    maxBody,
    body: z.object({ articleId: BodyId }),
    answers: { 200: SharedArticle, 403: ErrorResponse, 429: ErrorResponse },
  },
  'DELETE /auth/shared-articles/:id': {
    summary: 'Revokes one of my gift links: it opens nothing any more',
    access: 'reader',
    params: z.object({ id: Id }),
    answers: { 200: MessageAnswer },
  },
  'POST /home/shared-article': {
    summary:
      'Opens an article by a gift link. `pass` of an earlier answer opens it again without being counted. 403 `share_invalid`, `share_revoked`, `share_used_up`',
    access: 'anyone',
    maxBody,
    body: z.object({ articleId: BodyId, token: LinkToken, pass: LinkToken.optional() }),
    answers: { 200: z.object({ view: ArticleView, pass: z.string() }), 403: ErrorResponse, 429: ErrorResponse },
  },
})
