import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { minutes, seconds } from '../../core/durations.ts'
import { messageOfError } from '../../core/error-message.ts'
import { type Bucket, openBucketClient } from '../files/bucket.ts'
import { type BackupPlace, BackupPlaceFailed } from './index.ts'

type Opened = Awaited<ReturnType<typeof openBucketClient>>
type Send = <T>(order: (library: Opened['library'], client: Opened['client']) => Promise<T>) => Promise<T>

/** A bucket takes 10,000 parts, so a backup may have 160 GB. One part is in memory at a time. */
const partBytes = 16 * 2 ** 20

/** `scratch` has room for one backup. */
export function openBackupBucket(bucket: Bucket, scratch: string): BackupPlace {
  const name = `the bucket ${bucket.name}`
  const place = (file: string) => ({ Bucket: bucket.name, Key: bucket.prefix + file })
  let opened: ReturnType<typeof openBucketClient> | undefined
  const send: Send = async (order) => {
    opened ??= openBucketClient(bucket, { connectionTimeout: seconds(10), requestTimeout: minutes(10) })
    try {
      const { library, client } = await opened
      return await order(library, client)
    } catch (error) {
      throw asRefusal(error, name)
    }
  }
  const inScratch = async <T>(work: (file: string) => Promise<T>): Promise<T> => {
    const file = join(scratch, `backup-${randomUUID()}`)
    try {
      return await work(file)
    } finally {
      await rm(file, { force: true })
    }
  }
  return {
    name,
    keep: (file, write) =>
      inScratch(async (local) => {
        const written = await write(local)
        await upload(send, place(file), local)
        return written
      }),
    list: () =>
      send(async ({ paginateListObjectsV2 }, client) => {
        const { Bucket: in_, Key: Prefix } = place('')
        const found: { name: string; bytes: number }[] = []
        for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: in_, Prefix }))
          for (const { Key = '', Size = 0 } of Contents) found.push({ name: Key.slice(Prefix.length), bytes: Size })
        return found
      }),
    open: (file, read) =>
      inScratch(async (local) => {
        await send(async ({ GetObjectCommand }, client) => {
          const { Body } = await client.send(new GetObjectCommand(place(file)))
          await pipeline(Body as Readable, createWriteStream(local, { mode: 0o600, flags: 'wx' }))
        })
        return read(local)
      }),
    remove: (file) =>
      send(async ({ DeleteObjectCommand }, client) => void (await client.send(new DeleteObjectCommand(place(file))))),
  }
}

async function upload(send: Send, to: { Bucket: string; Key: string }, file: string): Promise<void> {
  const { UploadId } = await send(({ CreateMultipartUploadCommand }, client) =>
    client.send(new CreateMultipartUploadCommand({ ...to, ContentType: 'application/octet-stream' })),
  )
  const handle = await open(file)
  try {
    const Parts: { PartNumber: number; ETag?: string | undefined }[] = []
    for (;;) {
      const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(partBytes), 0, partBytes, null)
      if (bytesRead === 0 && Parts.length > 0) break
      const PartNumber = Parts.length + 1
      const part = { ...to, UploadId, PartNumber, Body: buffer.subarray(0, bytesRead) }
      const { ETag } = await send(({ UploadPartCommand }, client) => client.send(new UploadPartCommand(part)))
      Parts.push({ PartNumber, ETag })
    }
    await send(({ CompleteMultipartUploadCommand }, client) =>
      client.send(new CompleteMultipartUploadCommand({ ...to, UploadId, MultipartUpload: { Parts } })),
    )
  } catch (error) {
    // Its parts would be paid for.
    await send(({ AbortMultipartUploadCommand }, client) =>
      client.send(new AbortMultipartUploadCommand({ ...to, UploadId })),
    ).catch(() => {})
    throw error
  } finally {
    await handle.close()
  }
}

const reasons: Record<string, string> = {
  AccessDenied: 'it denies this with these keys',
  InvalidAccessKeyId: 'it does not know the key',
  SignatureDoesNotMatch: 'the secret does not belong to the key',
  NoSuchBucket: 'the bucket does not exist',
  NoSuchKey: 'the backup does not exist',
  ENOTFOUND: 'its server was not found',
  ECONNREFUSED: 'its server does not respond',
}

function asRefusal(error: unknown, name: string): BackupPlaceFailed {
  const codes = error instanceof Error ? ['code' in error ? String(error.code) : '', error.name] : []
  const [known] = codes.flatMap((code) => reasons[code] ?? [])
  return new BackupPlaceFailed(
    `Failed to store the backup in ${name}: ${known ?? messageOfError(error)} (${codes.filter(Boolean).join(', ')}).`,
  )
}
