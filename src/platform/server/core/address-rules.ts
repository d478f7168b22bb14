import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { AddressRule } from '../db/column-values.ts'
import type { Database, Transaction } from '../db/database.ts'

interface RuleAbout {
  rule: AddressRule
  /** The id of the organisation or the offer. */
  about?: number
  userId: number
}

const secretName = 'trials'

/** SQL: what rules about a person go by. The address without the tag after a plus sign, which its owner chooses at will. */
export const mailboxOf = (column: string) => {
  const address = sql.ref(column)
  const local = sql`split_part(${address}, '@', 1)`
  return sql<string>`coalesce(nullif(split_part(${local}, '+', 1), ''), ${local}) || '@' || split_part(${address}, '@', 2)`
}

/** The same of an `email_key`, and without the dots that Gmail ignores. Limits of mails go by it. */
export function withoutTag(emailKey: string): string {
  const [local = '', domain = ''] = emailKey.split('@')
  const untagged = local.split('+')[0] || local
  return /^(?:gmail|googlemail)\.com$/.test(domain)
    ? `${untagged.replaceAll('.', '')}@gmail.com`
    : `${untagged}@${domain}`
}

export const mailboxOfReader = (userId: number | null) =>
  sql<string>`(select ${mailboxOf('own.email_key')} from users as own where own.id = ${userId}::integer)`

const hash = sql`sha256(k.secret || convert_to(${mailboxOf('u.email_key')}, 'UTF8'))`

/** Returns whether it is new for the mailbox. */
export async function keepRule(
  tx: Transaction,
  { rule, about = 0, userId }: RuleAbout,
  { keptAt, byName = '' }: { keptAt: Date; byName?: string },
): Promise<boolean> {
  await tx
    .insertInto('signing_secrets')
    .values({ name: secretName, secret: randomBytes(32) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { rows } = await sql<{ isNew: boolean }>`
    insert into address_rules (rule, about, address_hash, user_id, kept_at, by_name)
    select ${rule}, ${about}::integer, ${hash}, u.id, ${keptAt}::timestamptz, ${byName}
    from users as u, signing_secrets as k where u.id = ${userId} and k.name = ${secretName}
    on conflict (rule, about, address_hash) do update set user_id = excluded.user_id
    returning xmax = 0 as "isNew"`.execute(tx)
  return rows[0]?.isNew === true
}

export async function findRule(db: Database, { rule, about = 0, userId }: RuleAbout) {
  const { rows } = await sql<{ keptAt: Date; byName: string }>`
    select r.kept_at as "keptAt", r.by_name as "byName" from address_rules as r, users as u, signing_secrets as k
    where r.rule = ${rule} and r.about = ${about} and r.address_hash = ${hash}
      and u.id = ${userId} and k.name = ${secretName}`.execute(db)
  return rows[0]
}

/** Also for earlier addresses of the account. */
export async function liftRule(tx: Transaction, { rule, about = 0, userId }: RuleAbout): Promise<void> {
  await sql`
    delete from address_rules as r using users as u, signing_secrets as k
    where r.rule = ${rule} and r.about = ${about} and (r.user_id = u.id or r.address_hash = ${hash})
      and u.id = ${userId} and k.name = ${secretName}`.execute(tx)
}
