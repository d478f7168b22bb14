import type { ColumnType, Generated, Selectable } from 'kysely'
import type { TextColumns } from '../../../contract/article/fields.ts'
import type { AccessLevel, CategoryId, Section } from '../../../contract/catalogue.ts'
import type { BylineRow } from './authors.ts'
import type { ImageSize } from './images.ts'

export interface ArticleTables {
  articles: ArticlesTable
  article_parts: { article_id: number; part: string }
  listings: { list: string; dated_at: Date; article_id: number }
  listing_months: { list: string; month: Date; total: number }
  article_counts: { section: Section; is_published: boolean; total: number }
}

export interface ArticlesTable extends Record<keyof TextColumns, Generated<string>> {
  id: Generated<number>
  body_html: string
  excerpt: string
  preview: string
  word_count: number
  section: Section
  access: AccessLevel
  categories: CategoryId[]
  keywords: string[]
  part_numbers: string[]
  author_ids: Generated<number[]>
  /** Kept by a trigger. */
  bylines: ColumnType<BylineRow[], never, never>
  image_name: string | null
  image_url: string | null
  image_sizes: ColumnType<ImageSize[], string, string>
  /** As in the library. */
  image_credit: Generated<string>
  /** The letters that are shown. */
  letters_text: Generated<string>
  entered_at: Date
  dated_at: Date
  is_dated: Generated<boolean>
  published_at: Date | null
  publish_at: Generated<Date | null>
  take_down_at: Generated<Date | null>
  pinned_at: Generated<Date | null>
  unpin_at: Generated<Date | null>
  in_carousel_since: Date | null
  updated_at: Generated<Date>
  version: Generated<number>
}

/** Columns that no editor writes: derived from the text, or about publication. */
type DerivedColumn =
  | 'id'
  | 'version'
  | 'excerpt'
  | 'preview'
  | 'word_count'
  | 'is_dated'
  | 'published_at'
  | 'publish_at'
  | 'take_down_at'
  | 'pinned_at'
  | 'unpin_at'
  | 'in_carousel_since'
  | 'updated_at'
  | 'image_credit'
  | 'letters_text'

/** The columns that an editor writes, as JSON has them. Dates are texts; fields newer than the JSON are missing. */
export type ArticleContent = Omit<
  Selectable<ArticlesTable>,
  DerivedColumn | 'entered_at' | 'dated_at' | 'author_ids' | 'bylines' | keyof TextColumns
> &
  Partial<TextColumns & Pick<Selectable<ArticlesTable>, 'author_ids' | 'bylines'>> & {
    entered_at: string
    dated_at: string
  }
