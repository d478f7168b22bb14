/** What webhooks tell, with its explanation. No schemas, since the browser imports this file. */
export const webhookEvents = {
  'article.published': 'An article was published',
  'article.changed': 'A published article was changed',
  'article.withdrawn': 'An article was unpublished, taken down or deleted',
  'member.added': 'Somebody signed up',
  'member.changed': 'A member’s name, address, plan or labels changed',
  'member.deleted': 'A member was deleted',
  'order.paid': 'An order was paid',
} as const
export type WebhookEvent = keyof typeof webhookEvents

export const webhookEventNames = Object.keys(webhookEvents) as WebhookEvent[]

export const webhookMessageStates = ['waiting', 'delivered', 'failed'] as const
export type WebhookMessageState = (typeof webhookMessageStates)[number]

export const webhookLimits = { address: 2_000, most: 20, keptDays: 30, offAfterDays: 3 } as const

export const webhookMessages = {
  addressInvalid: 'Please enter an address that begins with https://',
  addressWithPassword: 'Please leave out the name and the password in the address: everyone on the staff sees it',
  eventsRequired: 'Please choose what it tells',
  tooMany: `There are ${webhookLimits.most} webhooks already. Delete one first`,
  off: 'The webhook is switched off. Switch it on first',
} as const
