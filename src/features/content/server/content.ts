import type { AccessLevel } from '../../../platform/contract/catalogue.ts'
import type { ContentType } from '../../../platform/contract/content/define.ts'
import { type ContentField, fieldColumn, searchedFields } from '../../../platform/contract/content/fields.ts'
import { contentKey, listKey } from '../../../platform/contract/content/heads.ts'
import { contentMessages } from '../../../platform/contract/content/messages.ts'
import type { StoredKind, StoredRow, StoredTable } from '../../../platform/server/content/kind.ts'
import { getEntry } from '../../../platform/server/content/queries.ts'
import { toFreeSlug } from '../../../platform/server/content/slugs.ts'
import {
  addEntry,
  type ByEditor,
  type FormColumns,
  lockEdited,
  restoreEntry,
  storeEntry,
} from '../../../platform/server/content/store.ts'
import type { SignedInReader } from '../../../platform/server/core/caller.ts'
import type { Database, Transaction } from '../../../platform/server/db/database.ts'
import type { Deps } from '../../../platform/server/feature-deps.ts'
import { withCredits } from '../../pictures/server/images/index.ts'
import { presentPictures, storedValue, toColumnsOf } from './field-columns.ts'

export type Served = ContentType & Pick<StoredKind, 'table' | 'key'>
/** `own` is in the order of the rows. `keys`: surrogate keys of what else it shows. */
export interface Computed<T> {
  own: T[]
  keys?: readonly string[]
}

export interface OwnFunctions<Row, Own, Needs> {
  listed: (deps: Needs, rows: readonly Row[]) => Promise<Computed<In<Own, 'listed'>>>
  page: (deps: Needs, row: Row) => Promise<In<Own, 'page'>>
  kept: (db: Database, row: Row) => Promise<In<Own, 'kept'>>
  mine: (db: Database, row: Row, reader: SignedInReader) => Promise<In<Own, 'mine'>>
  adminListed: (db: Database, rows: readonly Row[]) => Promise<In<Own, 'adminListed'>[]>
  stored: (db: Database, row: Row) => Promise<In<Own, 'stored'>>
}
type In<Own, K> = K extends keyof Own ? Own[K] : never

/** `before` null: readers did not have it. */
export interface Was<Row> {
  before: Row | null
  now: Date
}

/** Untyped, since composed names have no types. */
export type AnyFunctions = OwnFunctions<StoredRow, Record<string, object>, Deps>
export type Untyped = Partial<AnyFunctions> & {
  latest?: string
  columns: (form: AnyForm, before: StoredRow | null, by: { tx: Transaction; now: Date }) => object | Promise<object>
  audited?: readonly string[]
  changed?: (tx: Transaction, id: number, form: AnyForm | null, was: Was<StoredRow>) => Promise<void>
}
export interface AnyForm {
  slug: string
  title: string
  isPublished: boolean
}

export class Content {
  readonly record: Served
  readonly own: Untyped
  readonly kind: StoredKind
  readonly searched: string[]
  readonly #fields: [name: string, field: ContentField][]
  readonly #kept: readonly string[]

  constructor(record: Served, own: Untyped, kept: readonly string[]) {
    const fields = Object.entries<ContentField>(record.fields)
    const columnsOf = (some: typeof fields) => some.map(([name, field]) => fieldColumn(name, field))
    const searched = searchedFields(record)
    this.record = record
    this.own = own
    this.searched = columnsOf(fields.filter(([name]) => searched.includes(name)))
    this.#fields = fields
    this.#kept = kept
    this.kind = {
      table: record.table,
      key: record.key,
      messages: contentMessages(record),
      slugs: { word: record.noun.replaceAll(' ', '-'), ...record.slugs },
      audited: ['slug', ...columnsOf(fields), ...(own.audited ?? []), 'published_at'] as StoredKind['audited'],
      sizes: columnsOf(fields.filter(([, field]) => isUntold(field))),
      keysOf: (slug) => [listKey(record), contentKey(record, slug)],
    }
  }

