import type { Insertable } from 'kysely'
import type { AccessLevel } from '../../../platform/contract/catalogue.ts'
import type { ContentContract } from '../../../platform/contract/content/contract.ts'
import { contentKey, listKey } from '../../../platform/contract/content/heads.ts'
import { contentMessages } from '../../../platform/contract/content/messages.ts'
import type { ContentColumns, FieldColumns, StoredKind, StoredRow } from '../../../platform/server/content/kind.ts'
import {
  findEntriesForEditors,
  findPublishedEntries,
  getPublishedEntry,
} from '../../../platform/server/content/queries.ts'
import { type ByEditor, deleteEntry } from '../../../platform/server/content/store.ts'
import type { Reader } from '../../../platform/server/core/caller.ts'
import { dayInZone } from '../../../platform/server/core/day-in-zone.ts'
import type { Database, Transaction } from '../../../platform/server/db/database.ts'
import { countPages } from '../../../platform/server/db/paging.ts'
import type { Tables } from '../../../platform/server/db/tables.ts'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import type { DemoEntries } from '../../../platform/server/demo/part.ts'
import type { Deps, Router } from '../../../platform/server/feature-deps.ts'
import { type CallContext, ok, requireCaller } from '../../../platform/server/http/api/calls.ts'
import { decideAccess } from '../../articles/server/index.ts'
import {
  type AnyForm,
  type AnyFunctions,
  accessOf,
  type Computed,
  Content,
  type OwnFunctions,
  type Served,
  type Untyped,
  type Was,
} from './content.ts'
import { demoOf } from './demo.ts'

interface Types {
  form: object
  own: object
}
type Answers = Record<'admin' | 'listed' | 'adminListed', object>

type Given<Own> = { [K in keyof Own]: unknown extends Own[K] ? never : K }[keyof Own]

/** Columns that no field fills: the compiler requires them from the content type's own code. */
type OwnColumns<R extends Served> = Omit<
  Insertable<Tables[R['table']]>,
  keyof ContentColumns | keyof FieldColumns<R['fields']>
>

interface Changes<R extends Served, F> {
  /** Sort column of readers' lists. The day of publication by default. */
  latest?: keyof StoredRow<R['table']> & string
  /** @throws InvalidInput */
  columns: (
    form: F,
    before: StoredRow<R['table']> | null,
    by: { tx: Transaction; now: Date },
  ) => OwnColumns<R> | Promise<OwnColumns<R>>
  /** Own columns that the log of actions includes. */
  audited?: readonly (keyof OwnColumns<R> & string)[]
  /** Stores what a form has beside its fields. `form` null: the entry was restored. */
  changed?: (tx: Transaction, id: number, form: F | null, was: Was<StoredRow<R['table']>>) => Promise<void>
}
type OwnCode<R extends Served, T extends Types, Needs> = Changes<R, T['form']> &
  Pick<OwnFunctions<StoredRow<R['table']>, T['own'], Needs>, Given<T['own']> & keyof AnyFunctions>

interface Request {
  params: { id: number; slug: string }
  query: { page: number; limit: number; search: string }
  body: AnyForm & { version: number }
}
type Route = (name: string, handler: (request: Request, call: CallContext) => Promise<object>) => unknown

export function serveContent<R extends Served, T extends Types & Answers, Needs extends Deps = Deps>(
  contract: ContentContract<R, T>,
  own: OwnCode<R, T, Needs>,
) {
  const content = new Content(contract.record, own as unknown as Untyped, contract.kept)
  return {
    kind: content.kind as unknown as StoredKind<R['table']>,
    /** `others`: calls that the content type answers itself. */
    routes({ route }: Router, deps: Needs, others: readonly string[] = []) {
      const some: Route = (name, handler) => others.includes(name) || (route as unknown as Route)(name, handler)
      readersRoutes(some, deps, content)
      editorsRoutes(some, deps, content)
    },
    listed: (deps: Needs, rows: readonly StoredRow<R['table']>[]) =>
      content.list(deps, rows as unknown as StoredRow[]) as Promise<Computed<T['listed']>>,
    adminListed: (db: Database, rows: readonly StoredRow<R['table']>[]) =>
      content.listForEditors(db, rows as unknown as StoredRow[]) as Promise<T['adminListed'][]>,
    add: (tx: Transaction, form: T['form'], by: ByEditor) => content.add(tx, form as AnyForm, by),
    edit: (tx: Transaction, at: { id: number; version: number }, form: T['form'], by: ByEditor) =>
      content.edit(tx, at, form as AnyForm, by),
    demo: (load: () => Promise<{ default: DemoEntries }>) => async () => {
      const { default: entries } = await load()
      return { default: demoOf(content, contract.Form, entries) }
    },
    /** @throws NotFound */
    read: (db: Database, id: number) => content.read(db, id) as Promise<T['admin']>,
  }
}

function readersRoutes(route: Route, deps: Deps, content: Content) {
  const { db, now, settings } = deps
  const { record, own, kind } = content

  route(`GET /home/${record.name}`, async ({ query }) => {
    const order = { latest: own.latest ?? 'published_at', today: dayInZone(settings.current().contact.timeZone, now()) }
    const { rows, total } = await findPublishedEntries(db, { ...record, table: kind.table }, order, query)
    const { own: data, keys = [] } = await content.list(deps, rows)
    return ok(paged(data, total, query), [listKey(record), ...keys])
  })

  route(`GET /home/${record.name}/:slug`, async ({ params: { slug } }) => {
    const row = await getPublishedEntry(db, kind, slug)
    const { own: listed, keys = [] } = await content.list(deps, [row])
    const kept = await content.keptOf(db, row, accessOf(row) === 'free')
    const page = { ...listed[0], ...content.presentPage(row), ...(await own.page?.(deps, row)), ...kept }
    return ok(page, [contentKey(record, slug), ...keys])
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
  const { record, kind } = content
  const messages = contentMessages(record)
  const by = (call: CallContext) => ({ editor: requireCaller(call), now: now() })
  const saved = async (id: number, { isPublished }: AnyForm) => ({
    message: isPublished ? messages.published : messages.saved,
    entry: await content.read(db, id),
  })

  route(`GET /admin/${record.name}`, async ({ query }) => {
    const { rows, total } = await findEntriesForEditors(db, { table: kind.table, columns: content.searched }, query)
    return ok(paged(await content.listForEditors(db, rows), total, query))
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

/** Null: the reader sees everything. Pure. */
function refusalFor(access: AccessLevel, reader: Reader, now: Date) {
  const decision = decideAccess({ access, isPublished: true }, reader, now)
  if (decision.show === 'full') return null
  return decision.show === 'preview' && decision.because === 'subscription_required'
    ? ('subscription_required' as const)
    : ('premium_required' as const)
}
