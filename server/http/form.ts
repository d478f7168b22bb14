import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Upload, UploadedFile } from '../../contract/endpoint.ts'
import { NotAcceptable, NotTaken } from '../core/errors.ts'
import { BodyMemory } from './body-memory.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a form: its file. */
    upload: UploadedFile | null
  }
}

/** More than any form of ours has. */
const most = { fields: 16, fieldNameSize: 100, fieldSize: 10_000, headerPairs: 32 }
/** Beside its file, a form weighs no more than this. */
const allElse = 256 * 2 ** 10

/** Lets routes of this scope take forms and nothing else. */
export async function takeForms(scope: FastifyInstance) {
  scope.removeAllContentTypeParsers()
  scope.decorateRequest('upload', null)
  await scope.register(multipart, { limits: { ...most, files: 1, parts: most.fields + 1 } })
}

/**
 * Reads a form: its fields become the body, its file the upload. What the file is called, and what kind it claims to be, is not
 * looked at.
 * @throws NotTaken, NotAcceptable
 */
export async function readForm(request: FastifyRequest, reply: FastifyReply, upload: Upload): Promise<void> {
  const { field, maxBytes, messages } = upload
  if (!request.isMultipart()) throw new NotTaken('unsupported_media_type', 'This call takes a multipart/form-data form')
  if (Number(request.headers['content-length']) > maxBytes + allElse) throw new NotTaken('too_large', messages.tooLarge)
  const fields: Record<string, string> = {}
  const memory = new BodyMemory(request.raw)
  const fault = (message: string) => new NotAcceptable(field, message)
  try {
    for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw new NotTaken('too_large', `${part.fieldname} is too long`)
        fields[part.fieldname] = String(part.value)
      } else if (part.fieldname === field) request.upload = await save(reply, part, memory)
      else throw fault(`The file belongs into the field ${field}`)
    }
  } catch (error) {
    // What is left of it is on its way, and the next call comes after it.
    request.raw.unpipe().resume()
    throw refusalOf(error, { tooLarge: messages.tooLarge, fault }) ?? error
  }
  if (!request.upload) throw fault(messages.missing)
  request.body = fields
}

/**
 * Writes a file down as it comes in, and keeps nothing of it in memory. It goes when the call has been answered, or nobody waits for an
 * answer any more.
 */
async function save(reply: FastifyReply, { file }: MultipartFile, memory: BodyMemory): Promise<UploadedFile> {
  const path = join(tmpdir(), `groundplane-${randomUUID()}`)
  reply.raw.once('close', () => void rm(path, { force: true }))
  const target = await open(path, 'wx', 0o600)
  try {
    for await (const piece of file) {
      await target.writeFile(piece)
      memory.done(piece)
    }
  } finally {
    await target.close()
  }
  return { path, bytes: file.bytesRead }
}

/** What the parser of forms complains of, in our words. */
function refusalOf(error: unknown, say: { tooLarge: string; fault: (message: string) => Error }): Error | undefined {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error ? error.code : undefined
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new NotTaken('too_large', say.tooLarge)
  if (code === 'FST_FILES_LIMIT') return say.fault('Send one file at a time')
  if (code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT')
    return new NotTaken('too_large', 'The form is too long')
  if (error instanceof NotTaken || error instanceof NotAcceptable) return undefined
  return say.fault('The form cannot be read')
}
