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
    /** Of a form: its file. */
    upload: UploadedFile | null
  }
}

/** More than any form here has. */
const most = { fields: 16, fieldNameSize: 100, fieldSize: 10_000, headerPairs: 32 }
/** In bytes: everything in a form beside its file. */
const otherFields = 256 * 2 ** 10

/** Lets the routes of this scope take forms only. */
export async function takeForms(scope: FastifyInstance) {
  scope.removeAllContentTypeParsers()
  scope.decorateRequest('upload', null)
  await scope.register(multipart, { limits: { ...most, files: 1, parts: most.fields + 1 } })
}

/**
 * Reads a form: its fields become the body, its file the upload. The file's name and declared type are ignored.
 * @throws UnsupportedContent, InvalidInput
 */
export async function readForm(request: FastifyRequest, reply: FastifyReply, upload: Upload): Promise<void> {
  const { field, maxBytes, messages } = upload
  if (!request.isMultipart())
    throw new UnsupportedContent('unsupported_media_type', 'This call takes a multipart/form-data form')
  if (Number(request.headers['content-length']) > maxBytes + otherFields)
    throw new UnsupportedContent('too_large', messages.tooLarge)
  const fields: Record<string, string> = {}
  const fault = (message: string) => new InvalidInput(field, message)
  try {
    for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw new UnsupportedContent('too_large', `${part.fieldname} is too long`)
        fields[part.fieldname] = String(part.value)
      } else if (part.fieldname === field) request.upload = await save(reply, part)
      else throw fault(`The file belongs into the field ${field}`)
    }
  } catch (error) {
    // Reads the rest of the body: the next call on this connection comes after it.
    request.raw.unpipe().resume()
    throw toRefusal(error, { tooLarge: messages.tooLarge, fault }) ?? error
  }
  if (!request.upload) throw fault(messages.missing)
  request.body = fields
}

/** Streams a file to disk. It is deleted when the call has been answered or the connection has closed. */
async function save(reply: FastifyReply, { file }: MultipartFile): Promise<UploadedFile> {
  const path = join(tmpdir(), `groundplane-${randomUUID()}`)
  reply.raw.once('close', () => void rm(path, { force: true }))
  await pipeline(file, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  return { path, bytes: file.bytesRead }
}

/** Translates an error of the multipart parser. */
function toRefusal(error: unknown, say: { tooLarge: string; fault: (message: string) => Error }): Error | undefined {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error ? error.code : undefined
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new UnsupportedContent('too_large', say.tooLarge)
  if (code === 'FST_FILES_LIMIT') return say.fault('Send one file at a time')
  if (code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT')
    return new UnsupportedContent('too_large', 'The form is too long')
  if (error instanceof UnsupportedContent || error instanceof InvalidInput) return undefined
  return say.fault('The form cannot be read')
}
