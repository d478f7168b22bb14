import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'

/**
 * What is sent as it is made, and is never there as a whole. Pieces that are bytes are given away with it: their memory lies outside of
 * V8's heap, but V8 counts it, and would look through the whole heap for garbage after some dozens of them, while pages wait. So it is
 * given back as soon as they have gone out.
 */
export function streamOf(pieces: AsyncIterable<string | Uint8Array>, response: ServerResponse): Readable {
  const onTheWay: ArrayBuffer[] = []
  const stream = Readable.from(sent(), { objectMode: false })
  async function* sent() {
    for await (const piece of pieces) {
      // Nothing waits here or in the response, which counts what the system has not taken yet.
      if (stream.readableLength === 0 && response.writableLength === 0)
        for (const memory of onTheWay.splice(0)) memory.transfer(0)
      yield piece
      const memory = typeof piece === 'string' ? null : piece.buffer
      // Where small buffers come from there are others' too.
      if (memory instanceof ArrayBuffer && memory.byteLength > Buffer.poolSize) onTheWay.push(memory)
    }
  }
  return stream
}
