import { days, hours, minutes } from '../../../../platform/server/core/durations.ts'
import type { OrderState } from '../../contract/endpoints.ts'

/** Frequent at first: a reader who closed the tab after paying should not wait. Finite: most open orders are never paid. */
const openOrderIntervals = [
  minutes(2),
  minutes(5),
  minutes(15),
  hours(1),
  hours(3),
  hours(12),
  days(1),
  days(1),
  days(1),
  days(2),
  days(2),
]
/** In case the webhook of a refund never arrives. */
const paidOrderIntervals = [days(1), days(6), days(23), days(60)]

/** `checks`: those in the current state. Null: never again. Pure. */
export function nextCheckAt(state: OrderState, checks: number, now: Date): Date | null {
  const intervals = state === 'refunded' ? [] : state === 'paid' ? paidOrderIntervals : openOrderIntervals
  const interval = intervals[checks]
  return interval === undefined ? null : new Date(now.getTime() + interval)
}
