import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { closeTogether } from '../../../../platform/server/core/closing.ts'
import { seconds } from '../../../../platform/server/core/durations.ts'
import { type DeliveryResult, MailRefused } from '../../../../platform/server/gateways/mail/index.ts'
import type { SendingDeps } from '../deps.ts'
import { findRunningSends, finishSend, pauseForProblem, sendsChannel, setProblem } from '../sends/state.ts'
import { type Acknowledgement, acknowledge, deregister, heartbeat, type Lease, lease } from './lease.ts'
import { type MessageDeps, PreparedMessages } from './prepared-messages.ts'
import { takeFromRateLimit } from './rate-limit.ts'
import { deadAfter, requeueOrphans, requeueOwnLeases } from './requeue.ts'
import { acknowledgementOf, CircuitBreaker, released } from './retry.ts'

/** Minimum time between two rounds: a round writes down what came back and leases the next batch. */
const roundInterval = seconds(0.05)
/** Time between rounds in which nothing happens, while a send is under way and while none is. */
const pollInterval = seconds(1)
const idlePollInterval = seconds(5)
const heartbeatInterval = seconds(3)
/** Leases wait no longer than this for a free connection after the last batch: their recipients may have unsubscribed. */
const staleAfter = seconds(1)
/** Messages under way for each connection: one that it carries, and one so that it need not wait for its next. */
const perConnection = 2
/** Time for messages under way when the process stops. */
const stopTimeout = seconds(6)

interface DeliveryDeps extends MessageDeps, Pick<SendingDeps, 'now' | 'log'> {
  database: Pick<SendingDeps['database'], 'kind' | 'listen'>
}

/**
 * Delivers sends: leases recipients, a few at a time, submits their messages and acknowledges the results. Every process has one
 * worker, and they share the work. A worker leases no more than goes out within a moment, so a pause takes effect at once and a crash
 * leaves few messages unconfirmed.
 */
export class DeliveryWorker {
  readonly #deps: DeliveryDeps
  readonly #id = randomUUID()
  readonly #breaker = new CircuitBreaker()
  readonly #messages: PreparedMessages
  /** Leases that wait for a free connection. */
  #waiting: Lease[] = []
  #underWay = 0
  #results: Acknowledgement[] = []
  /** Sends to be paused, and why. */
  #toPause = new Map<number, string>()
  #lastLeasedAt = 0
  /** Messages submitted in a round, lately. */
  #perRound = 0
  #heartbeatAt: number | null = null
  /** Since when this worker has been in touch with the database without a gap. */
  #inTouchSince = performance.now()
  #roundEndedAt = performance.now()
  #orphansCheckedAt = Number.NEGATIVE_INFINITY
  #isWoken = false
  #isStopping = false
  #wake = () => {}
  #loop: Promise<void> = Promise.resolve()
  #stopListening: () => Promise<void> = async () => {}

  constructor(deps: DeliveryDeps) {
    this.#deps = deps
    this.#messages = new PreparedMessages(deps)
  }

