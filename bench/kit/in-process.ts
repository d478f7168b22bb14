import pino from 'pino'
import { type App, createApp } from '../../src/app/app.ts'
import { productionBuild } from '../../src/app/build.ts'
import type { PagesBuild } from '../../src/app/pages.ts'
import { readConfig } from '../../src/platform/server/config/config.ts'
import { type DatabaseHandle, openDatabase } from '../../src/platform/server/db/database.ts'
import type { Place } from './product.ts'

export interface InProcess {
  app: App
  build: PagesBuild
  database: DatabaseHandle
  close(): Promise<void>
}

/** `wrap` may watch the database. Throws outside production mode, in which React is far faster. */
export async function openInProcess(
  { dataDir, databaseUrl }: Place,
  wrap = (database: DatabaseHandle) => database,
): Promise<InProcess> {
  if (process.env['NODE_ENV'] !== 'production')
    throw new Error('Start with NODE_ENV=production, as `npm run bench` does')
  const config = readConfig({ DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) })
  const build = await productionBuild(console.error)
  const database = wrap(await openDatabase({ ...config, onError: ({ message }) => console.error(message) }))
  const log = pino({ level: 'warn' })
  const app = await createApp({ config, database, log, build, refusesUnnamed: false })
  await app.startJobs()
  return { app, build, database, close: () => app.close().then(() => database.close()) }
}
