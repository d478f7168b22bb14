import { sql } from 'kysely'
import { links } from '../../../platform/contract/links.ts'
import type { Transaction } from '../../../platform/server/db/database.ts'
import { invalidate } from '../../../platform/server/db/transaction.ts'
import { lockRedirects } from './queries.ts'
import { redirectKey, redirectsKey } from './redirects-in-force.ts'

async function redirectAddresses(
  tx: Transaction,
  moved: readonly { path: string; target: string }[],
  now: Date,
): Promise<void> {
  await lockRedirects(tx)
  await sql`
    insert into redirects (path, target, status, changed_at)
    select path, target, 301, ${now} from unnest(
      ${moved.map(({ path }) => path)}::text[], ${moved.map(({ target }) => target)}::text[]
    ) as moved (path, target)
    on conflict (path) do update set
      target = excluded.target, status = excluded.status, changed_at = excluded.changed_at`.execute(tx)
  invalidate(tx, [redirectsKey])
}

/**
 * The magazine has these addresses again: other redirects may lead there, and would go on from there. `changed`: only
 * redirects last changed between two moments.
 */
export async function dropRedirects(
  tx: Transaction,
  paths: readonly string[],
  changed?: { from: Date; to: Date },
): Promise<void> {
  if (paths.length === 0) return
  await lockRedirects(tx)
  const isMeant = changed ? sql`changed_at between ${changed.from} and ${changed.to}` : sql`true`
  await sql`delete from redirects where path = any(${paths}::text[]) and ${isMeant}`.execute(tx)
  invalidate(tx, [redirectsKey])
}

/** Each former address leads to the present one in its place, where nothing leads on. */
export async function moveAddresses(
  tx: Transaction,
  { former, present }: { former: readonly string[]; present: readonly string[] },
  now: Date,
): Promise<void> {
  await dropRedirects(tx, present)
  const moved = former.map((path, at) => ({ path, target: present[at] ?? links.home }))
  await redirectAddresses(tx, moved, now)
}

/** Existing redirects stay. Returns those that it added. */
export async function redirectFormer(
  tx: Transaction,
  moved: readonly { path: string; target: string }[],
  now: Date,
): Promise<Set<string>> {
  if (moved.length === 0) return new Set()
  await lockRedirects(tx)
  const { rows } = await sql<{ path: string }>`
    insert into redirects (path, target, status, changed_at)
    select path, target, 301, ${now} from unnest(
      ${moved.map(({ path }) => path)}::text[], ${moved.map(({ target }) => target)}::text[]
    ) as moved (path, target)
    on conflict (path) do nothing returning path`.execute(tx)
  invalidate(
    tx,
    rows.map(({ path }) => redirectKey(path)),
  )
  return new Set(rows.map(({ path }) => path))
}
