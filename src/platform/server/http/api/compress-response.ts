import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Compression, preferredEncoding } from '../accept-encoding.ts'

/** In bytes. A shorter text fits into one packet. */
const minSize = 1_400

/** In bytes. To hand a shorter text to another thread takes longer than to compress it fast. */
const maxAtOnce = 16_000

/** Of Brotli. `good`: its best result plus a few percent, in a third of the time. `fast`: a tenth more bytes, in a quarter of that. */
const qualities = { fast: 1, good: 4 }

/** libuv has four threads, which also read files. A response beyond this number is sent uncompressed. */
const maxConcurrent = 2
let running = 0

const compressGzip = promisify(gzip)
const compressBrotli = promisify(brotliCompress)

/** Only for GET and HEAD: other answers may contain tokens, which the length of a compressed text could reveal. */
export function compressResponse(
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: Error | null, payload?: unknown) => void,
): void {
  if ((method !== 'GET' && method !== 'HEAD') || typeof payload !== 'string') return done(null, payload)
  const size = Buffer.byteLength(payload)
  if (size < minSize) return done(null, payload)
  reply.header('vary', 'accept-encoding')
  const encoding = preferredEncoding(headers['accept-encoding'])
  const send = (compressed: Buffer) => {
    reply.header('content-encoding', encoding)
    done(null, compressed)
  }
  if (encoding === 'identity') done(null, payload)
  else if (size <= maxAtOnce) send(compressAtOnce(Buffer.from(payload), encoding))
  else if (running >= maxConcurrent) done(null, payload)
  else compressInThread(Buffer.from(payload), encoding).then(send, done)
}

const compressAtOnce = (bytes: Buffer, encoding: Compression): Buffer =>
  encoding === 'gzip'
    ? gzipSync(bytes, { level: constants.Z_BEST_SPEED })
    : brotliCompressSync(bytes, ofBrotli(qualities.fast, bytes))

async function compressInThread(bytes: Buffer, encoding: Compression): Promise<Buffer> {
  running++
  try {
    return await (encoding === 'gzip' ? compressGzip(bytes) : compressBrotli(bytes, ofBrotli(qualities.good, bytes)))
  } finally {
    running--
  }
}

const ofBrotli = (quality: number, { length }: Buffer) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: length },
})
