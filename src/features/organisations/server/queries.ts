import { type Selectable, sql } from 'kysely'
import { emailKey } from '../../../platform/contract/accounts/rules.ts'
import type { SignedInReader } from '../../../platform/server/core/caller.ts'
import { NotFound } from '../../../platform/server/core/errors.ts'
import type { Database, Transaction } from '../../../platform/server/db/database.ts'
import type { Tables } from '../../../platform/server/db/tables.ts'

export type OrganisationRow = Selectable<Tables['organisations']>

/** Call it before its readers are locked. @throws NotFound */
export async function lockOrganisation(tx: Transaction, id: number): Promise<OrganisationRow> {
  const row = await tx.selectFrom('organisations').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!row) throw new NotFound('organisation', id)
  return row
}

export function organisationState({ starts_at, ends_at }: Pick<OrganisationRow, 'starts_at' | 'ends_at'>, now: Date) {
  if (ends_at <= now) return 'ended'
  return starts_at > now ? 'planned' : 'running'
}

/** The domain of an address, as the network spells it. */
export const domainOf = (email: string): string => emailKey(email)?.split('@')[1] ?? ''

/** An administrator manages all. @throws NotFound, also for an organisation of others */
export async function requireManaged(db: Database, reader: SignedInReader, id: number): Promise<OrganisationRow> {
  return db
    .selectFrom('organisations')
    .selectAll()
    .where('id', '=', id)
    .$if(!reader.isAdmin, (query) =>
      query.where('id', 'in', (managed) =>
        managed
          .selectFrom('organisation_managers')
          .select('organisation_id')
          .where('email_key', '=', emailKey(reader.email)),
      ),
    )
    .executeTakeFirstOrThrow(() => new NotFound('organisation', id))
}

export const findManaged = (db: Database, email: string) =>
  db
    .selectFrom('organisation_managers')
    .innerJoin('organisations', 'organisations.id', 'organisation_id')
    .select(['organisations.id', 'name'])
    .where('email_key', '=', emailKey(email))
    .orderBy('name')
    .execute()

export const findManagers = async (db: Database, id: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('organisation_managers')
    .select('email_key')
    .where('organisation_id', '=', id)
    .orderBy('email_key')
    .execute()
  return rows.map(({ email_key }) => email_key)
}

/** `invited`: seats that open invitations hold. */
export async function countSeats(db: Database, id: number, now: Date): Promise<{ used: number; invited: number }> {
  const { rows } = await sql<{ used: number; invited: number }>`
    select
      (select count(*)::int from organisation_seats where organisation_id = ${id} and removed_at is null) as used,
      (select count(*)::int from organisation_invitations where organisation_id = ${id} and expires_at > ${now}) as invited`.execute(
    db,
  )
  return rows[0] ?? { used: 0, invited: 0 }
}

export async function findOrganisationsOf(
  db: Database,
  userIds: readonly number[],
  now: Date,
): Promise<Map<number, string[]>> {
  const rows = await db
    .selectFrom('organisation_seats')
    .innerJoin('organisations', 'organisations.id', 'organisation_id')
    .select(['user_id', 'name'])
    .where('user_id', 'in', userIds)
    .where('removed_at', 'is', null)
    .where('ends_at', '>', now)
    .orderBy('name')
    .execute()
  return new Map([...Map.groupBy(rows, ({ user_id }) => user_id)].map(([id, own]) => [id, own.map(({ name }) => name)]))
}

export const findReceipts = (db: Database, id: number) =>
  db
    .selectFrom('fiscal_documents')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['fiscal_documents.id', 'kind', 'number', 'orders.order_number', 'orders.currency', 'issued_at', 'state'])
    .select('fiscal_documents.amount_minor')
    .where('orders.organisation_id', '=', id)
    .orderBy('fiscal_documents.id', 'desc')
    .execute()
