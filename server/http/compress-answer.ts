import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Encoding } from './page-cache.ts'
import { preferredEncoding } from './send-page.ts'

/** In bytes: what is shorter goes in one packet as it is. */
const worthCompressing = 1_400

/** A few percent more than the best there is, at a third of what that takes. */
const quality = 4

/** Of the four threads that read files as well. What comes while so many are compressed goes as it is, rather than later. */
const mostAtOnce = 2
let underWay = 0

/**
 * Compresses a text that is about to be sent, as its reader can have it, on other threads. Answers to calls that do something stay as
 * they are: tokens stand in some of them, and how long something compressed is tells of what is in it.
 */
export async function compressAnswer(
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if ((method !== 'GET' && method !== 'HEAD') || typeof payload !== 'string') return payload
  if (Buffer.byteLength(payload) < worthCompressing) return payload
  reply.header('vary', 'accept-encoding')
  const encoding = preferredEncoding(headers['accept-encoding'])
  if (encoding === 'identity' || underWay >= mostAtOnce) return payload
  underWay++
  try {
    const compressed = await compress(Buffer.from(payload), encoding)
    reply.header('content-encoding', encoding)
    return compressed
  } finally {
    underWay--
  }
}

function compress(bytes: Buffer, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(bytes)
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  return promisify(brotliCompress)(bytes, { params })
}
