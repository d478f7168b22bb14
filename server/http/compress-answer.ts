import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { preferredEncoding } from './send-page.ts'

/** In bytes: what is shorter goes in one packet as it is. */
const worthCompressing = 1_400

/** A few percent more than the best there is, at a third of what that takes. */
const quality = 4

/**
 * Compresses a text that is about to be sent, as its reader can have it; on other threads, while pages go on. Answers to calls that
 * do something stay as they are: tokens stand in some of them, and how long something compressed is tells of what is in it.
 */
export async function compressAnswer(
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if ((method !== 'GET' && method !== 'HEAD') || typeof payload !== 'string' || payload.length < worthCompressing)
    return payload
  reply.header('vary', 'accept-encoding')
  const encoding = preferredEncoding(headers['accept-encoding'])
  if (encoding === 'identity') return payload
  reply.header('content-encoding', encoding)
  const bytes = Buffer.from(payload)
  if (encoding === 'gzip') return promisify(gzip)(bytes)
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  return promisify(brotliCompress)(bytes, { params })
}
