import { sql } from 'kysely'
import type { Database } from '../../../../platform/server/db/database.ts'
import type { FromAllFeatures } from '../../../../platform/server/feature.ts'
import type { Deps } from '../../../../platform/server/feature-deps.ts'
import { presentSubscribers, userColumns } from '../../../subscriptions/server/index.ts'
import type { Member } from '../../contract/endpoints.ts'
import type { NewsletterState } from '../../contract/words.ts'

type ReadMember = Omit<Member, 'organisations'>

/** In the order of `ids`. Leaves out those who do not exist. */
export async function readMembers(db: Database, ids: readonly number[], now: Date): Promise<ReadMember[]> {
  if (ids.length === 0) return []
  const users = await db
    .selectFrom('users')
    .select([...userColumns, 'last_seen_at', 'note'])
    .where('id', 'in', ids)
    .orderBy(sql`array_position(${[...ids]}::int[], id)`)
    .execute()
  const subscribers = await presentSubscribers(db, users, now)
  const facts = await readFacts(db, ids)
  return users.flatMap(({ id, created_at, last_seen_at }, i) => {
    const subscriber = subscribers[i]
    const of = facts.get(id)
    if (!subscriber || !of) return []
    return {
      ...subscriber,
      memberSince: created_at.toISOString(),
      lastSeenAt: last_seen_at?.toISOString() ?? null,
      newsletter: of.newsletter,
      orders: of.orders,
      labels: of.labels,
    }
  })
}

export async function withMemberships(
  { db, findMemberships, now }: Pick<Deps, 'db' | 'now'> & Pick<FromAllFeatures, 'findMemberships'>,
  members: readonly ReadMember[],
): Promise<Member[]> {
  const ids = members.map(({ id }) => id)
  const found = ids.length === 0 ? new Map<number, string[]>() : await findMemberships(db, ids, now())
  return members.map((member) => ({ ...member, organisations: found.get(member.id) ?? [] }))
}

interface Facts {
  id: number
  newsletter: NewsletterState
  orders: number
  labels: { id: number; name: string }[]
}

async function readFacts(db: Database, ids: readonly number[]): Promise<Map<number, Facts>> {
  const { rows } = await sql<Facts>`
    select u.id,
      case when n.unsubscribed_at is not null then 'unsubscribed' when n.subscribed_at is null then 'none'
        when n.bounced_at is not null then 'bounced' else 'subscribed' end as newsletter,
      (select count(*)::int from orders where user_id = u.id and paid_at is not null) as orders,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by lower(l.name), l.id)
        from member_labels as m join labels as l on l.id = m.label_id where m.user_id = u.id
      ), '[]') as labels
    from users as u left join newsletter_subscribers as n on n.email_key = u.email_key
    where u.id = any(${[...ids]}::int[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
