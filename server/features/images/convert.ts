import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism, constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import type { FastifyBaseLogger } from 'fastify'
import { imageMessages, imageRules } from '../../../contract/image-rules.ts'
import { seconds } from '../../durations.ts'
import { NotAcceptable, NotTaken } from '../../errors.ts'
import { createTurnstile } from '../../http/turnstile.ts'
import type { Converted, Order, Rendition } from './conversion.ts'

export type MadeFile = Rendition & { contents: Uint8Array }

/** Each takes a core for about two seconds, and up to 400 MB of memory where the image is as large as it may be. */
const bounds = { atOnce: Math.max(1, Math.floor(availableParallelism() / 2)), waiting: 40, retryAfter: 20 }
const timeLimit = seconds(60)

const program = join(import.meta.dirname, 'convert-program.ts')

/** Makes other sizes and formats of images, few at a time, each in a process of its own. */
export class Converter {
  readonly #log: Pick<FastifyBaseLogger, 'warn'>
  readonly #inTurn = createTurnstile(bounds)
  readonly #running = new Set<ChildProcess>()

  constructor(log: Pick<FastifyBaseLogger, 'warn'>) {
    this.#log = log
  }

  /**
   * An image in these widths, as WebP and AVIF, narrowest first; decoded and written anew, so that nothing of it but its pixels is left.
   * @throws NotTaken, NotAcceptable, Overloaded
   */
  async convert(image: Uint8Array, widths: readonly number[]): Promise<MadeFile[]> {
    const output = await this.#inTurn(() => this.#run(image, widths))
    const end = output.indexOf('\n')
    if (end < 0) throw refused('unreadable')
    const converted: Converted = JSON.parse(output.toString('utf8', 0, end))
    if ('refusal' in converted) throw refused(converted.refusal)
    let position = end + 1
    return converted.files.map((file) => {
      const contents = output.subarray(position, position + file.bytes)
      position += file.bytes
      return { ...file, contents }
    })
  }

  /** Stops what is under way. */
  close() {
    for (const child of this.#running) child.kill('SIGKILL')
  }

  async #run(image: Uint8Array, widths: readonly number[]): Promise<Buffer> {
    const order: Order = { widths, maxPixels: imageRules.maxPixels, types: imageRules.types }
    const child = spawn(process.execPath, [program, JSON.stringify(order)], {
      stdio: 'pipe',
      // Whoever gets the better of a decoder finds no secret there.
      env: {},
      timeout: timeLimit,
      killSignal: 'SIGKILL',
    })
    this.#running.add(child)
    try {
      if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
      // It may have ended before it has read everything.
      child.stdin.on('error', () => {}).end(image)
      const [output, complaint] = await Promise.all([buffer(child.stdout), text(child.stderr), once(child, 'close')])
      if (child.exitCode === 0) return output
      // It crashed, or was stopped since it took too long: the image is to blame until something else is found.
      this.#log.warn({ complaint, signal: child.signalCode }, 'an image could not be converted')
      return Buffer.alloc(0)
    } finally {
      this.#running.delete(child)
    }
  }
}

function refused(refusal: Exclude<Converted, { files: unknown }>['refusal']): Error {
  const message = imageMessages[refusal]
  return refusal === 'wrongFormat'
    ? new NotTaken('unsupported_media_type', message)
    : new NotAcceptable('image', message)
}
