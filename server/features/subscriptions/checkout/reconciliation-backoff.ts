import { days, hours, minutes } from '../../../core/durations.ts'
import type { OrderState } from './order-state.ts'

/** Whoever closed the tab after paying should not wait; whoever never paid is not asked about for ever. */
const whileOpen = [
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
/** Money may go back while nothing that tells of it gets through. */
const whilePaid = [days(1), days(6), days(23), days(60)]

/** When the provider is asked about an order after so many questions in this state; null: no more. Pure. */
export function nextCheck(state: OrderState, checks: number, now: Date): Date | null {
  const pauses = state === 'refunded' ? [] : state === 'paid' ? whilePaid : whileOpen
  const pause = pauses[checks]
  return pause === undefined ? null : new Date(now.getTime() + pause)
}
