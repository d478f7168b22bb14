import type { ColumnType, Generated } from 'kysely'
import type { PartFields, PartLinkKind, PartParameter, PartState } from '../../../contract/parts/rules.ts'

export interface PartTables {
  parts: {
    number: string
    name: string
    maker: string
    description: string
    package: string
    state: PartState
    data_sheet: string
    parameters: ColumnType<PartParameter[], string, string>
    lexemes: string
    changed_at: Date
  }
  part_links: { number: string; kind: PartLinkKind; other: string; other_name: string; place: number }
  part_changes: {
    id: Generated<number>
    number: string
    at: Date
    by_id: number | null
    by_name: string
    file_name: string | null
    what: 'added' | 'changed' | 'deleted'
    before: ColumnType<PartFields | null, string | null, never>
    after: ColumnType<PartFields | null, string | null, never>
  }
}
