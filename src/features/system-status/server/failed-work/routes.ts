import { recordAction } from '../../../../platform/server/audit/index.ts'
import { countPages, offsetOf } from '../../../../platform/server/db/paging.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import type { Deps, Router } from '../../../../platform/server/feature-deps.ts'
import { ok, requireCaller } from '../../../../platform/server/http/api/calls.ts'
import type { Jobs } from '../../../../platform/server/jobs/index.ts'

export function failedWorkRoutes({ route }: Router, { db, now, jobs }: Deps & { jobs: Jobs }) {
  route('GET /admin/failed-jobs', async ({ query }) => {
    const { jobs: failed, total } = await jobs.listFailedJobs(query.limit, offsetOf(query), query.search.trim())
    const data = failed.map((job) => ({
      ...job,
      enqueuedAt: job.enqueuedAt.toISOString(),
      failedAt: job.failedAt.toISOString(),
    }))
    return ok({ data, ...countPages(query, total) })
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
