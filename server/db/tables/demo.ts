import type { Generated } from 'kysely'

export interface DemoTables {
  packed_demo: { dated_at: Date; is_renewed: Generated<boolean> }
  demo_rows: { table_name: string; first_id: number; last_id: number }
}
