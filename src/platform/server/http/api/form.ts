import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Upload, UploadedFile } from '../../../contract/endpoint.ts'
import { InvalidInput, UnsupportedContent } from '../../core/errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    upload: UploadedFile | null
  }
}

const most = { fields: 16, fieldNameSize: 100, fieldSize: 10_000, headerPairs: 32 }
/** Bytes of everything in a form beside its file. */
const otherFields = 256 * 2 ** 10

export async function takeForms(scope: FastifyInstance) {
  scope.removeAllContentTypeParsers()
  scope.decorateRequest('upload', null)
  await scope.register(multipart, { limits: { ...most, files: 1, parts: most.fields + 1 } })
}

/** Ignores the file's declared type. @throws UnsupportedContent, InvalidInput */
export async function readForm(request: FastifyRequest, reply: FastifyReply, upload: Upload): Promise<void> {
  const { field, maxBytes, messages } = upload
  if (!request.isMultipart())
    throw new UnsupportedContent('unsupported_media_type', 'This call takes a multipart/form-data form')
  if (Number(request.headers['content-length']) > maxBytes + otherFields)
    throw new UnsupportedContent('too_large', messages.tooLarge)
  const fields: Record<string, string> = {}
  const invalidField = (message: string) => new InvalidInput(field, message)
  try {
    for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw new UnsupportedContent('too_large', `${part.fieldname} is too long`)
        fields[part.fieldname] = String(part.value)
      } else if (part.fieldname === field) request.upload = await save(reply, part, messages.tooLarge)
      else throw invalidField(`The file belongs into the field ${field}`)
    }
  } catch (error) {
    // Reads the rest of the body: the next call on this connection comes after it.
    request.raw.unpipe().resume()
    throw toRefusal(error, { tooLarge: messages.tooLarge, invalidField }) ?? error
  }
  if (!request.upload) throw invalidField(messages.missing)
  request.body = fields
}

export async function workOnUpload<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const { upload } = request
  // The file was deleted when the connection closed.
  if (!upload || request.socket.destroyed) throw new InvalidInput('file', 'The client has gone')
  filesInUse.add(upload.path)
  try {
    return await work()
  } finally {
    await rm(upload.path, { force: true })
    filesInUse.delete(upload.path)
  }
}

/** A client that goes away does not take the file from under the work. */
const filesInUse = new Set<string>()

/** Deletes the file when the connection closes, unless work uses it. */
async function save(reply: FastifyReply, { file, filename }: MultipartFile, tooLarge: string): Promise<UploadedFile> {
  const path = join(tmpdir(), `groundplane-${randomUUID()}`)
  reply.raw.once('close', () => {
    if (!filesInUse.has(path)) void rm(path, { force: true })
  })
  const written = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  file.once('limit', () => written.destroy(new UnsupportedContent('too_large', tooLarge)))
  await pipeline(file, written).catch(async (error: unknown) => {
    await rm(path, { force: true })
    throw error
  })
  return { path, bytes: file.bytesRead, name: filename ?? '' }
}

function toRefusal(
  error: unknown,
  say: { tooLarge: string; invalidField: (message: string) => Error },
): Error | undefined {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error ? error.code : undefined
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new UnsupportedContent('too_large', say.tooLarge)
  if (code === 'FST_FILES_LIMIT') return say.invalidField('Send one file at a time')
  if (code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT')
    return new UnsupportedContent('too_large', 'The form is too long')
  if (error instanceof UnsupportedContent || error instanceof InvalidInput) return undefined
  return say.invalidField('The form cannot be read')
}
