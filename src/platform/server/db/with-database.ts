import type { Config } from '../config/config.ts'
import { type DatabaseHandle, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { withoutTimeLimit } from './time-limit.ts'

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
