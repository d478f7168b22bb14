import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { seconds } from '../../../core/durations.ts'
import type { CopyOutcome } from '../../../gateways/mail/index.ts'
import type { SendingDeps } from '../deps.ts'
import * as sends from '../sends/sends.ts'
import { type Claim, claimDue, type Settlement, type Turn, takeTurn } from './claims.ts'
import { copyFor } from './copy.ts'
import { buryAll, putBackUnheard, releaseLost, sayAlive, sayGoodbye } from './couriers.ts'
import { type Place, Places } from './places.ts'
import { takeFromPace } from './rate-limit.ts'
import { Refusals, Rest, settle } from './retry.ts'
import { Throughput } from './throughput.ts'

/** What comes back is written down, and the next taken, at most this often. */
const beat = seconds(0.025)
/** How often is looked for what no notification told of: while there is something to send, and while there is nothing. */
const lookEvery = seconds(1)
const idleLookEvery = seconds(15)
const aliveEvery = seconds(3)
/** How often all recipients are looked through for some that are in the hands of nobody. */
const searchEvery = seconds(15)
/** How long something that was asked of the database before it went away may still be done by it. */
const unheardFor = seconds(30)
/** How long what is under way may take to end when the process stops. */
const patience = seconds(6)

type Running = Awaited<ReturnType<typeof sends.findRunningSends>>[number]

/**
 * Takes recipients of running sends, a few at a time, has their copies submitted and writes down what became of them. Each process has
 * one; they share the work, and nobody takes what another has. Only as much is in hand as goes out within a moment, so that a
 * pause is a pause, and a process that dies leaves little behind of which nobody knows.
 */
export class Courier {
  readonly #deps: SendingDeps
  readonly #worker = randomUUID()
  readonly #rest = new Rest()
  readonly #refusals = new Refusals()
  readonly #throughput = new Throughput()
  readonly #inHand = new Map<number, Claim>()
  readonly #places = new Places()
  #settled: Settlement[] = []
  #running: Running[] = []
  #lastNumber = 0
  /** Null: it is not among those who are at work. */
  #saidAliveAt: number | null = null
  /** How long a turn takes at the moment, in milliseconds. */
  #period = beat
  #lookedAt = 0
  #searchedAt = Number.NEGATIVE_INFINITY
  /** Until then there may be recipients in the name of this process of which it has not heard. */
  #unheardUntil = 0
  /** Sends that somebody has to look at, and why. */
  #toPause = new Map<number, string>()
  #isToLook = true
  #isAwake = false
  #isStopping = false
  #wake: () => void = () => {}
  #loop: Promise<void> = Promise.resolve()
  #stopListening: () => Promise<void> = async () => {}

  constructor(deps: SendingDeps) {
    this.#deps = deps
    deps.circulars.onOutcomes = (outcomes) => this.#hear(outcomes)
  }

