import type { FastifyBaseLogger } from 'fastify'
import type { Disk } from 'flydrive'
import { Unavailable } from '../../core/errors.ts'
import type { FileStore } from './index.ts'

export type StoreLog = Pick<FastifyBaseLogger, 'warn'>

/**
 * A store on a disk of the library's, where all names begin with `prefix`. The library is loaded with the first picture: it takes
 * more memory than a magazine that has none is asked for.
 */
export function storeOn(open: () => Promise<Disk>, { prefix, log }: { prefix: string; log: StoreLog }): FileStore {
  let opened: Promise<Disk> | undefined
  const theDisk = () => {
    opened ??= open()
    return opened
  }
  const about = async (disk: Disk, name: string) => {
    try {
      return await disk.getMetaData(prefix + name)
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }
  const reach = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      log.warn({ err: error }, 'picture store')
      throw new Unavailable('pictures_unavailable', 'The picture store does not answer. Please try again later.')
    }
  }
  return {
    put: (name, contents, contentType) =>
      reach(async () => (await theDisk()).put(prefix + name, contents, { contentType, cacheControl })),
    open: (name) =>
      reach(async () => {
        const disk = await theDisk()
        const found = await about(disk, name)
        return found && { bytes: found.contentLength, stream: await disk.getStream(prefix + name) }
      }),
  }
}

const cacheControl = 'public, max-age=31536000, immutable'

/** The library wraps what its drivers throw: a file system's error, or an answer over HTTP. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof Error) || !(error.cause instanceof Error)) return false
  const { cause } = error
  if ('code' in cause && cause.code === 'ENOENT') return true
  const answer = '$metadata' in cause ? cause.$metadata : undefined
  return typeof answer === 'object' && answer !== null && 'httpStatusCode' in answer && answer.httpStatusCode === 404
}
