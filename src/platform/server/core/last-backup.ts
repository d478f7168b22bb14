import { randomUUID } from 'node:crypto'
import { chmod, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { Json } from './json.ts'

const MadeBackup = z.object({
  madeAt: z.iso.datetime(),
  file: z.string(),
  bytes: z.int().nonnegative(),
  rows: z.int().nonnegative(),
  files: z.int().nonnegative(),
})
export type MadeBackup = z.infer<typeof MadeBackup>

/** A file, since the command that makes backups cannot write into an embedded database that the server has open. */
const recordIn = (dataDir: string) => join(dataDir, 'last-backup.json')

/** Readable by all users: another user than the server's may make backups. */
export async function recordBackup(dataDir: string, backup: MadeBackup): Promise<void> {
  const file = recordIn(dataDir)
  const part = `${file}.${randomUUID()}.part`
  await writeFile(part, JSON.stringify(backup))
  await chmod(part, 0o644)
  await rename(part, file)
}

export async function findLastBackup(dataDir: string): Promise<MadeBackup | null> {
  const text = await readFile(recordIn(dataDir), 'utf8').catch(() => '')
  return Json.pipe(MadeBackup).safeParse(text).data ?? null
}
