import { lastGrantDay } from '../../../../platform/contract/plan-grants.ts'
import type { Subscriber } from '../../../subscriptions/contract/admin-endpoints.ts'

export interface PlanAction {
  label: 'Subscribe' | 'Unsubscribe' | 'Make Premium' | 'Remove Premium' | 'Extend'
  is_subscribed: 0 | 1
  is_premium: 0 | 1
  isGrave: boolean
  explain: (subscriber: Subscriber, until: string | null) => string
}

const noMoney = 'This does not refund any money. Refund payments under Payments.'

const subscribe: PlanAction = {
  label: 'Subscribe',
  is_subscribed: 1,
  is_premium: 0,
  isGrave: false,
  explain: () => 'Silver starts immediately, without payment. You can revoke it here.',
}
const unsubscribe: PlanAction = {
  label: 'Unsubscribe',
  is_subscribed: 0,
  is_premium: 0,
  isGrave: true,
  explain: ({ source }, until) =>
    source === 'bought'
      ? `The paid plan${until ? ` until ${until}` : ''} ends immediately and permanently. ${noMoney}`
      : 'The plan ends immediately, and any plan bought in addition ends too.',
}
const makePremium: PlanAction = {
  label: 'Make Premium',
  is_subscribed: 1,
  is_premium: 1,
  isGrave: false,
  explain: () => 'Gold starts immediately, without payment. You can revoke it here.',
}
const removePremium: PlanAction = {
  label: 'Remove Premium',
  is_subscribed: 1,
  is_premium: 0,
  isGrave: true,
  explain: ({ source }, until) =>
    source === 'bought'
      ? `Bought gold ends immediately. Silver stays${until ? ` until ${until}` : ''}. ${noMoney}`
      : `Gold ends immediately. Silver stays${until ? ` until ${until}` : ', with no end date'}.`,
}

export const extensionOf = ({ Premium }: Subscriber): PlanAction => ({
  label: 'Extend',
  is_subscribed: 1,
  is_premium: Premium,
  isGrave: false,
  explain: (_, until) => `Plan granted until ${until}.`,
})

export function lastDayProblem(day: string, today: string): string | undefined {
  if (day === '') return 'Choose the last day'
  return day < today || day > lastGrantDay ? `Choose a day from ${today} to ${lastGrantDay}` : undefined
}

export function plusOneYear(day: string): string {
  const monthDay = day.slice(4) === '-02-29' ? '-02-28' : day.slice(4)
  return `${Number(day.slice(0, 4)) + 1}${monthDay}`
}

export const actionsFor = ({ isSubscribed, Premium }: Subscriber): readonly PlanAction[] => [
  isSubscribed ? unsubscribe : subscribe,
  Premium ? removePremium : makePremium,
]
