import type { Generated } from 'kysely'

export interface MediaPackTables {
  media_pack: MediaPackTable
}

interface MediaPackTable {
  is_only: Generated<boolean>
  file: string
  bytes: number
  uploaded_at: Date
}
