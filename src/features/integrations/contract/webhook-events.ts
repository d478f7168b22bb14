/** No schemas, since the browser imports this file. */
export const webhookEvents = {
  'article.published': 'An article was published',
  'article.changed': 'A published article was changed',
  'article.withdrawn': 'An article was unpublished or deleted',
  'member.added': 'A reader signed up',
  'member.changed': 'A member’s name, address, plan or labels changed',
  'member.deleted': 'A member was deleted',
  'order.paid': 'An order was paid',
} as const
export type WebhookEvent = keyof typeof webhookEvents

export const webhookEventNames = Object.keys(webhookEvents) as WebhookEvent[]

export const webhookMessageStates = ['waiting', 'delivered', 'failed'] as const

export const webhookLimits = { address: 2_000, most: 20, keptDays: 30, offAfterDays: 3 } as const

export const webhookMessages = {
  addressInvalid: 'Enter a URL that begins with https://',
  addressWithPassword: 'Remove the name and the password from the URL: all staff can see it',
  eventsRequired: 'Choose at least one event',
  tooMany: `You have ${webhookLimits.most} webhooks, the maximum. Delete one first`,
  off: 'The webhook is turned off. Turn it on first',
} as const
