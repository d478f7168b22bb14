import type { Selectable } from 'kysely'
import type { Tables } from '../../../platform/server/db/tables.ts'
import type { Redirect } from '../contract/endpoints.ts'
import type { Redirected } from './follow.ts'
import type { StoredRedirect } from './redirect-table.ts'

export const presentRedirect = (row: Selectable<Tables['redirects']>, end: Redirected | null): Redirect => ({
  id: row.id,
  path: row.path,
  target: row.target ?? '',
  status: row.status,
  hits: row.hits,
  lastHitAt: row.last_hit_at?.toISOString() ?? null,
  endsAt: end && end.target !== row.target ? (end.target ?? '') : null,
})

/** As an import reads it. */
export async function* redirectRows(batches: AsyncIterable<StoredRedirect[]>) {
  for await (const rows of batches) yield rows.map(({ path, target, status }) => [path, target, status])
}
