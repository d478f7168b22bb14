import { sql } from 'kysely'
import { slugProblem, toSlug } from '../../contract/slugs.ts'
import { Conflict, InvalidInput } from '../core/errors.ts'
import type { Transaction } from '../db/database.ts'
import type { StoredKind, StoredTable } from './kind.ts'

type Addresses = Pick<StoredKind, 'table' | 'messages' | 'slugs'>

/** Two changes at once could choose the same address. */
const lockSlugs = (tx: Transaction, table: StoredTable) =>
  sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx)

async function isSlugTaken(tx: Transaction, table: StoredTable, slug: string): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(table)} where slug = ${slug} and deleted_at is null`.execute(tx)
  return rows.length > 0
}

/** A deleted entry can get its address back. @throws Conflict */
export async function requireFreeSlug(tx: Transaction, { table, messages }: Addresses, slug: string): Promise<void> {
  await lockSlugs(tx, table)
  if (await isSlugTaken(tx, table, slug)) throw new Conflict('slug_taken', messages.slugTaken)
}

/** Keeps an empty slug, the present one, and that of a published entry unless it can move. @throws InvalidInput */
export async function toFreeSlug(
  tx: Transaction,
  { table, messages, slugs: { word, problem = slugProblem, canMove = false } }: Addresses,
  { slug, title }: { slug: string; title: string },
  before: { slug: string; published_at: Date | null } | null,
): Promise<string> {
  if (before && (slug === '' || slug === before.slug || (before.published_at && !canMove))) return before.slug
  await lockSlugs(tx, table)
  if (slug !== '') {
    if (await isSlugTaken(tx, table, slug)) throw new InvalidInput('slug', messages.slugTaken)
    return slug
  }
  const made = toSlug(title)
  const start = (problem(made) ? `${word}${made && '-'}${made}` : made).slice(0, 70).replace(/-$/, '')
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? start : `${start}-${number}`
    if (!(await isSlugTaken(tx, table, candidate))) return candidate
  }
}
