import type { ColumnType, Generated } from 'kysely'
import type { AccessLevel, AdLocation, CategoryId, Section } from '../../contract/catalogue.ts'

/** The tables as the migrations make them. */
export interface Tables {
  articles: ArticlesTable
  article_parts: { article_id: number; part: string }
  listings: { list: string; dated_at: Date; article_id: number }
  listing_months: { list: string; month: Date; total: number }
  article_readers_daily: { article_id: number; day: string; readers: number }
  ads: AdsTable
}

/** A width in which a picture is kept. */
export interface ImageSize {
  width: number
  height: number
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
  published_at: Date | null
  in_carousel_since: Date | null
  updated_at: Generated<Date>
  version: Generated<number>
}

interface AdsTable {
  id: Generated<number>
  location: AdLocation
  position: number
  image_name: string
  alt: Generated<string>
  link: string
  created_at: Generated<Date>
}
