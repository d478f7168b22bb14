/** A program for tests to kill: enqueues and starts a job, prints `running <id>`, and never finishes it. */
import { z } from 'zod'
import { minutes, seconds } from '../src/platform/server/core/durations.ts'
import { openDatabase } from '../src/platform/server/db/database.ts'
import { inTransaction } from '../src/platform/server/db/transaction.ts'
import { JobQueue } from '../src/platform/server/jobs/queue.ts'

const [dataDir = '', address] = process.argv.slice(2)
const databaseUrl = address ?? null

export const kinds = {
  endless: {
    payload: z.object({}),
    concurrency: 1,
    maxAttempts: 3,
    retryDelay: seconds(1),
    maxRetryDelay: seconds(1),
    timeout: minutes(10),
    isSecret: false,
    describe: () => 'endless',
  },
}

export const intervals = { poll: seconds(0.5), supervise: seconds(1), heartbeat: seconds(10) }

if (import.meta.main) {
  const database = await openDatabase({ databaseUrl, dataDir, poolSize: 2, onError: console.error })
  const queue = await JobQueue.open(kinds, { database, databaseUrl, log: console, intervals })
  await queue.work('endless', ({ id }) => {
    console.log(`running ${id}`)
    return new Promise(() => {})
  })
  await inTransaction(database.db, (tx) => queue.enqueue(tx, 'endless', {}))
}
