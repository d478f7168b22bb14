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

const roundInterval = seconds(0.05)
/** Time between idle rounds, with and without a running send. */
const pollInterval = seconds(1)
const idlePollInterval = seconds(5)
const heartbeatInterval = seconds(3)
/** The time after the last batch at which waiting leases are released: their recipients may have unsubscribed. */
const staleAfter = seconds(1)
/** Messages per connection: the one that it carries and the next, so that it never waits. */
const perConnection = 2
/** Grace period for messages under way when the process stops. */
const stopTimeout = seconds(6)

interface DeliveryDeps extends MessageDeps, Pick<SendingDeps, 'now' | 'log'> {
  database: Pick<SendingDeps['database'], 'kind' | 'listen'>
}

/** Every process has one. It leases little at a time, so pauses are quick and crashes leave little unconfirmed. */
export class DeliveryWorker {
  readonly #deps: DeliveryDeps
  readonly #id = randomUUID()
  readonly #breaker = new CircuitBreaker()
  readonly #messages: PreparedMessages
  #waiting: Lease[] = []
  #underWay = 0
  #results: Acknowledgement[] = []
  /** Reasons by send id. */
  #toPause = new Map<number, string>()
  #lastLeasedAt = 0
  /** Messages submitted in a recent round. */
  #perRound = 0
  #heartbeatAt: number | null = null
  /** Start of gapless contact with the database. */
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

  /** Releases leases that have not begun and waits briefly for the rest. */
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
        // The database is down. Results wait until it is back.
        if (!this.#isStopping) this.#deps.log.warn({ err: error }, 'newsletter delivery: the database failed')
      }
      await this.#sleep(wait)
    }
  }

  /** Returns the wait before the next round, in milliseconds. */
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
    // Enough for two rounds and a message per connection, so that none waits for the database.
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

  /** Called when nothing is left to lease. Requeues lost leases first. */
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
    // Others thought it dead and may have begun its waiting leases.
    if (isNew && this.#heartbeatAt !== null) this.#releaseWaiting()
    this.#heartbeatAt = time
  }

  /** An outage of the database makes all heartbeats old, so only a worker that saw no outage judges others. */
  async #requeueOrphans(): Promise<void> {
    const time = performance.now()
    if (time - this.#roundEndedAt > deadAfter / 2) this.#inTouchSince = time
    if (this.#deps.database.kind !== 'postgres' || time - this.#inTouchSince < deadAfter) return
    if (time - this.#orphansCheckedAt < idlePollInterval) return
    await requeueOrphans(this.#deps.db, { self: this.#id, now: this.#deps.now() })
    this.#orphansCheckedAt = time
  }

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
