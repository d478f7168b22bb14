import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Disk } from 'flydrive'
import { type FileStore, picturesUnavailable } from './index.ts'

export type StoreLog = Pick<FastifyBaseLogger, 'warn'>

/** All names begin with `prefix`. The library takes much memory, so it is loaded with the first picture. */
export function createStore(open: () => Promise<Disk>, { prefix, log }: { prefix: string; log: StoreLog }): FileStore {
  let opened: Promise<Disk> | undefined
  const getDisk = () => {
    opened ??= open()
    return opened
  }
  const findMetaData = async (disk: Disk, name: string) => {
    try {
      return await disk.getMetaData(prefix + name)
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }
  const orUnavailable = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      log.warn({ err: error }, 'picture store')
      throw picturesUnavailable()
    }
  }
  return {
    put: (name, contents, contentType) =>
      orUnavailable(async () => (await getDisk()).put(prefix + name, contents, { contentType, cacheControl })),
    open: (name) =>
      orUnavailable(async () => {
        const disk = await getDisk()
        const found = await findMetaData(disk, name)
        return found && { bytes: found.contentLength, stream: await disk.getStream(prefix + name) }
      }),
    remove: (name) =>
      orUnavailable(async () => {
        const disk = await getDisk()
        if (await findMetaData(disk, name)) await disk.delete(prefix + name)
      }),
    probe: async () => {
      const disk = await getDisk()
      const name = `${prefix}connection-test-${randomUUID()}`
      await disk.put(name, name, { contentType: 'text/plain', cacheControl: 'no-store' })
      try {
        if ((await disk.get(name)) !== name) throw new Error('The file came back changed')
      } finally {
        await disk.delete(name)
      }
    },
  }
}

const cacheControl = 'public, max-age=31536000, immutable'

/** The library wraps the errors of its drivers: of the file system, or an HTTP response. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof Error) || !(error.cause instanceof Error)) return false
  const { cause } = error
  if ('code' in cause && cause.code === 'ENOENT') return true
  const answer = '$metadata' in cause ? cause.$metadata : undefined
  return typeof answer === 'object' && answer !== null && 'httpStatusCode' in answer && answer.httpStatusCode === 404
}
