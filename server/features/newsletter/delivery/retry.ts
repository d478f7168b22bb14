import { hours, seconds } from '../../../core/durations.ts'
import type { CopyOutcome } from '../../../gateways/mail/index.ts'
import { saysNoSuchAddress } from '../bounces/bounces.ts'
import type { Claim, Settlement } from './claims.ts'

/** A recipient is tried for a good day, as other mail is. */
const tries = 36
const firstPause = seconds(10)
const longestPause = hours(1)

/** What follows from what became of a copy. Pure. */
export function settle(claim: Claim, outcome: CopyOutcome, now: Date): Settlement {
  if (outcome.kind === 'submitted') return { claim, state: 'submitted' }
  // Back to where it came from: of one that was put off, the time at which it is due has come.
  if (outcome.kind === 'returned') return { claim, state: claim.tries > 0 ? 'deferred' : 'queued' }
  const { reason } = outcome
  if (outcome.kind === 'refused') {
    const isDead = outcome.by === 'recipient' && saysNoSuchAddress(outcome.status, reason)
    return { claim, state: 'failed', reason, isDead }
  }
  const { isUncertain } = outcome
  if (claim.tries + 1 >= tries)
    return { claim, state: 'failed', reason: `Tried ${tries} times: ${reason}`, isUncertain }
  const pause = Math.min(longestPause, firstPause * 2 ** claim.tries)
  return { claim, state: 'deferred', reason, nextTryAt: new Date(now.getTime() + pause), isUncertain }
}

/** So many put off in a row mean that the server wants nothing from us at the moment, whoever it is for. */
const manyInARow = 20
const firstRest = seconds(0.5)
const longestRest = seconds(60)

/** So many refused in a row are not about recipients either: a spent quota, a sender that is not believed, a list that is worth nothing. */
const manyRefused = 20

/** Counts refusals without one acceptance between them. */
export class Refusals {
  #inARow = 0

  /** Gives what is wrong where it is time to stop; then begins anew. */
  hear(outcome: CopyOutcome): string | null {
    if (outcome.kind === 'submitted') this.#inARow = 0
    if (outcome.kind !== 'refused' || outcome.by === 'nobody') return null
    this.#inARow += 1
    if (this.#inARow < manyRefused) return null
    this.#inARow = 0
    return `The mail server refused ${manyRefused} in a row, the last with: ${outcome.reason}`
  }
}

/** When to leave the mail server alone. Times are in milliseconds of one clock that never jumps. */
export class Rest {
  /** What the server last said when nothing went through; null: it goes. */
  trouble: string | null = null
  #until = 0
  #pause = firstRest
  #inARow = 0

  hear(outcome: CopyOutcome, time: number): void {
    if (outcome.kind === 'returned') return
    if (outcome.kind !== 'deferred') {
      this.trouble = null
      this.#pause = firstRest
      this.#inARow = 0
      return
    }
    this.#inARow += 1
    if (!outcome.isServer && this.#inARow < manyInARow) return
    this.trouble = outcome.reason
    // Those that were under way when it began to fail tell of the same failure.
    if (time < this.#until) return
    this.#until = time + this.#pause
    this.#pause = Math.min(longestRest, this.#pause * 2)
  }

  /** How many may be under way: none during a rest, after it one, to see. */
  limit(time: number): number {
    if (this.trouble === null) return Number.POSITIVE_INFINITY
    return time < this.#until ? 0 : 1
  }

  /** How long it still lasts. */
  left(time: number): number {
    return Math.max(0, this.#until - time)
  }
}
