/**
 * A program for tests to kill. It serves the API on the embedded database in the folder that it is given, with the environment
 * that it is given, says `open <address>`, and lives so many milliseconds in the future as it is told.
 */
import pino from 'pino'
import type { ServerBuild } from 'react-router'
import { createApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/db/database.ts'

const [dataDir = '', future = '0'] = process.argv.slice(2)
const now = () => new Date(Date.now() + Number(future))
const config = readConfig({ ...process.env, DATA_DIR: dataDir, PUBLIC_URL: 'http://magazine.test' })
const database = await openDatabase({ ...config, onError: console.error })
const build = { load: async () => ({ routes: {} }) as ServerBuild, clientDir: null, mode: 'production' as const }
const { http, jobs } = await createApp({ config, database, log: pino({ level: config.logLevel }), build, now })
// What the schedule would do within two minutes.
await database.db.transaction().execute(async (tx) => {
  await jobs.enqueue(tx, 'subscriptions.reconcile', {})
  await jobs.enqueue(tx, 'articles.publish-due', {})
})
console.log(`open ${await http.listen({ host: '127.0.0.1', port: 0 })}`)
