import { z } from 'zod'
import { endpoints } from '../../../platform/contract/endpoint.ts'
import { Instant, MessageAnswer } from '../../../platform/contract/field-schemas.ts'
import { pageCounts, paging } from '../../../platform/contract/numbers.ts'

/** Failed for good: mostly mail that no server accepted. */
export const FailedJob = z.object({
  id: z.uuid(),
  name: z.string().describe('The type of the job: `mail.send`'),
  about: z.string().describe('Which job, and whom it concerns. Contains no secrets'),
  reason: z.string().describe('The error of the last attempt'),
  enqueuedAt: Instant,
  failedAt: Instant,
  tries: z.int(),
})
export type FailedJob = z.infer<typeof FailedJob>

export const jobEndpoints = endpoints({
  'GET /admin/failed-jobs': {
    summary:
      'Mail and other background jobs that have failed for good, newest first. `search` is part of what a row says',
    access: 'admin',
    query: z.object({ search: z.string().max(200).default(''), ...paging(25) }),
    answers: { 200: z.object({ data: z.array(FailedJob), ...pageCounts }) },
  },
  'POST /admin/failed-jobs/:id/retry': {
    summary: 'Retries a failed job with all its attempts',
    access: 'admin',
    params: z.object({ id: z.uuid() }),
    answers: { 200: MessageAnswer },
  },
})
