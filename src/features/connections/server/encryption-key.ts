import { randomBytes } from 'node:crypto'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { keyBytes } from '../../../platform/server/core/encryption.ts'
import { readKeys } from '../../../platform/server/core/first-keys.ts'
import { connectionsKeyFile } from '../../../platform/server/data-folder.ts'

const KeyFile = z.object({
  key: z
    .base64()
    .transform((text) => Buffer.from(text, 'base64'))
    .refine((key) => key.length === keyBytes),
})

const fileIn = (dataDir: string) => join(dataDir, connectionsKeyFile)

/** Creates the key if there is none. @throws an error if its file is damaged */
export async function getEncryptionKey(dataDir: string): Promise<Buffer> {
  const stored = await readKeys(fileIn(dataDir), () => ({ key: randomBytes(keyBytes).toString('base64') }))
  return KeyFile.parse(stored).key
}

/** Null if there is none yet. @throws an error if its file is damaged */
export async function findEncryptionKey(dataDir: string): Promise<Buffer | null> {
  const isThere = await access(fileIn(dataDir)).then(
    () => true,
    () => false,
  )
  return isThere ? getEncryptionKey(dataDir) : null
}
