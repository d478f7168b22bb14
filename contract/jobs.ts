import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { Instant, MessageAnswer } from './fields.ts'
import { paging } from './numbers.ts'

/** Work for later that was tried to the end: mostly mail that no server took. */
export const FailedJob = z.object({
  id: z.uuid(),
  name: z.string().describe('What kind of work: `mail.send`'),
  about: z.string().describe('Which one, and whom it concerns; nothing secret'),
  reason: z.string().describe('What the last try came to'),
  enqueuedAt: Instant,
  failedAt: Instant,
  tries: z.int(),
})
export type FailedJob = z.infer<typeof FailedJob>

export const jobEndpoints = endpoints({
  'GET /admin/failed-jobs': {
    summary: 'Mail and other work that was tried to the end, newest first',
    access: 'admin',
    query: z.object(paging(25)),
    answers: { 200: z.object({ data: z.array(FailedJob), page: z.int(), totalPages: z.int(), total: z.int() }) },
  },
  'POST /admin/failed-jobs/:id/retry': {
    summary: 'Has failed work tried again from the beginning',
    access: 'admin',
    params: z.object({ id: z.uuid() }),
    answers: { 200: MessageAnswer },
  },
})
