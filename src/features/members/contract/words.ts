/** No schemas, since the browser imports this file. */

export const newsletterStates = ['subscribed', 'unsubscribed', 'bounced', 'none'] as const
/** none: the address was never on the list. */
export type NewsletterState = (typeof newsletterStates)[number]

export const lastVisits = ['week', 'month', 'longer', 'never'] as const
/** week: within 7 days. month: within 30. longer: before that. */
export type LastVisit = (typeof lastVisits)[number]

export const memberOrders = ['-number', 'number', 'name', '-name', '-seen', 'seen'] as const
/** A minus means descending. */
export type MemberOrder = (typeof memberOrders)[number]

export const memberLimits = { note: 2_000, labelName: 60, labels: 200, inOneChange: 50_000 } as const
