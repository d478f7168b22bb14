import type { ColumnType, Generated } from 'kysely'
import type { AccessLevel, CategoryId, Section } from '../../../contract/catalogue.ts'
import type { ImageSize } from './images.ts'

export interface ArticleTables {
  articles: ArticlesTable
  article_parts: { article_id: number; part: string }
  listings: { list: string; dated_at: Date; article_id: number }
  listing_months: { list: string; month: Date; total: number }
  article_counts: { section: Section; is_published: boolean; total: number }
}

interface ArticlesTable {
  id: Generated<number>
  npnwid: string | null
  title: string
  body_html: string
  excerpt: string
  preview: string
  word_count: number
  section: Section
  access: AccessLevel
  categories: CategoryId[]
  keywords: string[]
  part_numbers: string[]
  source_url: string | null
  image_name: string | null
  image_url: string | null
  image_alt: Generated<string>
  image_sizes: ColumnType<ImageSize[], string, string>
  entered_at: Date
  dated_at: Date
  is_dated: Generated<boolean>
  published_at: Date | null
  publish_at: Generated<Date | null>
  in_carousel_since: Date | null
  updated_at: Generated<Date>
  version: Generated<number>
}
