import { everyPage } from '../../../platform/server/core/surrogate-keys.ts'
import type { Database } from '../../../platform/server/db/database.ts'
import { beforeCommit, inTransaction } from '../../../platform/server/db/transaction.ts'
import type { Jobs } from '../../../platform/server/jobs/index.ts'

const maxKeys = 1_000

/** Every transaction that invalidates pages also enqueues their purge. Returns a function that stops it. */
export const announcePurges = (db: Database, jobs: Jobs): (() => void) =>
  beforeCommit(db, async (tx, keys) => {
    const named = keys.length > maxKeys ? [everyPage] : [...keys]
    await jobs.enqueue(tx, 'shared-caches.purge', { keys: named })
  })

/** For when changes may have been missed. One purge is enough: no change is in flight. */
export const purgeEverything = (db: Database, jobs: Jobs): Promise<void> =>
  inTransaction(db, (tx) => jobs.enqueue(tx, 'shared-caches.purge', { keys: [everyPage], isSecond: true }))
