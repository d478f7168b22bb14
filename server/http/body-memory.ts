import type { Readable } from 'node:stream'

/**
 * The memory that a request's body came in. It lies outside of V8's heap, but V8 counts it: a few megabytes of it that nobody needs any more,
 * and the whole heap is looked through for garbage, while pages wait. So it is given back as soon as what was in it is dealt with.
 */
export class BodyMemory {
  /** In the order they came. */
  readonly #chunks: ArrayBuffer[] = []

  /** To be made before anybody reads the body. */
  constructor(body: Readable) {
    body.on('data', ({ buffer, byteLength }: Buffer<ArrayBuffer>) => {
      // One that is part of something larger shares its memory with what is none of ours.
      if (buffer.byteLength === byteLength) this.#chunks.push(buffer)
    })
  }

  /**
   * Gives back all that came before the chunk that this piece of the body lies in: a body is dealt with in order. Nobody, not even a
   * system call, may use any of that now.
   */
  freeBefore({ buffer }: Buffer<ArrayBuffer>) {
    const done = Math.max(0, this.#chunks.indexOf(buffer))
    for (const chunk of this.#chunks.splice(0, done)) chunk.transfer(0)
  }
}