  async add(tx: Transaction, form: AnyForm, by: ByEditor): Promise<number> {
    const id = await addEntry(tx, this.kind, await this.#toColumns(tx, form, null, by.now), by)
    await this.own.changed?.(tx, id, form, { before: null, now: by.now })
    return id
  }

  async edit(tx: Transaction, at: { id: number; version: number }, form: AnyForm, by: ByEditor) {
    const before = await lockEdited(tx, this.kind, at)
    await storeEntry(tx, this.kind, { before, columns: await this.#toColumns(tx, form, before, by.now) }, by)
    await this.own.changed?.(tx, at.id, form, { before, now: by.now })
  }

  async restore(tx: Transaction, id: number, by: ByEditor) {
    await restoreEntry(tx, this.kind, id, by)
    await this.own.changed?.(tx, id, null, { before: null, now: by.now })
  }

  /** Handles every field, so that none is accepted and not stored. */
  async #toColumns(tx: Transaction, form: AnyForm, before: StoredRow | null, now: Date) {
    const columns = { ...(await this.own.columns(form, before, { tx, now })) }
    for (const [name, field] of this.#fields)
      Object.assign(columns, await toColumnsOf(tx, [name, field], Reflect.get(form, name), before))
    return {
      ...columns,
      published_at: form.isPublished ? (before?.published_at ?? now) : null,
      slug: await toFreeSlug(tx, this.kind, form, before),
    } as unknown as FormColumns<StoredTable>
  }

  #valuesOf(row: StoredRow, isIn: (field: ContentField) => boolean) {
    const fields = this.#fields.filter(([, field]) => isIn(field))
    return Object.fromEntries(fields.map(([name, field]) => [name, storedValue(row, name, field)]))
  }

  async list(deps: Deps, rows: readonly StoredRow[]): Promise<Computed<object>> {
    const { own = [], keys = [] } = (await this.own.listed?.(deps, rows)) ?? {}
    return { own: rows.map((row, index) => ({ ...this.#presentInList(row), ...own[index] })), keys }
  }

  async listForEditors(db: Database, rows: readonly StoredRow[]): Promise<object[]> {
    const computed = await this.own.adminListed?.(db, rows)
    return rows.map((row, index) => ({
      ...headOf(row),
      title: row.title,
      access: accessOf(row),
      updatedAt: row.updated_at.toISOString(),
      ...computed?.[index],
    }))
  }

  #presentInList(row: StoredRow) {
    const pictured = this.record.fields.imageUrl && { pictures: presentPictures(row) }
    return { ...datedOf(row), ...this.#valuesOf(row, ({ shown }) => shown === 'list'), ...pictured }
  }

  presentPage(row: StoredRow) {
    const { html, imageUrl } = this.record.fields
    return {
      ...this.#valuesOf(row, ({ shown }) => shown === 'page'),
      ...(html && { html: withCredits(Reflect.get(row, 'html')) }),
      ...(imageUrl && { imageCredit: Reflect.get(row, 'image_credit') }),
    }
  }

  async read(db: Database, id: number) {
    const row = await getEntry(db, this.kind, id)
    const values = { ...headOf(row), version: row.version, ...this.#valuesOf(row, () => true) }
    return { ...values, ...(await this.own.stored?.(db, row)) }
  }

  /** The only place that decides who gets what a page keeps back. */
  async keptOf(db: Database, row: StoredRow, isOpen: boolean): Promise<object | undefined> {
    if (isOpen) return this.own.kept?.(db, row)
    return Object.fromEntries(this.#kept.map((name) => [name, null]))
  }
}

/** The log must not contain long texts, nor links that readers do not get. */
const isUntold = (field: ContentField) =>
  !field.shown && (field.kind === 'lines' || (field.kind === 'line' && field.typed === 'url'))

const datedOf = ({ slug, published_at }: StoredRow) => ({ slug, publishedAt: published_at?.toISOString() })
const headOf = ({ id, slug, published_at }: StoredRow) => ({ id, slug, isPublished: published_at !== null })
export const accessOf = (row: StoredRow): AccessLevel => Reflect.get(row, 'access')
