import type { ColumnType, Generated } from 'kysely'
import type { StoredCatalogue } from '../../../contract/sections/catalogue.ts'

export interface CatalogueTables {
  catalogue: {
    id: Generated<number>
    value: ColumnType<StoredCatalogue, string, string>
    version: number
    updated_at: Date
  }
}
