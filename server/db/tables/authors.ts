import type { ColumnType, Generated } from 'kysely'
import type { ImageSize } from './images.ts'

export interface AuthorTables {
  authors: AuthorsTable
  former_author_slugs: { slug: string; author_id: number | null }
}

export interface AuthorsTable {
  id: Generated<number>
  slug: string
  name: string
  name_key: string
  line: string
  biography: string
  links: ColumnType<{ label: string; url: string }[], string, string>
  expertise: string[]
  image_name: string | null
  image_sizes: ColumnType<ImageSize[], string, string>
  user_id: number | null
  is_on_desk: Generated<boolean>
  created_at: Date
  updated_at: Date
}

/** An author in an article's row, in the order of the byline. */
export interface BylineRow {
  id: number
  slug: string
  name: string
  line: string
  image_name: string | null
  image_sizes: ImageSize[]
}
