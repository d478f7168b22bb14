import type { ColumnType, Generated, Selectable } from 'kysely'
import type { AuditAction } from '../../contract/audit.ts'
import type { ColumnsOf } from '../../contract/content/fields.ts'
import type { ImageSize } from '../db/column-values.ts'
import type { Tables } from '../db/tables.ts'

/** The columns that all content types have beside those of their fields. */
export interface ContentColumns {
  id: Generated<number>
  slug: string
  /** Counts the changes of the form. */
  version: Generated<number>
  /** Null: a draft. */
  published_at: Date | null
  deleted_at: Date | null
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

type Stored = Selectable<ContentColumns> & { title: string }

/** Tables of what has a page, is a draft until it is published, counts its changes and can be brought back once it is deleted. */
export type StoredTable = {
  [T in keyof Tables]: Selectable<Tables[T]> extends Stored ? T : never
}[keyof Tables]
export type StoredRow<T extends StoredTable = StoredTable> = Selectable<Tables[T]> & Stored

type Change = 'added' | 'edited' | 'deleted' | 'restored'
/** The keys of which the log has a sentence for each change. */
type KeyOf<A> = A extends `${infer Key}.restored` ? (`${Key}.${Change}` extends AuditAction ? Key : never) : never

/** What the engine needs of a content type. */
export interface StoredKind<T extends StoredTable = StoredTable> {
  table: T
  /** As in errors and in the log of actions. */
  key: KeyOf<AuditAction>
  messages: { changed: string; slugTaken: string }
  slugs: {
    /** What an address begins with if the title makes none. */
    word: string
    problem?: (slug: string) => string | null
    /** True: also the address of a published one can change. */
    canMove?: boolean
  }
  /** The columns that the log of actions tells of. */
  audited: readonly (keyof StoredRow<T> & string)[]
  /** Of these it tells the size alone. */
  sizes: readonly string[]
  /** The surrogate keys of what shows it. */
  keysOf: (slug: string) => string[]
}
