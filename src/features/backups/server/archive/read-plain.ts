import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { UsageError } from '../../../../platform/server/usage-error.ts'
import { decryptFile, isEncrypted } from './encryption.ts'

/**
 * Decrypts the backup into `folder` first if needed.
 * @throws UsageError without the key, with another key, or if the file was changed
 */
export async function readPlain<T>(
  file: string,
  { folder, key }: { folder: string; key: string | null },
  read: (plain: string) => Promise<T>,
): Promise<T> {
  if (!existsSync(file)) throw new UsageError(`File not found: ${file}.`)
  if (!(await isEncrypted(file))) return read(file)
  if (key === null)
    throw new UsageError(`${file} is encrypted. Set BACKUP_KEY to the key that was used when the backup was created.`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const plain = join(folder, `backup-${randomUUID()}.zip`)
  try {
    await decryptFile(file, plain, key)
    return await read(plain)
  } finally {
    await rm(plain, { force: true })
  }
}
