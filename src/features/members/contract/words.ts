/** What the back office narrows and sorts its list of members by. No schemas, since the browser imports this file. */

export const newsletterStates = ['subscribed', 'unsubscribed', 'bounced', 'none'] as const
/** Whether the newsletter goes to a member's address. none: the address was never on the list. */
export type NewsletterState = (typeof newsletterStates)[number]

export const lastVisits = ['week', 'month', 'longer', 'never'] as const
/** When a member was seen: within 7 days, within 30, before that, or never. */
export type LastVisit = (typeof lastVisits)[number]

export const memberOrders = ['-number', 'number', 'name', '-name', '-seen', 'seen'] as const
/** A minus means descending. */
export type MemberOrder = (typeof memberOrders)[number]

export const memberLimits = { note: 2_000, labelName: 60, labels: 200, inOneChange: 50_000 } as const
