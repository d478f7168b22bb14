import { findActions } from '../../../platform/server/audit/queries.ts'
import { countPages } from '../../../platform/server/db/paging.ts'
import type { Deps, Router } from '../../../platform/server/feature-deps.ts'
import { ok } from '../../../platform/server/http/api/calls.ts'

export function auditRoutes({ route }: Router, { db }: Deps) {
  route('GET /admin/audit-log', async ({ query }) => {
    const { rows, total } = await findActions(db, query)
    const data = rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      adminName: row.admin_name,
      action: row.action,
      subject: { kind: row.subject_kind, id: row.subject_id, name: row.subject_name },
      detail: row.detail,
    }))
    return ok({ data, ...countPages(query, total) })
  })
}
