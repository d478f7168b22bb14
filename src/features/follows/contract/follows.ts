import { z } from 'zod'
import { endpoints } from '../../../platform/contract/endpoint.ts'
import { Instant, Line, LinkToken, MessageAnswer } from '../../../platform/contract/field-schemas.ts'
import { Id, pageCounts, paging } from '../../../platform/contract/numbers.ts'
import { ArticleListItem } from '../../articles/contract/articles.ts'
import { followKinds, followMails } from './follow-rules.ts'
import { longestFollowedSearch } from './search-rules.ts'

/** Bytes. */
const maxBody = 4 * 1024

const Follow = z.object({
  id: z.int(),
  kind: z.enum(followKinds),
  target: z.string(),
  name: z.string(),
  path: z.string().nullable().describe('Its page. Null: there is none any more'),
  mails: z.enum(followMails),
  followedAt: Instant,
})
export type Follow = z.infer<typeof Follow>

const News = ArticleListItem.extend({
  correction: z.string().describe('What was corrected. Empty: the article is new'),
  notifiedAt: Instant,
  because: z.array(z.string()).describe('What of it I follow. Empty: I saved it'),
})
export type FollowNews = z.infer<typeof News>

const Target = Line.pipe(
  z.string().min(1, 'Say what to follow').max(longestFollowedSearch, `At most ${longestFollowedSearch} characters`),
)

const Feed = z.object({ address: z.string().nullable().describe('Of my private feed. Null: there is none') })

const bySignedLink = { access: 'anyone', maxBody, params: z.object({ token: LinkToken }) } as const

export const followEndpoints = endpoints({
  'GET /auth/follows': {
    summary: 'What I follow, last begun first',
    access: 'reader',
    answers: {
      200: z.object({
        follows: z.array(Follow),
        mailsCorrections: z.boolean(),
        feed: Feed,
        withheld: z
          .enum(['bounced', 'declined'])
          .nullable()
          .describe(
            'Why no mail is sent: mails to my address came back, or were declined earlier. Null: they are sent',
          ),
      }),
    },
  },
  'PUT /auth/follows': {
    summary:
      'Follows something, or changes how I am told. Following twice changes nothing. 404 for what does not exist',
    access: 'reader',
    maxBody,
    body: z.object({
      kind: z.enum(followKinds),
      target: Target.describe('A part, a topic’s address, the id of a category, section or author, or words to search'),
      mails: z.enum(followMails).optional().describe('Unchanged if omitted, at first none'),
      since: z.iso.datetime().optional().describe('When I followed it before, to undo a removal'),
    }),
    answers: { 200: Follow },
  },
  'DELETE /auth/follows/:id': {
    summary: 'Ends following. Nothing happens if I do not follow it',
    access: 'reader',
    params: z.object({ id: Id }),
    answers: { 200: MessageAnswer },
  },
  'GET /auth/follow-news': {
    summary: 'What is new of what I follow, and corrections of what I saved or follow, newest first',
    access: 'reader',
    query: z.object(paging(20)),
    answers: { 200: z.object({ articles: z.array(News), ...pageCounts }) },
  },
  'PUT /auth/follow-corrections': {
    summary: 'Whether I am mailed when an article is corrected that I saved or whose subject I follow',
    access: 'reader',
    maxBody,
    body: z.object({ isMailed: z.boolean() }),
    answers: { 200: MessageAnswer },
  },
  'POST /auth/follow-feed': {
    summary: 'Makes the address of my private feed. The one before ends',
    access: 'reader',
    answers: { 200: Feed },
  },
  'DELETE /auth/follow-feed': { summary: 'Ends my private feed', access: 'reader', answers: { 200: MessageAnswer } },
  'POST /auth/end-follow-mails/:token': {
    summary: 'Ends all mails about what somebody follows, by the signed link of such a mail. They stay on the page',
    ...bySignedLink,
    answers: { 200: MessageAnswer },
  },
})
