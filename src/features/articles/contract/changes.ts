import { z } from 'zod'
import { canonicalCategory } from '../../../platform/contract/catalogue.ts'
import { endpoints } from '../../../platform/contract/endpoint.ts'
import { Instant, MessageAnswer } from '../../../platform/contract/field-schemas.ts'
import { BodyId, Id } from '../../../platform/contract/numbers.ts'
import { Version } from './editing.ts'
import { articleLimits, articleMessages } from './rules.ts'
import { ArticleTypeField, AuthorIds, moment } from './schemas.ts'

const category = z.string().min(1, 'Choose a category').max(60).transform(canonicalCategory)

export const ArticleChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('add-category'), category }),
  z.object({ kind: z.literal('remove-category'), category }),
  z.object({ kind: z.literal('access'), articleType: ArticleTypeField }),
  z.object({ kind: z.literal('authors'), authorIds: AuthorIds }),
  z.object({ kind: z.literal('date'), date: moment(articleMessages.dateInvalid) }),
  z.object({ kind: z.literal('delete') }),
])
export type ArticleChange = z.output<typeof ArticleChange>

export const leftReasons = ['edited', 'missing', 'refused', 'failed'] as const
export type LeftReason = (typeof leftReasons)[number]

const ChangeProgress = z.object({
  id: z.int(),
  kind: z.string().describe('As in the request, or `undo`'),
  startedAt: Instant,
  isFinished: z.boolean(),
  total: z.int(),
  done: z.int().describe('Changed so far'),
  unchanged: z.int().describe('They were so already'),
  left: z
    .array(z.object({ id: z.int(), title: z.string(), why: z.enum(leftReasons), reason: z.string() }))
    .describe('The first hundred that were left as they are'),
  leftCount: z.int(),
  canUndo: z.boolean(),
})
export type ChangeProgress = z.infer<typeof ChangeProgress>

const oneChange = { params: z.object({ id: Id }), access: 'editor' } as const

export const articleChangeEndpoints = endpoints({
  'POST /admin/article-changes': {
    summary: 'Changes or deletes many articles in the background. Those that somebody changes meanwhile are left alone',
    access: 'editor',
    body: z.object({
      articles: z
        .array(z.object({ id: BodyId, version: Version.describe('The version that the caller saw') }))
        .min(1, 'Select at least one article')
        .max(articleLimits.inOneChange, `Select up to ${articleLimits.inOneChange} articles`)
        .refine((rows) => new Set(rows.map(({ id }) => id)).size === rows.length, 'An article can be named only once'),
      change: ArticleChange,
    }),
    maxBody: articleLimits.request,
    answers: { 201: MessageAnswer.extend({ id: z.int() }) },
  },
  'GET /admin/article-changes/:id': {
    summary: 'How far a change of many articles is, and which of them were left as they are',
    ...oneChange,
    answers: { 200: ChangeProgress },
  },
  'POST /admin/article-changes/:id/undo': {
    summary: 'Brings back what a change of many articles has changed, except what somebody has changed since',
    ...oneChange,
    answers: { 201: MessageAnswer.extend({ id: z.int() }) },
  },
})
