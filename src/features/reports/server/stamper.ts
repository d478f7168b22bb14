import { Piscina } from 'piscina'
import { seconds } from '../../../platform/server/core/durations.ts'
import { Overloaded, UnsupportedContent } from '../../../platform/server/core/errors.ts'
import { reportMessages } from '../contract/rules.ts'
import type { StampResult, StampTask } from './stamp-thread.ts'

const maxQueued = 16
const timeout = seconds(30)
/** In MB. A PDF of 20 MB needs about a quarter of it. */
const maxHeap = 512

/** Stamps PDFs one at a time, in a thread: a large one takes seconds. */
export class Stamper {
  readonly #pool = new Piscina<StampTask, StampResult>({
    filename: new URL('stamp-thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    maxQueue: maxQueued,
    idleTimeout: seconds(30),
    resourceLimits: { maxOldGenerationSizeMb: maxHeap },
    recordTiming: false,
  })

  /** @throws UnsupportedContent if it is encrypted, broken or too complex, Overloaded */
  async stamp(pdf: Uint8Array, footer: string): Promise<{ pdf: Uint8Array; pages: number }> {
    if (this.#pool.queueSize >= maxQueued) throw new Overloaded(20)
    const outcome = await this.#pool.run({ pdf, footer }, { signal: AbortSignal.timeout(timeout) }).catch(() => {
      throw new UnsupportedContent('unsupported_media_type', reportMessages.pdfTooComplex)
    })
    if ('failure' in outcome) throw new UnsupportedContent('unsupported_media_type', reportMessages.pdfUnreadable)
    return outcome
  }

  close(): Promise<void> {
    return this.#pool.destroy()
  }
}
