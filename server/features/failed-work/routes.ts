import { inTransaction } from '../../db/transaction.ts'
import { ok, requireCaller } from '../../http/api/calls.ts'
import type { Jobs } from '../../jobs/index.ts'
import { recordAction } from '../audit/index.ts'
import type { Deps, Router } from '../deps.ts'

export function failedWorkRoutes({ route }: Router, { db, now, jobs }: Deps & { jobs: Jobs }) {
  route('GET /admin/failed-jobs', async ({ query: { search, page, limit } }) => {
    const { jobs: failed, total } = await jobs.listFailedJobs(limit, (page - 1) * limit, search.trim())
    const data = failed.map((job) => ({
      ...job,
      enqueuedAt: job.enqueuedAt.toISOString(),
      failedAt: job.failedAt.toISOString(),
    }))
    return ok({ data, page, totalPages: Math.ceil(total / limit), total })
  })

  route('POST /admin/failed-jobs/:id/retry', async ({ params: { id } }, call) => {
    const by = requireCaller(call)
    const kind = await inTransaction(db, async (tx) => {
      const { name, tries, failedAt } = await jobs.retryFailedJob(id, tx)
      // Not `about`: it may contain a reader's address, which must not stay in the log.
      const detail = { tries, failedAt: failedAt.toISOString() }
      await recordAction(tx, { by, action: 'job.retried', subject: { kind: 'job', id, name }, detail }, now())
      return name
    })
    jobs.wake(kind)
    return ok({ message: 'The job will be retried.' })
  })
}
