import { reportFileLink, reportLink } from '../../../contract/links.ts'
import { reportMessages } from '../../../contract/reports/rules.ts'
import { discountedPrices } from '../../../contract/subscriptions/offer-rules.ts'
import { Gone, NotFound } from '../../core/errors.ts'
import { inTransaction } from '../../db/transaction.ts'
import { type CallContext, ok, requireCaller } from '../../http/api/calls.ts'
import { isOpenedByReader, sendRefusalPage } from '../../http/pages/refusal-page.ts'
import { sandboxed } from '../../http/security-headers.ts'
import { contentTypeOf } from '../attachments/index.ts'
import { bareFrameOf } from '../brand/index.ts'
import { deleteEntry, getEntry, restoreEntry } from '../content/index.ts'
import type { Router } from '../deps.ts'
import { withCredits } from '../images/index.ts'
import { settingsKey } from '../settings/index.ts'
import { countSoldReports, findBoughtReports, reportDiscountOf } from '../subscriptions/index.ts'
import { addVersion } from './add-version.ts'
import type { ReportDeps, StampDeps } from './deps.ts'
import { decideFor, makeTicket, openDownload, ReportGated } from './download.ts'
import {
  presentAdminReport,
  presentGate,
  presentHad,
  presentListedReport,
  presentOwned,
  presentReportInList,
  presentReportVersion,
  pricesOfReport,
} from './present.ts'
import {
  findDownloads,
  findOwned,
  findPublishedReports,
  findReportAt,
  findReports,
  findReportVersions,
  findWithFile,
} from './queries.ts'
import { addReport, editReport, reportKey, reportKind, reportsKey } from './save-report.ts'
import { Stamper } from './stamper.ts'

/** Reports and papers: their pages, their files, and their screen in the back office. */
export function reportRoutes(router: Router, deps: ReportDeps) {
  const stamper = new Stamper()
  router.onClose(() => stamper.close())
  publicRoutes(router, deps)
  readerRoutes(router, deps)
  fileRoute(router, { ...deps, stamper })
  adminRoutes(router, { ...deps, stamper })
}

function publicRoutes({ route }: Router, { db, catalogue, settings }: ReportDeps) {
  route('GET /home/reports', async ({ query: { page, limit } }) => {
    const { rows, total } = await findPublishedReports(db, { page, limit })
    const present = { catalogue: await catalogue.get(), sale: settings.current().subscription }
    const reports = rows.map((row) => presentListedReport(row, present))
    return ok({ reports, page, totalPages: Math.ceil(total / limit), total }, [reportsKey, settingsKey])
  })

  route('GET /home/reports/:slug', async ({ params: { slug } }) => {
    const row = await findReportAt(db, slug)
    if (!row?.published_at) throw new NotFound('report', slug)
    if (row.deleted_at) throw new Gone('report', slug)
    const sale = settings.current().subscription
    const body = {
      ...presentListedReport(row, { catalogue: await catalogue.get(), sale }),
      ...{ html: withCredits(row.html), imageCredit: row.image_credit },
      versions: (await findReportVersions(db, row.id)).map(presentReportVersion),
      goldDiscount: sale.goldReportDiscount,
    }
    return ok(body, [reportKey(slug), settingsKey])
  })
}

function readerRoutes({ route }: Router, deps: ReportDeps) {
  const { db, now, settings } = deps

  route('GET /auth/reports', async (_, call) => {
    const reader = requireCaller(call)
    const bought = await findBoughtReports(db, reader.userId)
    const downloads = await findDownloads(db, reader.userId)
    const rows = await findOwned(db, { bought, had: [...downloads.keys()] })
    const reports = rows.map((row) => {
      const isOpen = decideFor(row, { reader, bought, now: now() }).show === 'full'
      return presentOwned(row, { had: downloads.get(row.id), isBought: bought.has(row.id), isOpen })
    })
    return ok({ reports })
  })

  route('GET /auth/reports/:id', async ({ params: { id } }, call) => {
    const reader = requireCaller(call)
    const row = await findWithFile(db, id)
    if (!row) throw new NotFound('report', id)
    const bought = await findBoughtReports(db, reader.userId)
    const isBought = bought.has(id)
    const decision = decideFor(row, { reader, bought, now: now() })
    if (decision.show === 'nothing') throw new NotFound('report', id)
    const terms = settings.current().subscription
    const prices = isBought ? null : pricesOfReport(row, terms)
    const percentOff = reportDiscountOf(terms, reader.subscriptions, now())
    return ok({
      ...{ isOpen: decision.show === 'full', because: presentGate(decision), isBought },
      had: presentHad((await findDownloads(db, reader.userId)).get(id)),
      sale: prices && { prices: discountedPrices(prices, percentOff), percentOff },
    })
  })

  route('POST /auth/reports/:id/tickets', async ({ params: { id } }, call) =>
    ok({ address: await makeTicket(deps, id, requireCaller(call)) }),
  )
}

