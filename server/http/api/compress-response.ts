import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Encoding, preferredEncoding } from '../accept-encoding.ts'

/** In bytes. A shorter text fits into one packet. */
const minSize = 1_400

/** Brotli's best result plus a few percent, in a third of the time. */
const quality = 4

/** libuv has four threads, which also read files. A response beyond this number is sent uncompressed. */
const maxConcurrent = 2
let running = 0

/**
 * Compresses a text that is about to be sent. Only answers to GET and HEAD: others may contain tokens, and the length of a
 * compressed text reveals something of its content.
 */
export async function compressResponse(
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if ((method !== 'GET' && method !== 'HEAD') || typeof payload !== 'string') return payload
  if (Buffer.byteLength(payload) < minSize) return payload
  reply.header('vary', 'accept-encoding')
  const encoding = preferredEncoding(headers['accept-encoding'])
  if (encoding === 'identity' || running >= maxConcurrent) return payload
  running++
  try {
    const compressed = await compress(Buffer.from(payload), encoding)
    reply.header('content-encoding', encoding)
    return compressed
  } finally {
    running--
  }
}

function compress(bytes: Buffer, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(bytes)
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  return promisify(brotliCompress)(bytes, { params })
}
