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

/** Beyond this, purging everything is quicker. */
const maxKeys = 500
const maxJobs = 100

/** A response in flight during a purge is stored after it. The second purge removes it. */
const secondPurgeAfter = seconds(3)

export async function sharedCacheJobs({ db, jobs, purging, now }: PurgeDeps): Promise<void> {
  const { caches } = purging
  // Drop purges for caches that are no longer configured.
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
  // Pages of the previous version name files that are gone, and it is unknown whether purging works.
  await purgeEverything(db, jobs)
}
