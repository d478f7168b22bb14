import { z } from 'zod'
import { endpoints } from '../../../platform/contract/endpoint.ts'
import { Instant, keepable, MessageAnswer, Paragraphs } from '../../../platform/contract/field-schemas.ts'
import { BodyId, Id } from '../../../platform/contract/numbers.ts'
import { commentLimits, commentMessages } from './comment-rules.ts'

const Text = (longest: number, tooLong: string) => z.string().transform(keepable).pipe(z.string().max(longest, tooLong))

const Anchor = z.object({ text: z.string(), before: z.string(), position: z.int() })
export type Anchor = z.infer<typeof Anchor>

const SentAnchor = z.object({
  text: Text(commentLimits.passage, commentMessages.passageTooLong).pipe(z.string().min(1)),
  before: z.string().max(commentLimits.before).transform(keepable).describe('The text right before it'),
  position: z
    .int()
    .min(0)
    .max(2 ** 31 - 1)
    .describe('In characters of the readable text'),
})

const commentShape = {
  id: z.int(),
  author: z.string().describe('The name at that time'),
  words: z.string().describe('Plain text'),
  at: Instant,
}
const Comment = z.object(commentShape)

export const Thread = z.object({
  ...commentShape,
  quotation: z.string().describe('The passage as it was; empty: the whole article'),
  anchor: Anchor.nullable(),
  resolvedAt: Instant.nullable(),
  resolvedBy: z.string().nullable(),
  replies: z.array(Comment),
})
export type Thread = z.infer<typeof Thread>

const Threads = z.object({ threads: z.array(Thread) })
const ofArticle = { access: 'writer', params: z.object({ id: Id }) } as const
export const commentEndpoints = endpoints({
  'GET /admin/article/:id/comments': {
    summary: 'The comments on an article, in threads, the oldest first',
    ...ofArticle,
    answers: { 200: Threads },
  },
  'POST /admin/article/:id/comments': {
    summary: 'Comments on a passage or on the whole article, or answers a comment. Who is mentioned is told by mail',
    ...ofArticle,
    body: z.object({
      words: Paragraphs.pipe(
        z.string().min(1, commentMessages.empty).max(commentLimits.words, commentMessages.tooLong),
      ),
      passage: SentAnchor.nullable().default(null).describe('null: the whole article, or an answer'),
      replyTo: BodyId.nullable().default(null).describe('The comment that begins the thread'),
      mentions: z.array(BodyId).max(commentLimits.mentions, commentMessages.tooManyMentions).default([]),
    }),
    answers: { 201: Threads },
  },
  'PUT /admin/article/:id/comments/:comment/resolved': {
    summary: 'Resolves a thread, or reopens it',
    access: 'writer',
    params: z.object({ id: Id, comment: Id }),
    body: z.object({ isResolved: z.boolean() }),
    answers: { 200: Threads },
  },
  'PUT /admin/article/:id/comment-anchors': {
    summary: 'Says where passages are after an edit',
    ...ofArticle,
    body: z.object({ anchors: z.array(SentAnchor.extend({ id: BodyId })).max(commentLimits.threads) }),
    maxBody: 2 * 2 ** 20,
    answers: { 200: MessageAnswer },
  },
})
