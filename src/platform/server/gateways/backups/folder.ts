import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../../core/make-folder.ts'
import { type BackupPlace, BackupPlaceFailed } from './index.ts'

/** May be another machine's folder. Only its owner may read the backups. */
export function openBackupFolder(folder: string): BackupPlace {
  const name = `the folder ${folder}`
  const trying = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw asRefusal(error, name)
    }
  }
  return {
    name,
    keep: (file, write) =>
      trying(async () => {
        await makeFolder(folder, 0o700)
        return write(join(folder, file))
      }),
    list: () =>
      trying(async () => {
        const names = (await readdir(folder).catch(ifThere)) ?? []
        // Leaves out a file that another backup just renames.
        const sizes = names.map(async (file) => ({
          file,
          bytes: (await stat(join(folder, file)).catch(ifThere))?.size,
        }))
        return (await Promise.all(sizes)).flatMap(({ file, bytes }) =>
          bytes === undefined ? [] : { name: file, bytes },
        )
      }),
    open: (file, read) => read(join(folder, file)),
    remove: (file) => trying(() => rm(join(folder, file))),
  }
}

/** @throws the error unless there is no such file */
function ifThere(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

const reasons: Record<string, string> = {
  EACCES: 'this user cannot write there',
  EPERM: 'this user cannot write there',
  EROFS: 'it is read-only',
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk quota is used up',
  ENOTDIR: 'it is not a folder',
  EEXIST: 'a file with this name already exists',
}

function asRefusal(error: unknown, name: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = reasons[code]
  return reason ? new BackupPlaceFailed(`Failed to store the backup in ${name}: ${reason} (${code}).`) : error
}
