import type { Generated } from 'kysely'
import type { RedirectStatus } from '../../../contract/redirects/rules.ts'

export interface RedirectTables {
  redirects: RedirectsTable
  missing_pages: { path: string; hits: number; last_met_on: string; is_ignored: Generated<boolean> }
}

interface RedirectsTable {
  id: Generated<number>
  path: string
  target: string | null
  status: RedirectStatus
  hits: Generated<number>
  last_hit_at: Generated<Date | null>
  changed_at: Date
}
