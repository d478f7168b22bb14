export interface DemoTables {
  demo_rows: { table_name: string; first_id: number; last_id: number }
}