/** Without `HEAD`, and never in parts: each download is one that is counted, and its PDF is written for it. */
function fileRoute({ http }: Router, deps: StampDeps) {
  http.get<{ Params: { id: string }; Querystring: { ticket?: unknown } }>(
    reportFileLink(':id(^[1-9]\\d{0,8}$)'),
    { config: { access: 'anyone' }, exposeHeadRoute: false },
    async (request, reply) => {
      const { ticket } = request.query
      reply.headers({ ...sandboxed, 'cache-control': 'no-store', 'accept-ranges': 'none', 'x-robots-tag': 'noindex' })
      try {
        const download = await openDownload(deps, Number(request.params.id), typeof ticket === 'string' ? ticket : '')
        return reply
          .type(contentTypeOf(download.attachment))
          .headers({
            'content-length': download.bytes,
            'content-disposition': `attachment; filename="${download.fileName}"`,
          })
          .send(download.contents)
      } catch (error) {
        if (!(error instanceof ReportGated) || !isOpenedByReader(request)) throw error
        return sendRefusalPage(reply, {
          ...{ status: 403, site: bareFrameOf(deps.settings) },
          ...{ heading: 'This link to a report no longer works', text: error.message },
          way: { href: reportLink(error.slug), label: 'Open its page' },
        })
      }
    },
  )
}

function adminRoutes({ route }: Router, deps: StampDeps) {
  const { db, now } = deps
  const by = (call: CallContext) => ({ editor: requireCaller(call), now: now() })
  const read = async (id: number) =>
    presentAdminReport(await getEntry(db, reportKind, id), await findReportVersions(db, id))

  route('GET /admin/reports', async ({ query }) => {
    const { rows, total } = await findReports(db, query)
    const sold = await countSoldReports(
      db,
      rows.map(({ id }) => id),
    )
    const data = rows.map((row) => presentReportInList(row, sold.get(row.id) ?? 0))
    return ok({ data, page: query.page, totalPages: Math.ceil(total / query.limit), total })
  })

  route('GET /admin/reports/:id', async ({ params }) => ok(await read(params.id)))

  route('POST /admin/reports', async ({ body }, call) => {
    const id = await inTransaction(db, (tx) => addReport(tx, body, by(call)))
    return { status: 201 as const, body: { message: reportMessages.saved, entry: await read(id) } }
  })

  route('PUT /admin/reports/:id', async ({ params: { id }, body: { version, ...form } }, call) => {
    await inTransaction(db, (tx) => editReport(tx, { id, version }, form, by(call)))
    const message = form.isPublished ? reportMessages.published : reportMessages.saved
    return ok({ message, entry: await read(id) })
  })

  route('POST /admin/reports/:id/versions', async ({ params: { id }, body: { changes }, upload }, call) => {
    await addVersion(deps, id, { upload, changes }, by(call))
    return { status: 201 as const, body: { message: reportMessages.uploaded, entry: await read(id) } }
  })

  route('DELETE /admin/reports/:id', async ({ params: { id } }, call) => {
    await inTransaction(db, (tx) => deleteEntry(tx, reportKind, id, by(call)))
    return ok({ message: reportMessages.deleted })
  })

  route('POST /admin/reports/:id/restoration', async ({ params: { id } }, call) => {
    await inTransaction(db, (tx) => restoreEntry(tx, reportKind, id, by(call)))
    return ok({ message: reportMessages.restored })
  })
}
