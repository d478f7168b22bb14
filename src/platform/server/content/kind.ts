import type { ColumnType, Generated, Selectable } from 'kysely'
import type { AuditAction } from '../../contract/audit.ts'
import type { ColumnsOf } from '../../contract/content/fields.ts'
import type { ImageSize } from '../db/column-values.ts'
import type { Tables } from '../db/tables.ts'

export interface ContentColumns {
  id: Generated<number>
  slug: string
  /** Counts changes of the form. */
  version: Generated<number>
  published_at: Date | null
  deleted_at: Date | null
  created_at: Date
  updated_at: Date
}

export interface PictureColumns {
  image_name: string | null
  image_sizes: ColumnType<ImageSize[], string, string>
  image_credit: string
}

export type FieldColumns<F> = ColumnsOf<F> & (F extends { imageUrl: object } ? PictureColumns : unknown)

type Stored = Selectable<ContentColumns> & { title: string }

export type StoredTable = {
  [T in keyof Tables]: Selectable<Tables[T]> extends Stored ? T : never
}[keyof Tables]
export type StoredRow<T extends StoredTable = StoredTable> = Selectable<Tables[T]> & Stored

type Change = 'added' | 'edited' | 'deleted' | 'restored'
type KeyOf<A> = A extends `${infer Key}.restored` ? (`${Key}.${Change}` extends AuditAction ? Key : never) : never

export interface StoredKind<T extends StoredTable = StoredTable> {
  table: T
  key: KeyOf<AuditAction>
  messages: { changed: string; slugTaken: string }
  slugs: {
    /** Start of an address if the title makes none. */
    word: string
    problem?: (slug: string) => string | null
    /** True: the address of a published entry can change. */
    canMove?: boolean
  }
  audited: readonly (keyof StoredRow<T> & string)[]
  /** Of these columns the log records only the size. */
  sizes: readonly string[]
  keysOf: (slug: string) => string[]
}
