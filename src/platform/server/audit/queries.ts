import { sql } from 'kysely'
import type { AuditAction } from '../../contract/audit.ts'
import type { Database } from '../db/database.ts'
import { findRowsOnPage, type PageQuery } from '../db/paging.ts'

export interface AuditQuery extends PageQuery {
  action?: AuditAction | undefined
  /** Part of a name. Empty: anyone. */
  admin: string
  /** An id or part of a name. Empty: anything. */
  subject: string
}

export function findActions(db: Database, { action, admin, subject, ...page }: AuditQuery) {
  const matching = db
    .selectFrom('audit_log')
    .where((where) => (action ? where('action', '=', action) : where.val(true)))
    .$if(admin !== '', (query) => query.where(contains('admin_name', admin)))
    .$if(subject !== '', (query) =>
      query.where((where) => where.or([where('subject_id', '=', subject), contains('subject_name', subject)])),
    )
  return findRowsOnPage(matching.selectAll().orderBy('id', 'desc'), matching, page)
}

/** Ignores case. `%` and `_` are ordinary characters. */
const contains = (column: 'admin_name' | 'subject_name', text: string) =>
  sql<boolean>`position(lower(${text}) in lower(${sql.ref(column)})) > 0`
