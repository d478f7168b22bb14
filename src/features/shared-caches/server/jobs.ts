import { seconds } from '../../../platform/server/core/durations.ts'
import { everyPage, keyOutside } from '../../../platform/server/core/surrogate-keys.ts'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import type { Deps } from '../../../platform/server/feature-deps.ts'
import { CachesNotPurged } from '../../../platform/server/gateways/caches/index.ts'
import type { Jobs } from '../../../platform/server/jobs/index.ts'
import { purgeEverything } from './purge-with-commit.ts'
import type { Purging } from './purging.ts'

interface PurgeDeps extends Deps {
  jobs: Jobs
  purging: Purging
}

/** With more keys, or with the pages that they stand for, everything is gone quicker. */
const maxKeys = 500
/** Jobs that one call of the caches may do together. */
const maxJobs = 100

/** An answer that was on its way while its page was purged is stored after the purge. The second one finds it. */
const secondPurgeAfter = seconds(3)

/** Tells shared caches of changes in the background, those that wait together in one call. */
export async function sharedCacheJobs({ db, jobs, purging, now }: PurgeDeps): Promise<void> {
  const { caches } = purging
  // What was to be purged in caches that are no longer told.
  if (!caches) return jobs.work('shared-caches.purge', async () => {})
  await jobs.workTogether('shared-caches.purge', maxJobs, async (payloads, signal) => {
    const keys = [...new Set(payloads.flatMap((payload) => payload.keys))]
    const isMuch = keys.length > maxKeys || keys.includes(everyPage)
    try {
      await caches.purge(isMuch ? [everyPage] : keys.map(keyOutside), signal)
    } catch (error) {
      if (error instanceof CachesNotPurged) await purging.report(db, { reason: error.message, now: now() })
      throw error
    }
    await purging.report(db, null)
    const again = [...new Set(payloads.filter(({ isSecond }) => !isSecond).flatMap((payload) => payload.keys))]
    if (again.length > 0) await purgeAgain(isMuch ? [everyPage] : again)
  })

  const purgeAgain = (keys: string[]) =>
    inTransaction(db, (tx) =>
      jobs.enqueue(
        tx,
        'shared-caches.purge',
        { keys, isSecond: true },
        { notBefore: new Date(Date.now() + secondPurgeAfter) },
      ),
    )
  // Pages of the version before name files that are gone, and whether purging works is not known yet.
  await purgeEverything(db, jobs)
}
