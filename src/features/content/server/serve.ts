import type { Insertable } from 'kysely'
import type { AccessLevel } from '../../../platform/contract/catalogue.ts'
import { contentKey, listKey } from '../../../platform/contract/content/heads.ts'
import type { SignedInReader } from '../../../platform/server/core/caller.ts'
import { dayInZone } from '../../../platform/server/core/day-in-zone.ts'
import type { Database, Transaction } from '../../../platform/server/db/database.ts'
import { countPages } from '../../../platform/server/db/paging.ts'
import type { Tables } from '../../../platform/server/db/tables.ts'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import type { Deps, Router } from '../../../platform/server/feature-deps.ts'
import { type CallContext, ok, requireCaller } from '../../../platform/server/http/api/calls.ts'
import { withCredits } from '../../pictures/server/images/index.ts'
import type { ContentContract } from '../contract/contract.ts'
import type { ContentType } from '../contract/define.ts'
import { type ContentField, fieldColumn, searchedFields } from '../contract/fields.ts'
import { contentMessages } from '../contract/messages.ts'
import { presentPictures, storedValue, toColumnsOf } from './field-columns.ts'
import type { ContentColumns, FieldColumns, StoredKind, StoredRow, StoredTable } from './kind.ts'
import { findEntriesForEditors, findPublishedEntries, getEntry, getPublishedEntry } from './queries.ts'
import { refusalFor } from './refusal.ts'
import { toFreeSlug } from './slugs.ts'
import {
  addEntry,
  type ByEditor,
  deleteEntry,
  type FormColumns,
  lockEdited,
  restoreEntry,
  storeEntry,
} from './store.ts'

type Served = ContentType & { table: StoredTable }
interface Types {
  form: object
  own: object
}

/** Computed for many rows at once, in their order. `keys`: the surrogate keys of what else it tells of. */
interface Computed<T> {
  own: T[]
  keys?: readonly string[]
}

/** What of a content type does not follow from its declaration, for each shape that its contract has. */
interface OwnFunctions<Row, Own, Needs> {
  listed: (deps: Needs, rows: readonly Row[]) => Promise<Computed<In<Own, 'listed'>>>
  page: (deps: Needs, row: Row) => Promise<In<Own, 'page'>>
  kept: (db: Database, row: Row) => Promise<In<Own, 'kept'>>
  mine: (db: Database, row: Row, reader: SignedInReader) => Promise<In<Own, 'mine'>>
  adminListed: (db: Database, rows: readonly Row[]) => Promise<In<Own, 'adminListed'>[]>
  stored: (db: Database, row: Row) => Promise<In<Own, 'stored'>>
}
type In<Own, K> = K extends keyof Own ? Own[K] : never
/** A shape that a contract does not have is unknown. */
type Given<Own> = { [K in keyof Own]: unknown extends Own[K] ? never : K }[keyof Own]

/** The columns that no field fills: the content type's own code must, and the compiler says so. */
type OwnColumns<R extends Served> = Omit<
  Insertable<Tables[R['table']]>,
  keyof ContentColumns | keyof FieldColumns<R['fields']>
>

interface Changes<R extends Served, F> {
  /** The column by which readers' lists are sorted; by default the day of publication. */
  latest?: keyof StoredRow<R['table']> & string
  /** The columns that no field fills. @throws InvalidInput */
  columns: (
    form: F,
    before: StoredRow<R['table']> | null,
    by: { tx: Transaction; now: Date },
  ) => OwnColumns<R> | Promise<OwnColumns<R>>
  /** Of these the log of actions tells too. */
  audited?: readonly (keyof OwnColumns<R> & string)[]
  /** Stores what a form has beside its fields. Without a form: it was restored as it was. */
  changed?: (tx: Transaction, id: number, form: F | null) => Promise<void>
}

type OwnCode<R extends Served, T extends Types, Needs> = Changes<R, T['form']> &
  Pick<OwnFunctions<StoredRow<R['table']>, T['own'], Needs>, Given<T['own']> & keyof AnyFunctions>

