/**
 * A program for tests to kill. It serves the API on the embedded database in the given folder with the given
 * environment, and prints `open <address>`. Its clock is ahead by the given milliseconds.
 */
import { flushCompileCache } from 'node:module'
import pino from 'pino'
import type { ServerBuild } from 'react-router'
import { createApp } from '../src/app/app.ts'
import { readConfig } from '../src/platform/server/config/config.ts'
import { seconds } from '../src/platform/server/core/durations.ts'
import { openDatabase } from '../src/platform/server/db/database.ts'

const [dataDir = '', future = '0'] = process.argv.slice(2)
const now = () => new Date(Date.now() + Number(future))
const config = readConfig({ ...process.env, DATA_DIR: dataDir, PUBLIC_URL: 'http://magazine.test' })
const database = await openDatabase({ ...config, onError: console.error })
const build = { load: async () => ({ routes: {} }) as ServerBuild, clientDir: null, mode: 'production' as const }
// Looks often for jobs of a dead process.
const { http, jobs, startJobs } = await createApp({
  config,
  database,
  log: pino({ level: config.logLevel }),
  build,
  now,
  jobIntervals: { poll: seconds(15), supervise: seconds(1), heartbeat: seconds(30) },
})
const url = await http.listen({ host: '127.0.0.1', port: 0 })
await startJobs()
// All that is scheduled within two minutes.
await database.db.transaction().execute(async (tx) => {
  await jobs.enqueue(tx, 'subscriptions.reconcile', {})
  await jobs.enqueue(tx, 'articles.publish-due', {})
  await jobs.enqueue(tx, 'follows.tell', {})
})
console.log(`open ${url}`)
// It is killed, so write the cache now instead of at the end.
flushCompileCache()
