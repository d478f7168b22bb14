import { sql } from 'kysely'
import type { CsvRow } from '../../../../platform/contract/csv.ts'
import { csv } from '../../../../platform/server/core/csv.ts'
import { dayInZone } from '../../../../platform/server/core/day-in-zone.ts'
import type { Database } from '../../../../platform/server/db/database.ts'
import type { MemberFilters } from '../../contract/endpoints.ts'
import { among } from './criteria.ts'
import { readMembers } from './read-members.ts'

/** The columns of Ghost's exports, and two that Ghost does not export: the end of a plan, and whether a no was ever said. */
const columns = [
  'id',
  'email',
  'name',
  'note',
  'subscribed_to_emails',
  'complimentary_plan',
  'stripe_customer_id',
  'created_at',
  'deleted_at',
  'labels',
  'tiers',
  'plan_until',
  'newsletter_state',
]
const atATime = 500

interface Wanted {
  filters: MemberFilters
  timeZone: string
  now: Date
}

export const exportMembers = (db: Database, wanted: Wanted): AsyncIterable<string> => csv(columns, toRows(db, wanted))

async function* toRows(db: Database, { filters, timeZone, now }: Wanted): AsyncGenerator<CsvRow[]> {
  const matching = await among(db, filters, now)
  for (let after = 0; ; ) {
    const { rows } = await sql<{ id: number; note: string }>`
      select u.id, u.note from users as u where u.id > ${after} and ${matching} order by u.id limit ${atATime}`.execute(
      db,
    )
    const notes = new Map(rows.map(({ id, note }) => [id, note]))
    const ids = rows.map(({ id }) => id)
    yield (await readMembers(db, ids, now)).map((member) => [
      member.id,
      member.email,
      member.name,
      notes.get(member.id) ?? '',
      member.newsletter === 'subscribed',
      member.source === 'granted',
      '',
      member.memberSince,
      '',
      member.labels.map(({ name }) => name).join(','),
      member.Premium ? 'gold' : member.isSubscribed ? 'silver' : '',
      member.until ? dayInZone(timeZone, new Date(member.until)) : '',
      member.newsletter,
    ])
    if (rows.length < atATime) return
    after = ids.at(-1) ?? 0
  }
}
