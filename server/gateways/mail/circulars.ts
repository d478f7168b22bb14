import { Worker } from 'node:worker_threads'
import { seconds } from '../../core/durations.ts'
import type { CircularReports, CircularSettings, CircularTask } from './circular-protocol.ts'
import type { Circular, CircularCopy, CircularGateway } from './index.ts'

/** How long the thread is kept when it has nothing to do. */
const idleFor = seconds(30)

/** Circulars by SMTP or into files, printed and submitted in a thread that is there while there are any. */
export function createCirculars(settings: CircularSettings): CircularGateway {
  return new CircularThread(settings)
}

class CircularThread implements CircularGateway {
  onOutcomes: CircularGateway['onOutcomes'] = () => {}
  readonly #settings: CircularSettings
  readonly #underWay = new Set<number>()
  #worker: Worker | null = null
  #circular: Circular | null = null
  #lastCircular = 0
  #idle: NodeJS.Timeout | null = null

  constructor(settings: CircularSettings) {
    this.#settings = settings
  }

  get atOnce(): number {
    return this.#settings.connections
  }

  submit(circular: Circular, copies: ReadonlyMap<number, CircularCopy>): void {
    if (copies.size === 0) return
    if (this.#idle) clearTimeout(this.#idle)
    this.#idle = null
    const worker = this.#worker ?? this.#start()
    if (circular !== this.#circular) {
      this.#circular = circular
      this.#lastCircular += 1
      this.#post(worker, { task: 'take', circular: this.#lastCircular, content: circular })
    }
    for (const number of copies.keys()) this.#underWay.add(number)
    this.#post(worker, { task: 'submit', circular: this.#lastCircular, copies: [...copies] })
  }

  recall(): void {
    if (this.#worker) this.#post(this.#worker, { task: 'recall' })
  }

  async close(): Promise<void> {
    if (this.#idle) clearTimeout(this.#idle)
    const worker = this.#worker
    this.#worker = null
    await worker?.terminate()
  }

  #start(): Worker {
    const worker = new Worker(new URL('./circular-worker.ts', import.meta.url), {
      workerData: this.#settings,
      // What it holds is a few dozen messages; without a limit it would let rubbish lie about instead of clearing it away.
      resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 96 },
    })
    worker.on('message', (reports: CircularReports) => this.#hear(reports))
    worker.on('error', (error) => this.#lose(worker, error))
    this.#worker = worker
    this.#circular = null
    return worker
  }

  #hear(reports: CircularReports): void {
    for (const [number] of reports) this.#underWay.delete(number)
    if (this.#underWay.size === 0) this.#idle = setTimeout(() => void this.close(), idleFor).unref()
    this.onOutcomes(reports)
  }

  /** The thread died. What it had may have gone out, or not. */
  #lose(worker: Worker, error: unknown): void {
    if (this.#worker !== worker) return
    this.#worker = null
    const reason = `The sending thread ended: ${error instanceof Error ? error.message : String(error)}`
    const lost = [...this.#underWay]
    this.#underWay.clear()
    this.onOutcomes(lost.map((number) => [number, { kind: 'deferred', reason, isServer: true, isUncertain: true }]))
  }

  #post(worker: Worker, task: CircularTask): void {
    worker.postMessage(task) // oxlint-disable-line unicorn/require-post-message-target-origin -- a thread, not a window
  }
}