/** The same without types, which names that are put together do not have. */
type AnyFunctions = OwnFunctions<StoredRow, Record<string, object>, Deps>
type Untyped = Partial<AnyFunctions> & {
  latest?: string
  columns: (form: Form, before: StoredRow | null, by: { tx: Transaction; now: Date }) => object | Promise<object>
  audited?: readonly string[]
  changed?: (tx: Transaction, id: number, form: Form | null) => Promise<void>
}
interface Form {
  slug: string
  title: string
  isPublished: boolean
}
interface Request {
  params: { id: number; slug: string }
  query: { page: number; limit: number; search: string }
  body: Form & { version: number }
}
type Route = (name: string, handler: (request: Request, call: CallContext) => Promise<object>) => void

/** The calls of a content type, and what its own calls and the demo need of it. */
export function serveContent<R extends Served, T extends Types & { admin: object }, Needs extends Deps = Deps>(
  contract: ContentContract<R, T>,
  own: OwnCode<R, T, Needs>,
) {
  const content = new Content(contract.record, own as unknown as Untyped, contract.kept)
  return {
    kind: content.kind as unknown as StoredKind<R['table']>,
    routes({ route }: Router, deps: Needs) {
      readersRoutes(route as unknown as Route, deps, content)
      editorsRoutes(route as unknown as Route, deps, content)
    },
    add: (tx: Transaction, form: T['form'], by: ByEditor) => content.add(tx, form as Form, by),
    edit: (tx: Transaction, at: { id: number; version: number }, form: T['form'], by: ByEditor) =>
      content.edit(tx, at, form as Form, by),
    /** What editors get of it. @throws NotFound */
    read: (db: Database, id: number) => content.read(db, id) as Promise<T['admin']>,
  }
}

