import { hours, seconds } from '../../../../platform/server/core/durations.ts'
import type { DeliveryResult } from '../../../../platform/server/gateways/mail/index.ts'
import { meansNoSuchAddress } from '../bounces/bounces.ts'
import type { Acknowledgement, Lease } from './lease.ts'

/** With these delays, a good day. */
const maxTries = 36
const firstDelay = seconds(10)
const longestDelay = hours(1)

export function acknowledgementOf(lease: Lease, result: DeliveryResult, now: Date): Acknowledgement {
  const tries = lease.tries + 1
  if (result.kind === 'submitted') return { lease, state: 'submitted', tries }
  const { reason } = result
  if (result.kind === 'refused') {
    const isDeadAddress = result.by === 'recipient' && meansNoSuchAddress(result.status, reason)
    return { lease, state: 'failed', tries, reason, isDeadAddress }
  }
  const isUnconfirmed = result.isUncertain
  if (tries >= maxTries)
    return { lease, state: 'failed', tries, reason: `Tried ${maxTries} times: ${reason}`, isUnconfirmed }
  const dueAt = new Date(now.getTime() + Math.min(longestDelay, firstDelay * 2 ** lease.tries))
  return { lease, state: 'deferred', tries, reason, dueAt, isUnconfirmed }
}

/** For a lease whose submission never began. */
export const released = (lease: Lease, now: Date): Acknowledgement => ({
  lease,
  tries: lease.tries,
  dueAt: now,
  state: lease.tries > 0 ? 'deferred' : 'queued',
})

/** This many failures in a row are the mail server's, whatever it says of each. */
const manyInARow = 20
const firstBreak = seconds(0.5)
const longestBreak = seconds(60)

/** Times are milliseconds of a monotonic clock. */
export class CircuitBreaker {
  /** The server's last answer while it fails, else null. */
  problem: string | null = null
  #openUntil = 0
  #break = firstBreak
  #deferredInARow = 0
  #refusedInARow = 0

  /** Returns why to pause: many refusals in a row mean a spent quota, a blocked sender or a worthless list. */
  onResult(result: DeliveryResult, time: number): string | null {
    if (result.kind === 'deferred') this.#onDeferral(result, time)
    else {
      this.problem = null
      this.#break = firstBreak
      this.#deferredInARow = 0
    }
    if (result.kind === 'submitted') this.#refusedInARow = 0
    if (result.kind !== 'refused' || result.by === 'us') return null
    this.#refusedInARow += 1
    if (this.#refusedInARow < manyInARow) return null
    this.#refusedInARow = 0
    return `The mail server rejected ${manyInARow} messages in a row. Its last response: ${result.reason}`
  }

  #onDeferral({ reason, isAboutServer }: { reason: string; isAboutServer: boolean }, time: number): void {
    this.#deferredInARow += 1
    if (!isAboutServer && this.#deferredInARow < manyInARow) return
    this.problem = reason
    // Submissions under way report the same failure.
    if (time < this.#openUntil) return
    this.#openUntil = time + this.#break
    this.#break = Math.min(longestBreak, this.#break * 2)
  }

  /** How many submissions may be under way: none while it is open, then one as a test. */
  limit(time: number): number {
    if (this.problem === null) return Number.POSITIVE_INFINITY
    return time < this.#openUntil ? 0 : 1
  }
}
