import type { Subscriber } from '../../../contract/subscriptions/admin-endpoints.ts'

/** What an administrator can do to somebody's plan. */
export interface PlanAction {
  label: 'Subscribe' | 'Unsubscribe' | 'Make Premium' | 'Remove Premium'
  is_subscribed: 0 | 1
  is_premium: 0 | 1
  isGrave: boolean
  /** What follows, in words, for this reader. */
  explain: (subscriber: Subscriber, until: string | null) => string
}

const noMoney = 'No money is paid back by this; that is done at the payment provider.'

const subscribe: PlanAction = {
  label: 'Subscribe',
  is_subscribed: 1,
  is_premium: 0,
  isGrave: false,
  explain: () => 'Silver opens at once, without payment and without an end, until it is taken back here.',
}
const unsubscribe: PlanAction = {
  label: 'Unsubscribe',
  is_subscribed: 0,
  is_premium: 0,
  isGrave: true,
  explain: ({ source }, until) =>
    source === 'bought'
      ? `What was bought${until ? ` until ${until}` : ''} ends at once and does not come back. ${noMoney}`
      : 'The plan ends at once. Anything that was bought beside it ends too.',
}
const makePremium: PlanAction = {
  label: 'Make Premium',
  is_subscribed: 1,
  is_premium: 1,
  isGrave: false,
  explain: () => 'Gold opens at once, without payment and without an end, until it is taken back here.',
}
const removePremium: PlanAction = {
  label: 'Remove Premium',
  is_subscribed: 1,
  is_premium: 0,
  isGrave: true,
  explain: ({ source }, until) =>
    source === 'bought'
      ? `Gold that was bought ends at once; silver stays${until ? ` until ${until}` : ''}. ${noMoney}`
      : `Gold ends at once; silver stays${until ? ` until ${until}` : ', without an end'}.`,
}

/** The two that fit how somebody stands. */
export const actionsFor = ({ isSubscribed, Premium }: Subscriber): readonly PlanAction[] => [
  isSubscribed ? unsubscribe : subscribe,
  Premium ? removePremium : makePremium,
]