/** The rows of a content type: what is stored of a form, and what is computed of a row. */
class Content {
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
      key: record.key as StoredKind['key'],
      messages: contentMessages(record),
      slugs: { word: record.noun.replaceAll(' ', '-') },
      audited: ['slug', ...columnsOf(fields), ...(own.audited ?? []), 'published_at'] as StoredKind['audited'],
      // Of a long text that readers do not get, the log tells no word.
      sizes: columnsOf(fields.filter(([, { kind, shown }]) => kind === 'lines' && !shown)),
      keysOf: (slug) => [listKey(record), contentKey(record, slug)],
    }
  }

  async add(tx: Transaction, form: Form, by: ByEditor): Promise<number> {
    const id = await addEntry(tx, this.kind, await this.#toColumns(tx, form, null, by.now), by)
    await this.own.changed?.(tx, id, form)
    return id
  }

  async edit(tx: Transaction, at: { id: number; version: number }, form: Form, by: ByEditor) {
    const before = await lockEdited(tx, this.kind, at)
    await storeEntry(tx, this.kind, { before, columns: await this.#toColumns(tx, form, before, by.now) }, by)
    await this.own.changed?.(tx, at.id, form)
  }

  async restore(tx: Transaction, id: number, by: ByEditor) {
    await restoreEntry(tx, this.kind, id, by)
    await this.own.changed?.(tx, id, null)
  }

  /** Every field, so that none is accepted and not stored. */
  async #toColumns(tx: Transaction, form: Form, before: StoredRow | null, now: Date) {
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

  presentInList(row: StoredRow) {
    const pictured = this.record.fields.imageUrl && { pictures: presentPictures(row) }
    return { ...datedOf(row), ...this.#valuesOf(row, ({ shown }) => shown === 'list'), ...pictured }
  }

  presentPage(row: StoredRow) {
    const { html, imageUrl } = this.record.fields
    return {
      ...this.presentInList(row),
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

  /** Only here is decided who gets what a page keeps back. */
  async keptOf(db: Database, row: StoredRow, isOpen: boolean): Promise<object | undefined> {
    if (isOpen) return this.own.kept?.(db, row)
    return Object.fromEntries(this.#kept.map((name) => [name, null]))
  }
}

const datedOf = ({ slug, published_at }: StoredRow) => ({ slug, publishedAt: published_at?.toISOString() })
const headOf = ({ id, slug, published_at }: StoredRow) => ({ id, slug, isPublished: published_at !== null })
const accessOf = (row: StoredRow): AccessLevel => Reflect.get(row, 'access')

function readersRoutes(route: Route, deps: Deps, content: Content) {
  const { db, now, settings } = deps
  const { record, own, kind } = content

  route(`GET /home/${record.name}`, async ({ query }) => {
    const order = { latest: own.latest ?? 'published_at', today: dayInZone(settings.current().contact.timeZone, now()) }
    const { rows, total } = await findPublishedEntries(db, { ...record, table: kind.table }, order, query)
    const computed = await own.listed?.(deps, rows)
    const data = rows.map((row, index) => ({ ...content.presentInList(row), ...computed?.own[index] }))
    return ok(paged(data, total, query), [listKey(record), ...(computed?.keys ?? [])])
  })

  route(`GET /home/${record.name}/:slug`, async ({ params: { slug } }) => {
    const row = await getPublishedEntry(db, kind, slug)
    const computed = await own.listed?.(deps, [row])
    const kept = await content.keptOf(db, row, accessOf(row) === 'free')
    return ok({ ...content.presentPage(row), ...computed?.own[0], ...(await own.page?.(deps, row)), ...kept }, [
      contentKey(record, slug),
      ...(computed?.keys ?? []),
    ])
  })

  if (own.kept)
    route(`GET /auth/${record.name}/:slug`, async ({ params: { slug } }, call) => {
      const reader = requireCaller(call)
      const row = await getPublishedEntry(db, kind, slug)
      const because = refusalFor(accessOf(row), reader, now())
      const kept = await content.keptOf(db, row, because === null)
      return ok({ because, ...kept, ...(await own.mine?.(db, row, reader)) })
    })
}

function editorsRoutes(route: Route, { db, now }: Deps, content: Content) {
  const { record, own, kind } = content
  const messages = contentMessages(record)
  const by = (call: CallContext) => ({ editor: requireCaller(call), now: now() })
  const saved = async (id: number, { isPublished }: Form) => ({
    message: isPublished ? messages.published : messages.saved,
    entry: await content.read(db, id),
  })

  route(`GET /admin/${record.name}`, async ({ query }) => {
    const { rows, total } = await findEntriesForEditors(db, { table: kind.table, columns: content.searched }, query)
    const computed = await own.adminListed?.(db, rows)
    const data = rows.map((row, index) => ({
      ...headOf(row),
      title: row.title,
      access: accessOf(row),
      updatedAt: row.updated_at.toISOString(),
      ...computed?.[index],
    }))
    return ok(paged(data, total, query))
  })

  route(`GET /admin/${record.name}/:id`, async ({ params: { id } }) => ok(await content.read(db, id)))

  route(`POST /admin/${record.name}`, async ({ body }, call) => {
    const id = await inTransaction(db, (tx) => content.add(tx, body, by(call)))
    return { status: 201, body: await saved(id, body) }
  })

  route(`PUT /admin/${record.name}/:id`, async ({ params: { id }, body: { version, ...form } }, call) => {
    await inTransaction(db, (tx) => content.edit(tx, { id, version }, form, by(call)))
    return ok(await saved(id, form))
  })

  route(`DELETE /admin/${record.name}/:id`, async ({ params: { id } }, call) => {
    await inTransaction(db, (tx) => deleteEntry(tx, kind, id, by(call)))
    return ok({ message: messages.deleted })
  })

  route(`POST /admin/${record.name}/:id/restoration`, async ({ params: { id } }, call) => {
    await inTransaction(db, (tx) => content.restore(tx, id, by(call)))
    return ok({ message: messages.restored })
  })
}

const paged = <D>(data: D[], total: number, query: Request['query']) => ({ data, ...countPages(query, total) })
