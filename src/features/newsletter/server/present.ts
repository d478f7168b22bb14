import type { NewsletterChoice, NewsletterRecord } from '../contract/subscription.ts'
import type { SubscriberRow } from './queries.ts'

const toIso = (date: Date | null) => date?.toISOString() ?? null

export function presentChoice(row: SubscriberRow | undefined): NewsletterChoice {
  const isSubscribed = Boolean(row?.is_current)
  return { isSubscribed, since: toIso((isSubscribed ? row?.subscribed_at : row?.unsubscribed_at) ?? null) }
}

export const presentRecord = (row: SubscriberRow): NewsletterRecord => ({
  email: row.email_key,
  name: row.name,
  phone: row.phone,
  askedAt: row.asked_at.toISOString(),
  subscribedAt: toIso(row.subscribed_at),
  confirmedAt: toIso(row.confirmed_at),
  unsubscribedAt: toIso(row.unsubscribed_at),
  unsubscribedBy: row.unsubscribed_by,
  bouncedAt: toIso(row.bounced_at),
})
