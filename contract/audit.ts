import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { paging } from './numbers.ts'

/** All that the back office keeps a record of, as sentences without their subject. */
export const auditActions = {
  'article.added': 'added the article',
  'article.edited': 'edited the article',
  'article.published': 'published the article',
  'article.unpublished': 'unpublished the article',
  'article.scheduled': 'scheduled the article',
  'article.unscheduled': 'took the article off the schedule',
  'article.restored': 'restored an earlier text of the article',
  'article.deleted': 'deleted the article',
  'carousel.added': 'put into the carousel',
  'carousel.removed': 'took out of the carousel',
  'image.uploaded': 'uploaded the image',
  'ad.placed': 'placed the ad',
  'ad.deleted': 'deleted the ad',
  'newsletter.sent': 'sent the newsletter',
  'newsletter.tested': 'sent a test of the newsletter',
  'newsletter.paused': 'paused the newsletter',
  'newsletter.resumed': 'resumed the newsletter',
  'newsletter.cancelled': 'cancelled the newsletter',
  'newsletter.retried': 'tried failed addresses of the newsletter again',
  'subscribers.imported': 'imported newsletter subscribers',
  'subscribers.exported': 'exported the newsletter subscribers',
  'subscription.granted': 'granted a subscription to',
  'subscription.withdrawn': 'withdrew the subscription of',
  'views.downloaded': 'downloaded the article views',
  'views.cleared': 'cleared the article views',
  'job.retried': 'tried failed work again',
} as const

export type AuditAction = keyof typeof auditActions
const actions = Object.keys(auditActions) as [AuditAction, ...AuditAction[]]

export const AuditEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  adminName: z.string().describe('As it was then'),
  action: z.enum(actions),
  subject: z.object({ kind: z.string(), id: z.string(), name: z.string() }),
  detail: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const auditEndpoints = endpoints({
  'GET /admin/audit-log': {
    summary: 'Who in the back office did what to which thing, newest first',
    access: 'admin',
    query: z.object({
      action: z.enum(actions).optional(),
      admin: z.string().max(200).default('').describe('Part of a name'),
      subject: z.string().max(200).default('').describe('A number, or part of a name'),
      ...paging(25),
    }),
    answers: {
      200: z.object({ data: z.array(AuditEntry), page: z.int(), totalPages: z.int(), total: z.int() }),
    },
  },
})
