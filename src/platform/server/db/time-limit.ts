import { AsyncLocalStorage } from 'node:async_hooks'
import { seconds } from '../core/durations.ts'

/** Milliseconds for a statement; 0: no limit. Only PostgreSQL can exceed it: the embedded database cannot go away. */
const current = new AsyncLocalStorage<number>()

const usual = seconds(30)

export const timeLimit = (): number => current.getStore() ?? usual

/** Instead of 30 seconds for each statement. */
export const withTimeLimit = <T>(milliseconds: number, work: () => Promise<T>): Promise<T> =>
  current.run(milliseconds, work)

/** For work that nobody waits for: backups, migrations, imports, indexing. */
export const withoutTimeLimit = <T>(work: () => Promise<T>): Promise<T> => current.run(0, work)
