import type { Actor } from '../../../platform/server/audit/index.ts'
import { recordsOf } from '../../../platform/server/content/records.ts'
import { Conflict, InvalidInput } from '../../../platform/server/core/errors.ts'
import type { Transaction } from '../../../platform/server/db/database.ts'
import { inTransaction, invalidate } from '../../../platform/server/db/transaction.ts'
import type { Deps } from '../../../platform/server/feature-deps.ts'
import type { RedirectFields } from '../contract/endpoints.ts'
import { type RedirectStatus, redirectLimits, redirectMessages } from '../contract/rules.ts'
import { parseRedirectPath, parseRedirectTarget, parseSiteAddress } from './address.ts'
import type { SaveDeps } from './deps.ts'
import { chainProblem, matchRedirect } from './follow.ts'
import { findRedirect, lockRedirects, readRedirectsAt } from './queries.ts'
import type { StoredRedirect } from './redirect-table.ts'
import { redirectKey } from './redirects-in-force.ts'
export interface NewRedirect {
  path: string
  target: string | null
  status: RedirectStatus
}

/** @throws InvalidInput */
export function parseRedirect({ path, target, status }: RedirectFields, publicUrl: string): NewRedirect {
  const parsed = parseRedirectPath(path, publicUrl)
  if (status !== 410) return { path: parsed, target: parseRedirectTarget(target, publicUrl), status }
  if (target !== '') throw new InvalidInput('target', redirectMessages.targetOfGone)
  return { path: parsed, target: null, status }
}

const redirects = recordsOf({
  table: 'redirects',
  key: 'redirect',
  id: 'id',
  name: 'path',
  most: redirectLimits.redirects,
})

/** @throws InvalidInput, Conflict */
export async function addRedirect(deps: SaveDeps, fields: RedirectFields, by: Actor): Promise<number> {
  const { db, now, config } = deps
  const redirect = parseRedirect(fields, config.publicUrl)
  await requireUnserved(deps, redirect.path)
  return inTransaction(db, async (tx) => {
    await lockRedirects(tx)
    await requireNew(tx, redirect)
    const columns = { ...redirect, changed_at: now() }
    const { id } = await redirects.add(tx, columns, { editor: by, now: now() }, detailOf(redirect))
    await tx.deleteFrom('missing_pages').where('path', '=', redirect.path).execute()
    invalidate(tx, [redirectKey(redirect.path)])
    return id
  })
}

/** @throws NotFound, InvalidInput, Conflict */
export async function changeRedirect(deps: SaveDeps, id: number, fields: RedirectFields, by: Actor): Promise<void> {
  const { db, now, config } = deps
  const redirect = parseRedirect(fields, config.publicUrl)
  const stored = await findRedirect(db, id)
  if (stored && stored.path !== redirect.path) await requireUnserved(deps, redirect.path)
  await inTransaction(db, async (tx) => {
    await lockRedirects(tx)
    const before = await redirects.lock(tx, id)
    await requireNew(tx, redirect, id)
    const after = await redirects.change(tx, before, { ...redirect, changed_at: now() })
    invalidate(tx, [redirectKey(before.path), redirectKey(redirect.path)])
    const was = { from: before.path, to: before.target ?? 'gone', status: before.status }
    await redirects.log(tx, 'changed', after, { editor: by, now: now() }, { ...detailOf(after), was })
  })
}

/** @throws NotFound */
export async function deleteRedirect({ db, now }: Deps, id: number, by: Actor): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await redirects.remove(tx, id, { editor: by, now: now() }, detailOf)
    invalidate(tx, [redirectKey(before.path)])
  })
}

async function requireUnserved({ isServed }: SaveDeps, path: string) {
  if (await isServed(path)) throw new InvalidInput('path', redirectMessages.served)
}

/** The path must be new, and its chain must lead somewhere. */
async function requireNew(tx: Transaction, redirect: NewRedirect, id = 0) {
  const [known] = await readRedirectsAt(tx, [redirect.path])
  if (known && known.id !== id) throw new Conflict('redirect_known', redirectMessages.known)
  const chain = await readChain(tx, { id, ...redirect })
  const problem = chainProblem((path) => chain.get(path) ?? null, redirect.path)
  if (problem) throw new InvalidInput('target', problem)
}

async function readChain(tx: Transaction, first: StoredRedirect): Promise<Map<string, StoredRedirect>> {
  const chain = new Map([[first.path, first]])
  const visited = new Set<string>()
  for (let target = first.target; target !== null; ) {
    const address = parseSiteAddress(target)
    if (!address || visited.has(address.path) || visited.size > redirectLimits.chain) break
    visited.add(address.path)
    for (const row of await readRedirectsAt(tx, [address.path + address.query, address.path]))
      if (row.id !== first.id) chain.set(row.path, row)
    target = matchRedirect((path) => chain.get(path) ?? null, address)?.target ?? null
  }
  return chain
}

const detailOf = ({ target, status }: Pick<StoredRedirect, 'target' | 'status'>) => ({ to: target ?? 'gone', status })
