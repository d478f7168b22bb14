import { type ExpressionBuilder, sql } from 'kysely'
import { toInstant } from '../../../../platform/server/core/local-time.ts'
import type { Database } from '../../../../platform/server/db/database.ts'
import { countAll } from '../../../../platform/server/db/paging.ts'
import type { Tables } from '../../../../platform/server/db/tables.ts'
import type { IssueSegment } from '../../contract/segments.ts'
import { findWhoGets, isCurrent } from '../queries.ts'

export interface RecipientFilter {
  newsletter: number
  segment: IssueSegment
  now: Date
  timeZone: string
}

export function isRecipient(db: Database, { newsletter, segment, now, timeZone }: RecipientFilter) {
  const { plan, signedUpBefore, label, alsoGets, follows } = segment
  const whoGets = findWhoGets(db, newsletter).$if(signedUpBefore !== undefined, (query) =>
    query.where('newsletter_subscriptions.subscribed_at', '<', toInstant(`${signedUpBefore}T00:00:00`, timeZone)),
  )
  return (of: ExpressionBuilder<Tables, 'newsletter_subscribers'>) =>
    of.and([
      isCurrent(of),
      of('newsletter_subscribers.id', 'in', whoGets),
      ...(plan === undefined ? [] : [hasPlan(plan, now)]),
      ...(label === undefined ? [] : [hasLabel(label)]),
      ...(alsoGets === undefined ? [] : [getsNewsletter(alsoGets)]),
      ...(follows === undefined ? [] : [followsSubject(follows)]),
    ])
}

/** By the account with the subscriber's address. */
function hasPlan(plan: NonNullable<IssueSegment['plan']>, now: Date) {
  const ofKind = plan === 'silver' || plan === 'gold' ? sql`and p.plan = ${plan}` : sql``
  const not = plan === 'none' ? sql`not` : sql``
  return sql<boolean>`${not} exists (
    select from users as u join subscriptions as p on p.user_id = u.id
    where u.email_key = newsletter_subscribers.email_key and p.starts_at <= ${now} ${ofKind}
      and (p.ends_at is null or p.ends_at + case when p.has_grace then p.grace_days else 0 end * interval '1 day' > ${now}))`
}

/** By the account with the same address. A deleted label matches no one. */
const hasLabel = (label: string) => sql<boolean>`exists (
    select from users as u join member_labels as m on m.user_id = u.id join labels as l on l.id = m.label_id
    where u.email_key = newsletter_subscribers.email_key and lower(l.name) = lower(${label}))`

/** Under the name that the subject had when the reader began to follow it. */
const followsSubject = (name: string) => sql<boolean>`exists (
    select from users as u join follows as f on f.user_id = u.id
    where u.email_key = newsletter_subscribers.email_key
      and f.kind in ('topic', 'category', 'section') and lower(f.name) = lower(${name}))`

/** A renamed or deleted newsletter matches no one. */
const getsNewsletter = (name: string) => sql<boolean>`newsletter_subscribers.id in (
    select chosen.subscriber_id from newsletter_subscriptions as chosen join newsletters as n on n.id = chosen.newsletter_id
    where lower(n.name) = lower(${name}) and n.deleted_at is null
      and chosen.subscribed_at is not null and chosen.unsubscribed_at is null)`

export const countRecipients = (db: Database, filter: RecipientFilter): Promise<number> =>
  countAll(db.selectFrom('newsletter_subscribers').where(isRecipient(db, filter)))
