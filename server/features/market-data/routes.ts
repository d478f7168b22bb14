import { marketDataMessages } from '../../../contract/market-data/rules.ts'
import { inTransaction } from '../../db/transaction.ts'
import { type CallContext, ok, requireCaller } from '../../http/api/calls.ts'
import type { Deps, Router } from '../deps.ts'
import {
  deleteEntry,
  findEntriesForEditors,
  findPublishedEntries,
  getEntry,
  getPublishedEntry,
  refusalFor,
  restoreEntry,
} from '../entries/index.ts'
import { figuresOf, presentAdminSeries, presentListedSeries, presentSeriesInList } from './present.ts'
import { addSeries, editSeries, marketDataKey, marketSeries, seriesPageKey } from './save-series.ts'

/** Series of figures: their pages, which have the figures only for whom their access lets in, and their screen. */
export function marketDataRoutes({ route }: Router, { db, now }: Deps) {
  route('GET /home/market-data', async ({ query: { page, limit } }) => {
    const { rows, total } = await findPublishedEntries(db, 'market_series', { page, limit })
    const body = { data: rows.map(presentListedSeries), page, totalPages: Math.ceil(total / limit), total }
    return ok(body, [marketDataKey])
  })

  route('GET /home/market-data/:slug', async ({ params: { slug } }) => {
    const row = await getPublishedEntry(db, marketSeries, slug)
    const figures = row.access === 'free' ? figuresOf(row).html : null
    return ok({ ...presentListedSeries(row), method: row.method, figures }, [seriesPageKey(slug)])
  })

  route('GET /auth/market-data/:slug', async ({ params: { slug } }, call) => {
    const row = await getPublishedEntry(db, marketSeries, slug)
    const because = refusalFor(row.access, requireCaller(call), now())
    return ok({ because, figures: because === null ? figuresOf(row).html : null })
  })

  const by = (call: CallContext) => ({ editor: requireCaller(call), now: now() })
  const read = async (id: number) => presentAdminSeries(await getEntry(db, marketSeries, id))
  const messageOf = ({ isPublished }: { isPublished: boolean }) =>
    isPublished ? marketDataMessages.published : marketDataMessages.saved

  route('GET /admin/market-data', async ({ query }) => {
    const { rows, total } = await findEntriesForEditors(db, 'market_series', query)
    const { page, limit } = query
    return ok({ data: rows.map(presentSeriesInList), page, totalPages: Math.ceil(total / limit), total })
  })

  route('GET /admin/market-data/:id', async ({ params }) => ok(await read(params.id)))

  route('POST /admin/market-data', async ({ body }, call) => {
    const id = await inTransaction(db, (tx) => addSeries(tx, body, by(call)))
    return { status: 201 as const, body: { message: messageOf(body), entry: await read(id) } }
  })

  route('PUT /admin/market-data/:id', async ({ params: { id }, body: { version, ...form } }, call) => {
    await inTransaction(db, (tx) => editSeries(tx, { id, version }, form, by(call)))
    return ok({ message: messageOf(form), entry: await read(id) })
  })

  route('DELETE /admin/market-data/:id', async ({ params: { id } }, call) => {
    await inTransaction(db, (tx) => deleteEntry(tx, marketSeries, id, by(call)))
    return ok({ message: marketDataMessages.deleted })
  })

  route('POST /admin/market-data/:id/restoration', async ({ params: { id } }, call) => {
    await inTransaction(db, (tx) => restoreEntry(tx, marketSeries, id, by(call)))
    return ok({ message: marketDataMessages.restored })
  })
}
