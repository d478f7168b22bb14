import { sql } from 'kysely'
import type { Database } from '../src/platform/server/db/database.ts'

export const chooseDefaultNewsletter = (db: Database) =>
  sql`
    insert into newsletter_subscriptions (newsletter_id, subscriber_id, subscribed_at, unsubscribed_at, unsubscribed_by, pending_since)
    select n.id, s.id, s.subscribed_at, s.unsubscribed_at, s.unsubscribed_by, case when s.subscribed_at is null then s.asked_at end
    from newsletter_subscribers as s join newsletters as n on n.is_default on conflict do nothing`.execute(db)
