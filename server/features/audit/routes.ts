import { countPages } from '../../db/paging.ts'
import { ok } from '../../http/api/calls.ts'
import type { Deps, Router } from '../deps.ts'
import { findActions } from './queries.ts'

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
