import type { Config } from '../config/config.ts'
import { UsageError } from '../usage-error.ts'
import { type DatabaseHandle, openDatabase } from './database.ts'
import { databaseFolder, holdsDatabase } from './embedded/room.ts'
import { migrate } from './migrate.ts'
import { withoutTimeLimit } from './time-limit.ts'

/** A mistyped data folder would get a new database, whose backup would replace a real one. @throws UsageError */
export function requireDatabase({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl === null && !holdsDatabase(databaseFolder(dataDir)))
    throw new UsageError(`No database found in ${dataDir}. Check DATA_DIR.`)
}

/** For commands. */
export async function withDatabase<T>(config: Config, work: (database: DatabaseHandle) => Promise<T>): Promise<T> {
  const database = await openDatabase({ ...config, onError: (error) => console.error(error.message) })
  try {
    return await withoutTimeLimit(() => work(database))
  } finally {
    await database.close()
  }
}

export async function withMigratedDatabase<T>(
  config: Config,
  work: (database: DatabaseHandle) => Promise<T>,
): Promise<T> {
  return withDatabase(config, async (database) => {
    await migrate(database)
    return work(database)
  })
}
