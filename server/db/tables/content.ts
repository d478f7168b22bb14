import type { Generated } from 'kysely'
import type { ContentType } from '../../../contract/content/define.ts'
import type { ColumnsOf } from '../../../contract/content/fields.ts'

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

/** The table of a content type: its columns follow from its fields. */
export type ContentTable<R extends ContentType, Own = unknown> = ContentColumns & ColumnsOf<R['fields']> & Own
