import type { ColumnType } from 'kysely'
import type { ImageSize } from './images.ts'

export interface PageTables {
  pages: PagesTable
  page_versions: PageVersionsTable
}

interface PagesTable {
  slug: string
  version: number
  live_version: number | null
  publish_at: Date | null
  deleted_at: Date | null
  updated_at: Date
}

interface PageVersionsTable {
  slug: string
  version: number
  made_at: Date
  editor_id: number | null
  editor_name: string
  title: string
  html: string
  description: string
  image_name: string | null
  image_sizes: ColumnType<ImageSize[], string, string>
}
