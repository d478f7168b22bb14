import { availableParallelism, constants } from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import { Piscina } from 'piscina'
import type { UploadedFile } from '../../../contract/endpoint.ts'
import { imageMessages, imageRules } from '../../../contract/image-rules.ts'
import { seconds } from '../../core/durations.ts'
import { NotAcceptable, NotTaken, Overloaded } from '../../core/errors.ts'
import type { Converted, Order, Refusal, Rendition } from './conversion.ts'
import type { Outcome, Task } from './convert-thread.ts'

export type MadeFile = Rendition & { contents: Uint8Array }

export interface Made {
  /** Of the image as it came, salted. */
  hash: string
  /** Narrowest first. */
  files: MadeFile[]
}

/** Each takes a core for about a second, and up to 300 MB of memory where the image is as large as it may be. */
const atOnce = Math.max(1, Math.floor(availableParallelism() / 2))
const longestQueue = 16

/** Makes other sizes and formats of images: few at a time, each in a process of its own, and after readers. */
export class Converter {
  readonly #log: Pick<FastifyBaseLogger, 'warn'>
  /** Its threads wait for the processes, which count for as little as they do. */
  readonly #pool = new Piscina<Task, Outcome>({
    filename: new URL('convert-thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: atOnce,
    maxQueue: longestQueue,
    idleTimeout: seconds(30),
    niceIncrement: constants.priority.PRIORITY_LOW,
    recordTiming: false,
  })

  constructor(log: Pick<FastifyBaseLogger, 'warn'>) {
    this.#log = log
  }

  /**
   * An image in these widths, as WebP and AVIF: decoded and written anew, so that nothing of it but its pixels is left.
   * @throws NotTaken, NotAcceptable, Overloaded
   */
  async convert({ path }: UploadedFile, { widths, salt }: Pick<Order, 'widths' | 'salt'>): Promise<Made> {
    if (this.#pool.queueSize >= longestQueue) throw new Overloaded(20)
    const { maxPixels, types } = imageRules
    const outcome = await this.#pool.run({ path, order: { widths, salt, maxPixels, types } })
    if ('output' in outcome) return read(outcome.output)
    this.#log.warn(outcome, 'an image could not be converted')
    throw refused('unreadable')
  }

  /** Ends the threads once what is under way is done. */
  async close(): Promise<void> {
    await this.#pool.close()
  }
}

/** A line of JSON says what follows it. */
function read({ buffer, byteOffset, byteLength }: Uint8Array): Made {
  const output = Buffer.from(buffer, byteOffset, byteLength)
  const end = output.indexOf('\n')
  const converted: Converted = JSON.parse(output.toString('utf8', 0, end))
  if ('refusal' in converted) throw refused(converted.refusal)
  let position = end + 1
  const files = converted.files.map((file) => {
    const contents = output.subarray(position, position + file.bytes)
    position += file.bytes
    return { ...file, contents }
  })
  return { hash: converted.hash, files }
}

function refused(refusal: Refusal): Error {
  const message = imageMessages[refusal]
  return refusal === 'wrongFormat'
    ? new NotTaken('unsupported_media_type', message)
    : new NotAcceptable('image', message)
}
