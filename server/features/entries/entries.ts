import { type Selectable, sql } from 'kysely'
import type { AccessLevel } from '../../../contract/catalogue.ts'
import { slugProblem, toSlug } from '../../../contract/slugs.ts'
import type { Reader } from '../../core/caller.ts'
import { Conflict, InvalidInput, NotFound } from '../../core/errors.ts'
import type { Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { invalidate } from '../../db/transaction.ts'
import { decideAccess } from '../articles/index.ts'
import { type Administrator, recordAction } from '../audit/index.ts'

/** Tables of what has a page, is a draft until it is published, counts its changes and can be brought back once it is deleted. */
type EntryTable = 'reports' | 'events' | 'market_series' | 'courses'

/** Of the tables that this file changes alone. */
type ChangedTable = 'market_series' | 'courses'

export interface EntryKind<T extends ChangedTable = ChangedTable> {
  table: T
  /** As in the log of actions. */
  noun: 'market-series' | 'course'
  messages: { changed: string; slugTaken: string }
  /** The surrogate keys of what shows it. */
  keysOf: (slug: string) => string[]
}

export interface ByEditor {
  editor: Administrator
  now: Date
}

type Row<T extends ChangedTable> = Selectable<Tables[T]> &
  Pick<Selectable<Tables['courses']>, 'id' | 'slug' | 'title' | 'version' | 'deleted_at'>

/** Locks an entry, also a deleted one, until the transaction ends. @throws NotFound */
async function lockEntry<T extends ChangedTable>(
  tx: Transaction,
  { table, noun }: Pick<EntryKind<T>, 'table' | 'noun'>,
  id: number,
): Promise<Row<T>> {
  const { rows } = await sql<Row<T>>`select * from ${sql.table(table)} where id = ${id} for update`.execute(tx)
  const [row] = rows
  if (!row) throw new NotFound(noun, id)
  return row
}

/** Locks an entry that somebody has edited. @throws NotFound, Conflict if somebody else has saved meanwhile */
export async function editEntry<T extends ChangedTable>(
  tx: Transaction,
  kind: EntryKind<T>,
  { id, version }: { id: number; version: number },
): Promise<Row<T>> {
  const before = await lockEntry(tx, kind, id)
  if (before.deleted_at !== null) throw new NotFound(kind.noun, id)
  if (before.version !== version) throw new Conflict('edited_meanwhile', kind.messages.changed)
  return before
}

/** Deletes an entry. Its address stays known as gone. @throws NotFound */
export async function deleteEntry(tx: Transaction, kind: EntryKind, id: number, by: ByEditor): Promise<void> {
  const before = await lockEntry(tx, kind, id)
  if (before.deleted_at !== null) throw new NotFound(kind.noun, id)
  await setDeleted(tx, kind, before, by, by.now)
}

/** Brings a deleted entry back as it was. @throws NotFound, Conflict if another one has taken its address */
export async function restoreEntry(tx: Transaction, kind: EntryKind, id: number, by: ByEditor): Promise<void> {
  const before = await lockEntry(tx, kind, id)
  if (before.deleted_at === null) throw new NotFound(`deleted ${kind.noun}`, id)
  await requireFreeSlug(tx, { table: kind.table, slugTaken: kind.messages.slugTaken }, before.slug)
  await setDeleted(tx, kind, before, by, null)
}

async function setDeleted(
  tx: Transaction,
  { table, noun, keysOf }: EntryKind,
  { id, slug, title }: Row<ChangedTable>,
  { editor, now }: ByEditor,
  deletedAt: Date | null,
) {
  await sql`update ${sql.table(table)} set deleted_at = ${deletedAt} where id = ${id}`.execute(tx)
  const action = `${noun}.${deletedAt ? 'deleted' : 'restored'}` as const
  await recordAction(tx, { by: editor, action, subject: { kind: noun, id, name: title } }, now)
  invalidate(tx, keysOf(slug))
}

/** Two changes at once could choose the same address. */
const lockSlugs = (tx: Transaction, table: EntryTable) =>
  sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx)

async function isSlugTaken(tx: Transaction, table: EntryTable, slug: string): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(table)} where slug = ${slug} and deleted_at is null`.execute(tx)
  return rows.length > 0
}

/** The addresses of the entries of a table. */
export interface Addresses {
  table: EntryTable
  /** What an address begins with if the title makes none. */
  noun: string
  slugTaken: string
  problem?: (slug: string) => string | null
}

/** The address of a deleted entry can be its own again. @throws Conflict */
export async function requireFreeSlug(
  tx: Transaction,
  { table, slugTaken }: Pick<Addresses, 'table' | 'slugTaken'>,
  slug: string,
): Promise<void> {
  await lockSlugs(tx, table)
  if (await isSlugTaken(tx, table, slug)) throw new Conflict('slug_taken', slugTaken)
}

/** The given address, or the first free one that is made of the title. An empty one, and the present one, stay as they are. @throws InvalidInput */
export async function toFreeSlug(
  tx: Transaction,
  { table, noun, slugTaken, problem = slugProblem }: Addresses,
  { slug, title }: { slug: string; title: string },
  present: string | null,
): Promise<string> {
  if (present !== null && (slug === '' || slug === present)) return present
  await lockSlugs(tx, table)
  if (slug !== '') {
    if (await isSlugTaken(tx, table, slug)) throw new InvalidInput('slug', slugTaken)
    return slug
  }
  const made = toSlug(title)
  const start = (problem(made) ? `${noun}${made && '-'}${made}` : made).slice(0, 70).replace(/-$/, '')
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? start : `${start}-${number}`
    if (!(await isSlugTaken(tx, table, candidate))) return candidate
  }
}

/** What the log tells of columns; where they differ from others if those are given. Long texts are cut. */
export const changedColumns = (columns: Record<string, unknown>, others?: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(columns)
      .filter(([name, value]) => !others || String(value) !== String(others[name]))
      .map(([name, value]) => [name, typeof value === 'string' ? value.slice(0, 200) : value]),
  )

/** Why a reader who is signed in does not see what is behind an access level; null: they see it. Pure. */
export function refusalFor(access: AccessLevel, reader: Reader, now: Date) {
  const decision = decideAccess({ access, isPublished: true }, reader, now)
  if (decision.show === 'full') return null
  return decision.show === 'preview' && decision.because === 'subscription_required'
    ? ('subscription_required' as const)
    : ('premium_required' as const)
}
