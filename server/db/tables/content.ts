import type { ColumnType, Generated } from 'kysely'
import type { ContentType } from '../../../contract/content/define.ts'
import type { ColumnsOf } from '../../../contract/content/fields.ts'
import type { ImageSize } from './images.ts'

/** The columns that all content types have beside those of their fields. */
export interface ContentColumns {
  id: Generated<number>
  slug: string
  /** Counts the changes of the form. */
  version: Generated<number>
  /** Null: a draft. */
  published_at: Date | null
  deleted_at: Generated<Date | null>
  created_at: Date
  updated_at: Date
}

/** Of a picture of the library. */
export interface PictureColumns {
  /** Null: there is none. */
  image_name: string | null
  image_sizes: ColumnType<ImageSize[], string, string>
  image_credit: string
}

/** The columns of fields. */
export type FieldColumns<F> = ColumnsOf<F> & (F extends { imageUrl: object } ? PictureColumns : unknown)

/** The table of a content type: its columns follow from its fields. */
export type ContentTable<R extends ContentType, Own = unknown> = ContentColumns & FieldColumns<R['fields']> & Own
