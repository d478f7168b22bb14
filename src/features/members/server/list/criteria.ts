import { type RawBuilder, sql } from 'kysely'
import { accountNamed } from '../../../../platform/server/core/account-named.ts'
import { days } from '../../../../platform/server/core/durations.ts'
import type { Database } from '../../../../platform/server/db/database.ts'
import { graceCutoff } from '../../../subscriptions/server/index.ts'
import type { MemberFilters } from '../../contract/endpoints.ts'
import type { LastVisit, NewsletterState } from '../../contract/words.ts'

export const isNarrow = ({ search, plan, source, label, newsletter, seen }: MemberFilters) =>
  search.trim() !== '' || Boolean(plan ?? source ?? label ?? newsletter ?? seen)

/** SQL condition on `users as u`. */
export async function among(db: Database, filters: MemberFilters, now: Date): Promise<RawBuilder<unknown>> {
  const { search, plan, source, label, newsletter, seen } = filters
  const text = search.trim()
  const all = [
    text !== '' && (await accountNamed(db, text)),
    plan && withPlan(plan, now),
    source && gotBy(source, now),
    label !== undefined && sql`u.id in (select user_id from member_labels where label_id = ${label})`,
    newsletter && newsletterIs[newsletter],
    seen && lastSeen(seen, now),
  ].filter((one) => typeof one === 'object')
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `)
}

const isActive = (now: Date, table: string) => {
  const of = (column: string) => sql.ref(`${table}.${column}`)
  return sql`${of('starts_at')} <= ${now} and (${of('ends_at')} is null or ${of('ends_at')} > ${graceCutoff(now)}
    and ${of('ends_at')} + case when ${of('has_grace')} then ${of('grace_days')} else 0 end * interval '24 hours' > ${now})`
}

/** Of the best plan, the one that lasts longest. The limit keeps it an index lookup. */
const toldOf = (user: RawBuilder<unknown>, column: RawBuilder<unknown>, now: Date) => sql`(
  select ${column} from subscriptions as t where t.user_id = ${user} and ${isActive(now, 't')}
  order by t.plan = 'gold' desc, t.ends_at desc nulls first, t.id limit 1)`

/** An index lookup that spares most accounts the more expensive one. */
const holds = (condition: RawBuilder<unknown>) =>
  sql`(select true from subscriptions as h where h.user_id = u.id and ${condition} limit 1)`

const withPlan = (plan: NonNullable<MemberFilters['plan']>, now: Date) => {
  const told = toldOf(sql`u.id`, sql`t.plan`, now)
  return plan === 'none' ? sql`${told} is null` : sql`${holds(sql`h.plan = ${plan}`)} and ${told} = ${plan}`
}

const isFrom = (source: NonNullable<MemberFilters['source']>, table: string) =>
  sql`${sql.ref(`${table}.order_id`)} is ${source === 'granted' ? sql`null` : sql`not null`}`

const gotBy = (source: NonNullable<MemberFilters['source']>, now: Date) =>
  sql`${holds(isFrom(source, 'h'))} and ${toldOf(sql`u.id`, isFrom(source, 't'), now)}`

/** `subscriptions as s` that make their `user_id` match. Null: users match without one. */
export async function subscriptionsAmong(
  db: Database,
  { plan, source, ...others }: MemberFilters,
  now: Date,
): Promise<RawBuilder<unknown> | null> {
  if (plan === 'none' || !(plan ?? source)) return null
  const all = [
    isActive(now, 's'),
    ...(plan ? [sql`s.plan = ${plan}`] : []),
    ...(source ? [isFrom(source, 's')] : []),
    toldOf(sql`s.user_id`, sql`t.id = s.id`, now),
    ...(isNarrow(others) ? [await among(db, others, now)] : []),
  ]
  const users = isNarrow(others) ? sql`join users as u on u.id = s.user_id` : sql``
  return sql`subscriptions as s ${users} where ${sql.join(all, sql` and `)}`
}

const onList = (state: RawBuilder<unknown>) =>
  sql`exists (select from newsletter_subscribers as n where n.email_key = u.email_key and ${state})`

const newsletterIs: Record<NewsletterState, RawBuilder<unknown>> = {
  subscribed: onList(sql`n.subscribed_at is not null and n.unsubscribed_at is null and n.bounced_at is null`),
  unsubscribed: onList(sql`n.unsubscribed_at is not null`),
  bounced: onList(sql`n.unsubscribed_at is null and n.bounced_at is not null`),
  none: sql`not ${onList(sql`(n.subscribed_at is not null or n.unsubscribed_at is not null)`)}`,
}

function lastSeen(seen: LastVisit, now: Date) {
  const since = (length: number) => sql`${new Date(now.getTime() - days(length))}::timestamptz`
  if (seen === 'never') return sql`u.last_seen_at is null`
  if (seen === 'longer') return sql`u.last_seen_at < ${since(30)}`
  return sql`u.last_seen_at >= ${since(seen === 'week' ? 7 : 30)}`
}
