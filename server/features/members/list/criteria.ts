import { type RawBuilder, sql } from 'kysely'
import type { MemberFilters } from '../../../../contract/members/endpoints.ts'
import type { LastVisit, NewsletterState } from '../../../../contract/members/words.ts'
import { typedId } from '../../../../contract/numbers.ts'
import { days } from '../../../core/durations.ts'
import type { Database } from '../../../db/database.ts'
import { graceCutoff } from '../../subscriptions/index.ts'

/** Whether a search or filter is set. */
export const isNarrow = ({ search, plan, source, label, newsletter, seen }: MemberFilters) =>
  search.trim() !== '' || Boolean(plan ?? source ?? label ?? newsletter ?? seen)

/** SQL condition on `users as u`. */
export async function among(db: Database, filters: MemberFilters, now: Date): Promise<RawBuilder<unknown>> {
  const { search, plan, source, label, newsletter, seen } = filters
  const text = search.trim()
  const all = [
    text !== '' && (await named(db, text)),
    plan && withPlan(plan, now),
    source && gotBy(source, now),
    label !== undefined && sql`u.id in (select user_id from member_labels where label_id = ${label})`,
    newsletter && newsletterIs[newsletter],
    seen && lastSeen(seen, now),
  ].filter((one) => typeof one === 'object')
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `)
}

/** An account by its id, alone if there is one, else by part of its name or address. Each part has an index. */
async function named(db: Database, text: string) {
  const id = typedId(text)
  const numbered = id !== null && (await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst())
  if (numbered) return sql`u.id = ${id}`
  const part = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql`(lower(u.username) like ${part} or lower(u.email) like ${part})`
}

const isActive = (now: Date) => sql`s.starts_at <= ${now} and (s.ends_at is null or s.ends_at > ${graceCutoff(now)}
  and s.ends_at + case when s.has_grace then s.grace_days else 0 end * interval '24 hours' > ${now})`

const holders = (now: Date, plan: RawBuilder<unknown> = sql`true`) =>
  sql`(select s.user_id from subscriptions as s where ${isActive(now)} and ${plan})`

function withPlan(plan: NonNullable<MemberFilters['plan']>, now: Date) {
  if (plan === 'none') return sql`u.id not in ${holders(now)}`
  const gold = sql`u.id in ${holders(now, sql`s.plan = 'gold'`)}`
  return plan === 'gold' ? gold : sql`(u.id in ${holders(now)} and not ${gold})`
}

/** By the subscription of the plan that lasts longest, as a row of the list tells it. */
const gotBy = (source: NonNullable<MemberFilters['source']>, now: Date) => sql`u.id in (
  select held.user_id from (
    select distinct on (s.user_id) s.user_id, s.order_id from subscriptions as s where ${isActive(now)}
    order by s.user_id, s.plan = 'gold' desc, s.ends_at desc nulls first
  ) as held where held.order_id ${source === 'granted' ? sql`is null` : sql`is not null`})`

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
