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

/** Files, since commands cannot write into an embedded database that the server has open. */
const records = { made: 'last-backup.json', tried: 'last-backup-trial.json' }
type Done = keyof typeof records

/** Readable by all users: another user than the server's may make backups. */
export async function recordBackup(dataDir: string, backup: MadeBackup, done: Done = 'made'): Promise<void> {
  const file = join(dataDir, records[done])
  const part = `${file}.${randomUUID()}.part`
  await writeFile(part, JSON.stringify(backup))
  await chmod(part, 0o644)
  await rename(part, file)
}

/** `madeAt` of one that was tried is when that happened. */
export async function findLastBackup(dataDir: string, done: Done = 'made'): Promise<MadeBackup | null> {
  const text = await readFile(join(dataDir, records[done]), 'utf8').catch(() => '')
  return Json.pipe(MadeBackup).safeParse(text).data ?? null
}
