import { createReadStream, createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { UsageError } from '../../../../platform/server/usage-error.ts'
import { useAnother } from './archive.ts'

/** Every file in age's format begins with this (https://age-encryption.org/v1). */
const beginning = 'age-encryption.org/v1'

export const makeBackupKey = (): Promise<string> => generateX25519Identity()

export async function encryptStream(plain: Readable, key: string): Promise<Readable> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(await identityToRecipient(key))
  return toReadable(await encrypter.encrypt(toWeb(plain)))
}

export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(beginning.length), 0, beginning.length, 0)
    return buffer.toString('latin1', 0, bytesRead) === beginning
  } finally {
    await handle.close()
  }
}

/** Only the owner may read the new file. @throws UsageError unless every byte is as it was written */
export async function decryptFile(file: string, to: string, key: string): Promise<void> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(key)
  const output = createWriteStream(to, { mode: 0o600, flags: 'wx' })
  try {
    await pipeline(toReadable(await decrypter.decrypt(toWeb(createReadStream(file)))), output)
  } catch (error) {
    // Until it is closed, opening it may still create the file.
    await finished(output.destroy()).catch(() => {})
    await rm(to, { force: true })
    throw refusalOf(error, file)
  }
}

function refusalOf(error: unknown, file: string): unknown {
  if (!(error instanceof Error) || ('code' in error && typeof error.code === 'string')) return error
  if (error.message.includes('no identity matched'))
    return new UsageError(
      `${file} was encrypted with another key. Set BACKUP_KEY to the key that was used when the backup was created.`,
    )
  return new UsageError(`${file} is damaged or incomplete: ${error.message}. ${useAnother}`)
}

// The types of web streams in Node and in browsers differ in name only.
const toWeb = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>
const toReadable = (stream: ReadableStream<Uint8Array>) => Readable.fromWeb(stream as WebStream<Uint8Array>)
