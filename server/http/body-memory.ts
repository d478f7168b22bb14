import type { Readable } from 'node:stream'

/**
 * The memory that a request's body came in. It lies outside of V8's heap, but V8 counts it: a few megabytes of it that nobody needs any more,
 * and the whole heap is looked through for garbage, while pages wait. So it is given back as soon as what was in it is dealt with.
 */
export class BodyMemory {
  /** Held by nobody: what is never dealt with, since the body is refused, is left to V8. */
  readonly #chunks = new WeakSet<ArrayBuffer>()
  #last: ArrayBuffer | undefined

  /** To be made before anybody reads the body. */
  constructor(body: Readable) {
    body.on('data', ({ buffer, byteLength }: Buffer<ArrayBuffer>) => {
      // One that is part of something larger shares its memory with what is none of ours.
      if (buffer.byteLength === byteLength) this.#chunks.add(buffer)
    })
  }

  /**
   * Tells that a piece of the body has been dealt with, one after the other in their order: the chunk before the one that it lies in is
   * given back. Nobody, not even a system call, may use anything of that any more.
   */
  done({ buffer }: Buffer<ArrayBuffer>) {
    // A copy that the parser made is nobody's chunk.
    if (buffer === this.#last || !this.#chunks.has(buffer)) return
    this.#last?.transfer(0)
    this.#last = buffer
  }
}