  async start(): Promise<void> {
    const { database, db, now } = this.#deps
    const wake = () => this.#wakeUp()
    this.#stopListening = await database.listen(sendsChannel, wake, wake)
    if (database.kind === 'embedded') await requeueOrphans(db, { self: this.#id, now: now(), areAllDead: true })
    this.#loop = this.#run()
  }

  /** Releases what has not begun and waits a moment for the rest. */
  async stop(): Promise<void> {
    this.#isStopping = true
    this.#wakeUp()
    await closeTogether([this.#stopListening, () => this.#finishSubmissions()])
  }

  async #finishSubmissions(): Promise<void> {
    await this.#loop
    this.#releaseWaiting()
    const until = performance.now() + stopTimeout
    while (this.#underWay > 0 && performance.now() < until) await pause(roundInterval)
    this.#deps.bulkMail.close()
    if (this.#heartbeatAt === null) return
    await this.#acknowledge()
    // Messages that are still under way become orphans.
    await deregister(this.#deps.db, this.#id)
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      let wait = pollInterval
      this.#isWoken = false
      try {
        wait = await this.#round()
        this.#roundEndedAt = performance.now()
      } catch (error) {
        // The database is away. Results wait until it is back.
        if (!this.#isStopping) this.#deps.log.warn({ err: error }, 'newsletter delivery: the database failed')
      }
      await this.#sleep(wait)
    }
  }

  /** Returns how long to wait for the next round, in milliseconds, unless something happens. */
  async #round(): Promise<number> {
    const { db, now, config } = this.#deps
    const { perSecond } = config.newsletter
    const submitted = this.#results.filter(({ state }) => state === 'submitted').length
    this.#perRound = Math.max(submitted, 0.9 * this.#perRound)
    await this.#acknowledge()
    for (const [send, problem] of this.#toPause) {
      await pauseForProblem(db, send, problem)
      this.#toPause.delete(send)
    }
    const sends = await findRunningSends(db)
    const running = new Set(sends.map(({ id }) => id))
    this.#messages.dropAllBut(running)
    const isStale = performance.now() - this.#lastLeasedAt > staleAfter
    if (isStale || this.#waiting.some(({ send }) => !running.has(send))) this.#releaseWaiting()
    await this.#requeueOrphans()
    if (sends.length === 0 && this.#isIdle()) return this.#leave()
    await this.#sendHeartbeat()
    for (const send of sends)
      if (send.problem !== this.#breaker.problem) await setProblem(db, send.id, this.#breaker.problem)
    // What goes out in two rounds, and a message for each connection: none waits for the database.
    const limit = Math.min(
      perConnection * this.#deps.bulkMail.connections + 2 * this.#perRound,
      this.#breaker.limit(performance.now()),
    )
    const room = Math.floor(limit) - this.#underWay - this.#waiting.length
    if (room <= 0) return pollInterval
    let allowed = perSecond === null ? room : await takeFromRateLimit(db, perSecond, room)
    if (allowed === 0) return Math.min(pollInterval, seconds(1 / (perSecond ?? 1)))
    for (const { id } of sends) {
      const { leases, taken } = await lease(db, { worker: this.#id, send: id, count: allowed, now: now() })
      await this.#begin(id, leases)
      allowed -= taken
      if (allowed === 0) return 0
      if (taken === 0 && this.#isIdle()) await this.#finish(id)
    }
    return pollInterval
  }

  /** Ends a send of which nothing is left to lease. A lease that got lost is queued again instead. */
  async #finish(send: number): Promise<void> {
    const { db, now } = this.#deps
    this.#messages.drop(send)
    await requeueOwnLeases(db, this.#id, now())
    await finishSend(db, send, now())
  }

  async #begin(send: number, leases: readonly Lease[]): Promise<void> {
    if (leases.length === 0) return
    try {
      await this.#messages.prepare(send)
    } catch (error) {
      this.#release(leases)
      if (!(error instanceof MailRefused)) throw error
      this.#toPause.set(send, error.message)
      return
    }
    this.#waiting.push(...leases)
    this.#lastLeasedAt = performance.now()
    this.#submitNext()
  }

  #submitNext(): void {
    while (this.#underWay < perConnection * this.#deps.bulkMail.connections) {
      const next = this.#waiting.shift()
      if (next === undefined) return
      this.#underWay += 1
      void this.#submit(next)
    }
  }

  async #submit(leased: Lease): Promise<void> {
    this.#onResult(leased, await this.#messages.submit(leased))
  }

  #onResult(leased: Lease, result: DeliveryResult): void {
    const time = performance.now()
    this.#underWay -= 1
    this.#results.push(acknowledgementOf(leased, result, this.#deps.now()))
    const problem = this.#breaker.onResult(result, time)
    if (problem !== null) this.#toPause.set(leased.send, problem)
    if (problem !== null || this.#breaker.limit(time) === 0) this.#releaseWaiting()
    this.#submitNext()
    this.#wakeUp()
  }

  #releaseWaiting(): void {
    this.#release(this.#waiting.splice(0))
  }

  /** Gives back leases whose submission has not begun. */
  #release(leases: readonly Lease[]): void {
    const now = this.#deps.now()
    this.#results.push(...leases.map((leased) => released(leased, now)))
  }

  async #acknowledge(): Promise<void> {
    const results = this.#results
    if (results.length === 0) return
    this.#results = []
    try {
      await acknowledge(this.#deps.db, this.#id, results, this.#deps.now())
    } catch (error) {
      this.#results.unshift(...results)
      throw error
    }
  }

  #isIdle(): boolean {
    return this.#underWay === 0 && this.#waiting.length === 0 && this.#results.length === 0
  }

  async #sendHeartbeat(): Promise<void> {
    const time = performance.now()
    if (this.#heartbeatAt !== null && time - this.#heartbeatAt < heartbeatInterval) return
    const isNew = await heartbeat(this.#deps.db, this.#id)
    // Others took it for dead and may have begun what it has not.
    if (isNew && this.#heartbeatAt !== null) this.#releaseWaiting()
    this.#heartbeatAt = time
  }

  /** After an outage of the database all heartbeats are old, so only a worker that saw no outage judges others. */
  async #requeueOrphans(): Promise<void> {
    const time = performance.now()
    if (time - this.#roundEndedAt > deadAfter / 2) this.#inTouchSince = time
    if (this.#deps.database.kind !== 'postgres' || time - this.#inTouchSince < deadAfter) return
    if (time - this.#orphansCheckedAt < idlePollInterval) return
    await requeueOrphans(this.#deps.db, { self: this.#id, now: this.#deps.now() })
    this.#orphansCheckedAt = time
  }

  /** Deregisters until there is something to send. */
  async #leave(): Promise<number> {
    if (this.#heartbeatAt !== null) await deregister(this.#deps.db, this.#id)
    this.#heartbeatAt = null
    return idlePollInterval
  }

  #wakeUp(): void {
    this.#isWoken = true
    this.#wake()
  }

  async #sleep(longest: number): Promise<void> {
    await pause(roundInterval)
    if (longest === 0 || this.#isWoken || this.#isStopping) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#wake = resolve
    const timer = setTimeout(resolve, longest)
    await promise
    clearTimeout(timer)
  }
}