  async start(): Promise<void> {
    const { database, db, now } = this.#deps
    const look = () => {
      this.#isToLook = true
      this.#stir()
    }
    this.#stopListening = await database.listen(sends.sendsChannel, look, look)
    if (database.kind === 'embedded') {
      // Only one process has an embedded database open, so whoever had something in hand is dead.
      await buryAll(db)
      await releaseLost(db, { self: this.#worker, now: now(), isThorough: true })
    }
    this.#loop = this.#work()
  }

  /** Gives back what was not begun, and waits a while for the rest. */
  async stop(): Promise<void> {
    const { circulars, db, now } = this.#deps
    this.#isStopping = true
    await this.#stopListening()
    this.#stir()
    await this.#loop
    circulars.recall()
    const until = performance.now() + patience
    while (this.#inHand.size > 0 && performance.now() < until) await pause(beat)
    await circulars.close()
    if (this.#saidAliveAt === null) return
    await takeTurn(db, { worker: this.#worker, settled: this.#settled, next: null, now: now() })
    await sayGoodbye(db, this.#worker)
  }

  async #work(): Promise<void> {
    while (!this.#isStopping) {
      const begunAt = performance.now()
      try {
        const wait = await this.#round()
        await this.#sleep(wait)
        if (wait === 0) this.#period += (performance.now() - begunAt - this.#period) / 4
      } catch (error) {
        // The database is away for the moment; what came back meanwhile is kept.
        this.#unheardUntil = performance.now() + unheardFor
        this.#lookedAt = Number.NEGATIVE_INFINITY
        if (!this.#isStopping) this.#deps.log.warn({ err: error }, 'newsletter put off')
        await this.#sleep(lookEvery)
      }
    }
  }

  /** One turn; gives how long there is nothing to do, unless something is heard. */
  async #round(): Promise<number> {
    await this.#look()
    const isBusy = this.#inHand.size > 0 || this.#settled.length > 0 || performance.now() < this.#unheardUntil
    if (this.#running.length === 0 && !isBusy) return this.#retire()
    await this.#stayAlive()
    const send = this.#running.find(({ id }) => this.#places.of(id).emptyUntil <= performance.now())
    const { count, wait } = send ? await this.#allowed() : { count: 0, wait: lookEvery / 4 }
    if (send && count > 0) await this.#take(send, count)
    else if (this.#settled.length > 0) await this.#turn(null)
    await this.#tellTrouble()
    return count > 0 || this.#settled.length > 0 ? 0 : wait
  }

  /** Looks at which sends are to go on; what is in hand of others is given back as far as it was not begun. */
  async #look(): Promise<void> {
    const { db, circulars, database } = this.#deps
    const isDue = performance.now() - this.#lookedAt > (this.#running.length > 0 ? lookEvery : idleLookEvery)
    if (!this.#isToLook && !isDue) return
    const isTold = this.#isToLook
    this.#isToLook = false
    this.#lookedAt = performance.now()
    if (database.kind === 'postgres') await this.#search()
    if (performance.now() < this.#unheardUntil && (await putBackUnheard(db, this.#worker, this.#held())) > 0)
      this.#places.beginAnew()
    for (const [send, trouble] of this.#toPause) {
      await sends.pauseForTrouble(db, send, trouble)
      this.#toPause.delete(send)
    }
    this.#running = await sends.findRunningSends(db)
    const ids = new Set(this.#running.map(({ id }) => id))
    this.#places.keep(ids)
    if (isTold) this.#places.lookAgain()
    if ([...this.#inHand.values()].some(({ send }) => !ids.has(send))) circulars.recall()
  }

  async #search(): Promise<void> {
    const { db, now } = this.#deps
    const isThorough = performance.now() - this.#searchedAt > searchEvery
    await releaseLost(db, { self: this.#worker, now: now(), isThorough })
    if (isThorough) this.#searchedAt = performance.now()
  }

  /** What this process has, whether or not it has heard yet what became of it. */
  #held(): Claim[] {
    return [...this.#inHand.values(), ...this.#settled.map(({ claim }) => claim)]
  }

  /** How many may be taken now; of none, how long it takes until there may be. */
  async #allowed(): Promise<{ count: number; wait: number }> {
    const { circulars, config, db } = this.#deps
    const time = performance.now()
    // As much as goes out until the turn after the next, so that connections are never without work, however long turns take.
    const ahead = this.#throughput.within(Math.min(0.5, (2 * this.#period) / 1000), time)
    const window = Math.min(circulars.atOnce + ahead, this.#rest.limit(time))
    const wanted = window - this.#inHand.size
    if (wanted <= 0) return { count: 0, wait: Math.min(lookEvery, this.#rest.left(time) || lookEvery) }
    const { perSecond } = config.newsletter
    if (perSecond === null) return { count: wanted, wait: 0 }
    const { granted, waitSeconds } = await takeFromPace(db, perSecond, wanted)
    return { count: granted, wait: seconds(waitSeconds) }
  }

  async #take(send: Running, count: number): Promise<void> {
    const { db, now } = this.#deps
    const place = this.#places.of(send.id)
    const held = this.#held().flatMap((claim) => (claim.send === send.id ? [claim.subscriber] : []))
    const { claims, taken, last } = await this.#turn({ send: send.id, after: place.after, count, held })
    if (last !== null) place.after = last
    await this.#submit(send.id, claims)
    if (taken === count) return
    const due = await claimDue(db, this.#worker, { send: send.id, count: count - taken }, now())
    await this.#submit(send.id, due)
    if (taken === 0 && due.length === 0) await this.#atEnd(send.id, place)
  }

  /** Nothing was left to take behind the last that was taken. */
  async #atEnd(send: number, place: Place): Promise<void> {
    const { db, now } = this.#deps
    // Others may have given back what lies before it.
    place.after = 0
    place.emptyUntil = performance.now() + lookEvery / 4
    const state = (await sends.findRunningSends(db)).find(({ id }) => id === send)
    if (state === undefined || state.queued > 0 || this.#inHand.size > 0) return
    if (await sends.finishSend(db, send, now())) {
      this.#isToLook = true
      return
    }
    const next = state.deferred > 0 ? await sends.findNextDue(db, send) : null
    if (next) place.emptyUntil += Math.min(seconds(30), Math.max(0, next.getTime() - now().getTime()))
  }

  async #turn(next: Turn['next']) {
    const { db, now } = this.#deps
    const settled = this.#settled
    this.#settled = []
    try {
      return await takeTurn(db, { worker: this.#worker, settled, next, now: now() })
    } catch (error) {
      this.#settled.unshift(...settled)
      throw error
    }
  }

  async #submit(send: number, claims: readonly Claim[]): Promise<void> {
    if (claims.length === 0) return
    const { db, config, circulars, links } = this.#deps
    const place = this.#places.of(send)
    const numbers = claims.map((claim) => {
      this.#lastNumber += 1
      this.#inHand.set(this.#lastNumber, claim)
      return this.#lastNumber
    })
    try {
      const circular = (place.circular ??= await sends.getCircular(db, config, send))
      circulars.submit(circular, new Map(claims.map((claim, i) => [numbers[i] ?? 0, copyFor(claim, circular, links)])))
    } catch (error) {
      this.#hear(numbers.map((number) => [number, { kind: 'returned' }]))
      throw error
    }
  }

  #hear(outcomes: readonly (readonly [number: number, outcome: CopyOutcome])[]): void {
    const time = performance.now()
    const now = this.#deps.now()
    for (const [number, outcome] of outcomes) {
      const claim = this.#inHand.get(number)
      if (!claim) continue
      this.#inHand.delete(number)
      this.#settled.push(settle(claim, outcome, now))
      this.#rest.hear(outcome, time)
      const trouble = this.#refusals.hear(outcome)
      if (trouble !== null) {
        this.#toPause.set(claim.send, trouble)
        this.#isToLook = true
      }
      if (outcome.kind === 'submitted') this.#throughput.count(time)
      // What was given back lies before the place where this process is.
      else if (outcome.kind === 'returned') this.#places.of(claim.send).after = 0
    }
    this.#stir()
  }

  /** What keeps a send from going on is told where its progress is looked at. */
  async #tellTrouble(): Promise<void> {
    for (const send of this.#running) {
      if (send.trouble === this.#rest.trouble) continue
      send.trouble = this.#rest.trouble
      await sends.noteTrouble(this.#deps.db, send.id, send.trouble)
    }
  }

  async #stayAlive(): Promise<void> {
    const { db, circulars } = this.#deps
    const time = performance.now()
    if (this.#saidAliveAt !== null && time - this.#saidAliveAt < aliveEvery) return
    const isNews = await sayAlive(db, this.#worker)
    // It was silent for so long that others may have begun what it has not.
    if (isNews && this.#saidAliveAt !== null) circulars.recall()
    this.#saidAliveAt = time
  }

  async #retire(): Promise<number> {
    if (this.#saidAliveAt !== null) await sayGoodbye(this.#deps.db, this.#worker)
    this.#saidAliveAt = null
    return idleLookEvery
  }

  #stir(): void {
    this.#isAwake = true
    this.#wake()
  }

  async #sleep(longest: number): Promise<void> {
    this.#isAwake = false
    await pause(beat)
    if (longest <= 0 || this.#isAwake || this.#isToLook || this.#isStopping) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#wake = resolve
    const timer = setTimeout(resolve, longest)
    await promise
    clearTimeout(timer)
    this.#wake = () => {}
  }
}
