import pino from 'pino'
import { type App, createApp, type PagesBuild } from '../server/app.ts'
import { productionBuild } from '../server/build.ts'
import { type Config, readConfig } from '../server/config.ts'
import { type DatabaseHandle, openDatabase } from '../server/db/database.ts'

/** The application in this process, where its parts can be called one by one. */
export interface Inside {
  app: App
  build: PagesBuild
  database: DatabaseHandle
  close(): Promise<void>
}

interface Where {
  dataDir: string
  databaseUrl?: string
  /** Puts something before the database, to see what is asked of it. */
  wrap?: (database: DatabaseHandle) => DatabaseHandle
}

/** Throws unless the pages' libraries were loaded as in production, for they are far slower otherwise. */
export async function openInside({ dataDir, databaseUrl, wrap = (database) => database }: Where): Promise<Inside> {
  if (process.env['NODE_ENV'] !== 'production')
    throw new Error('Start with NODE_ENV=production, as `npm run bench` does')
  const config: Config = readConfig({ DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) })
  const build = await productionBuild(console.error)
  const database = wrap(await openDatabase({ ...config, onError: ({ message }) => console.error(message) }))
  const app = await createApp({ config, database, log: pino({ level: 'warn' }), build })
  return {
    app,
    build,
    database,
    close: async () => {
      await app.close()
      await database.close()
    },
  }
}
