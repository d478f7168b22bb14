import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../../platform/server/db/database.ts'
import { offsetOf, type PageQuery } from '../../../../platform/server/db/paging.ts'
import type { OrganisationView } from '../../contract/rules.ts'
import type { OrganisationRow } from '../queries.ts'

export type OrganisationListRow = OrganisationRow & {
  used: number
  invited: number
  networks: number
  is_paid: boolean
}

interface Wanted extends PageQuery {
  view: OrganisationView
  search: string
}

export async function findOrganisations(db: Database, { view, search, ...page }: Wanted, now: Date) {
  const part = `%${search
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`
  const matches = sql`(lower(o.name) like ${part} or lower(o.order_number) like ${part}
    or exists (select from organisation_domains where organisation_id = o.id and domain like ${part})
    or exists (select from organisation_managers where organisation_id = o.id and email_key like ${part}))`
  const among = sql`organisations as o where ${views(now)[view]} and ${matches}`
  const { rows } = await select(
    db,
    sql`${among} order by o.ends_at, o.id limit ${page.limit} offset ${offsetOf(page)}`,
    now,
  )
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${among}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

const views = (now: Date): Record<OrganisationView, RawBuilder<unknown>> => ({
  running: sql`o.starts_at <= ${now} and o.ends_at > ${now}`,
  planned: sql`o.starts_at > ${now} and o.ends_at > ${now}`,
  ended: sql`o.ends_at <= ${now}`,
  all: sql`true`,
})

export async function findListedOrganisation(
  db: Database,
  id: number,
  now: Date,
): Promise<OrganisationListRow | undefined> {
  const { rows } = await select(db, sql`organisations as o where o.id = ${id}`, now)
  return rows[0]
}

const select = (db: Database, among: RawBuilder<unknown>, now: Date) =>
  sql<OrganisationListRow>`
    select o.*,
      (select count(*)::int from organisation_seats where organisation_id = o.id and removed_at is null) as used,
      (select count(*)::int from organisation_invitations where organisation_id = o.id and expires_at > ${now}) as invited,
      (select count(*)::int from organisation_networks where organisation_id = o.id) as networks,
      exists (select from orders where organisation_id = o.id and order_number = o.order_number
        and state = 'paid') as is_paid
    from ${among}`.execute(db)

export async function findDomains(db: Database, id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('organisation_domains')
    .select('domain')
    .where('organisation_id', '=', id)
    .orderBy('domain')
    .execute()
  return rows.map(({ domain }) => domain)
}

export async function findNetworks(db: Database, id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('organisation_networks')
    .select(sql<string>`network::text`.as('network'))
    .where('organisation_id', '=', id)
    .orderBy('organisation_networks.network')
    .execute()
  return rows.map(({ network }) => network)
}
