import { availableParallelism, constants } from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import { Piscina } from 'piscina'
import type { UploadedFile } from '../../../../platform/contract/endpoint.ts'
import { imageMessages, imageRules } from '../../../../platform/contract/image-rules.ts'
import { seconds } from '../../../../platform/server/core/durations.ts'
import { InvalidInput, Overloaded, UnsupportedContent } from '../../../../platform/server/core/errors.ts'
import type { Conversion, ConversionError, ConversionResult, OriginalEnding, Rendition } from './conversion.ts'
import type { Task, TaskResult } from './convert-thread.ts'

export type MadeFile = Rendition & { contents: Uint8Array }

export interface ConvertedImage {
  /** Of the salt and the original image. */
  hash: string
  width: number
  height: number
  /** Of the original's file. Empty for SVG. */
  ending: OriginalEnding
  isLineArt: boolean
  /** Of each shape the narrowest first. */
  files: MadeFile[]
}

/** A conversion takes a core for about two seconds and up to 350 MB. */
const concurrency = Math.max(1, Math.floor(availableParallelism() / 2))
const maxQueued = 16

interface Options {
  /** As `os.setPriority` takes it. */
  priority?: number
  /** In milliseconds. */
  timeout?: number
}

/** Converts images a few at a time, each in a low-priority process of its own. */
export class Converter {
  readonly #log: Pick<FastifyBaseLogger, 'warn'>
  /** The threads wait for the processes, which inherit their priority. */
  readonly #pool: Piscina<Task, TaskResult>
  readonly #timeout: number

  constructor(
    log: Pick<FastifyBaseLogger, 'warn'>,
    { priority = constants.priority.PRIORITY_BELOW_NORMAL, timeout = seconds(60) }: Options = {},
  ) {
    this.#log = log
    this.#timeout = timeout
    this.#pool = new Piscina({
      filename: new URL('convert-thread.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: concurrency,
      maxQueue: maxQueued,
      idleTimeout: seconds(30),
      niceIncrement: priority,
      recordTiming: false,
    })
  }

  /** Nothing but the pixels remains. @throws UnsupportedContent, InvalidInput, Overloaded */
  async convert(
    { path }: Pick<UploadedFile, 'path'>,
    wanted: Omit<Conversion, 'maxPixels' | 'maxSide' | 'types'>,
  ): Promise<ConvertedImage> {
    if (this.#pool.queueSize >= maxQueued) throw new Overloaded(20)
    const { maxPixels, maxSide, types } = imageRules
    const outcome = await this.#pool.run({
      path,
      conversion: { ...wanted, maxPixels, maxSide, types },
      timeout: this.#timeout,
    })
    if ('output' in outcome) return parse(outcome.output)
    this.#log.warn(outcome, 'an image could not be converted')
    if (outcome.tookTooLong) throw new Overloaded(60)
    throw toError('unreadable')
  }

  async close(): Promise<void> {
    await this.#pool.close()
  }
}

function parse({ buffer, byteOffset, byteLength }: Uint8Array): ConvertedImage {
  const output = Buffer.from(buffer, byteOffset, byteLength)
  const end = output.indexOf('\n')
  const result: ConversionResult = JSON.parse(output.toString('utf8', 0, end))
  if ('error' in result) throw toError(result.error)
  let position = end + 1
  const files = result.files.map((file) => {
    const contents = output.subarray(position, position + file.bytes)
    position += file.bytes
    return { ...file, contents }
  })
  return { ...result, files }
}

function toError(error: ConversionError): Error {
  const message = imageMessages[error]
  return error === 'wrongFormat'
    ? new UnsupportedContent('unsupported_media_type', message)
    : new InvalidInput('image', message)
}
