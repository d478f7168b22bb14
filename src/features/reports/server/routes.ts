import { pageLink, reportHead } from '../../../platform/contract/content/heads.ts'
import { reportFileLink } from '../../../platform/contract/links.ts'
import { NotFound } from '../../../platform/server/core/errors.ts'
import type { Router } from '../../../platform/server/feature-deps.ts'
import { created, ok, requireCaller } from '../../../platform/server/http/api/calls.ts'
import { isOpenedByReader, sendRefusalPage } from '../../../platform/server/http/pages/refusal-page.ts'
import { sandboxed } from '../../../platform/server/http/security-headers.ts'
import { contentTypeOf } from '../../attachments/server/index.ts'
import { bareFrameOf } from '../../brand/server/index.ts'
import { discountedPrices } from '../../subscriptions/contract/offer-rules.ts'
import { findBoughtReports, reportDiscountOf } from '../../subscriptions/server/index.ts'
import { reportMessages } from '../contract/rules.ts'
import { addVersion } from './add-version.ts'
import type { ReportDeps, StampDeps } from './deps.ts'
import { decideFor, makeTicket, openDownload, ReportGated } from './download.ts'
import { reports } from './index.ts'
import { presentGate, presentHad, presentOwned, pricesOfReport } from './present.ts'
import { findDownloads, findOwned, findWithFile } from './queries.ts'
import { Stamper } from './stamper.ts'

export function reportRoutes(router: Router, deps: ReportDeps) {
  const stamper = new Stamper()
  router.onClose(() => stamper.close())
  reports.routes(router, deps)
  readerRoutes(router, deps)
  fileRoute(router, { ...deps, stamper })
  versionRoute(router, { ...deps, stamper })
}

function readerRoutes({ route }: Router, deps: ReportDeps) {
  const { db, now, settings } = deps

  route('GET /auth/reports', async (_, call) => {
    const reader = requireCaller(call)
    const bought = await findBoughtReports(db, reader.userId)
    const downloads = await findDownloads(db, reader.userId)
    const rows = await findOwned(db, { bought, had: [...downloads.keys()] })
    const owned = rows.map((row) => {
      const isOpen = decideFor(row, { reader, bought, now: now() }).show === 'full'
      return presentOwned(row, { had: downloads.get(row.id), isBought: bought.has(row.id), isOpen })
    })
    return ok({ reports: owned })
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
      isOpen: decision.show === 'full',
      because: presentGate(decision),
      isBought,
      had: presentHad((await findDownloads(db, reader.userId)).get(id)),
      sale: prices && { prices: discountedPrices(prices, percentOff), percentOff },
    })
  })

  route('POST /auth/reports/:id/tickets', async ({ params: { id } }, call) =>
    ok({ address: await makeTicket(deps, id, requireCaller(call)) }),
  )
}

/** No `HEAD` and no ranges: each download is counted, and its PDF is written for it. */
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
          status: 403,
          site: bareFrameOf(deps.settings),
          heading: 'This link to a report no longer works',
          text: error.message,
          way: { href: pageLink(reportHead, error.slug), label: 'Open its page' },
        })
      }
    },
  )
}

function versionRoute({ route }: Router, deps: StampDeps) {
  route('POST /admin/reports/:id/versions', async ({ params: { id }, body: { changes }, upload }, call) => {
    await addVersion(deps, id, { upload, changes }, { editor: requireCaller(call), now: deps.now() })
    return created({ message: reportMessages.uploaded, entry: await reports.read(deps.db, id) })
  })
}
