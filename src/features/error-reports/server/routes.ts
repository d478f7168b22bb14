import { articleLink, errorReportLink } from '../../../platform/contract/links.ts'
import { noTitle } from '../../../platform/contract/no-title.ts'
import { Overloaded, TooManyAttempts } from '../../../platform/server/core/errors.ts'
import type { Deps, Router } from '../../../platform/server/feature-deps.ts'
import { ok } from '../../../platform/server/http/api/calls.ts'
import { networkOfRequest, siteOfRequest } from '../../../platform/server/http/api/visitor.ts'
import { acceptForms, isFromElsewhere } from '../../../platform/server/http/pages/forms.ts'
import { sendRefusalPage } from '../../../platform/server/http/pages/refusal-page.ts'
import { bareFrameOf } from '../../brand/server/index.ts'
import { byCaller } from '../../newsroom/server/index.ts'
import { type ErrorReport, ErrorReportForm } from '../contract/endpoints.ts'
import { errorReportMessages } from '../contract/messages.ts'
import {
  correctArticle,
  declineOpen,
  deleteReport,
  findLiveArticle,
  listReports,
  reopenDeclined,
  reportError,
  settleReport,
  takeReportAttempt,
} from './reports.ts'

export function errorReportRoutes({ route, http }: Router, { db, now, settings }: Deps) {
  route('GET /admin/error-reports', async ({ query }) => {
    const { rows, total } = await listReports(db, query)
    return ok({ data: rows.map(present), total })
  })

  route('PUT /admin/error-reports/:id', async ({ params: { id }, body: { state } }, call) => {
    await settleReport(db, id, state, byCaller(call, now()))
    return ok({ message: errorReportMessages.saved })
  })

  route('DELETE /admin/error-reports/:id', async ({ params: { id } }, call) => {
    await deleteReport(db, id, byCaller(call, now()))
    return ok({ message: errorReportMessages.deleted })
  })

  route('POST /admin/error-reports/decline-open', async (_, call) => {
    const ids = await declineOpen(db, byCaller(call, now()))
    return ok({ message: errorReportMessages.allDeclined(ids.length), ids })
  })

  route('POST /admin/error-reports/reopen', async ({ body: { ids } }, call) => {
    await reopenDeclined(db, ids, byCaller(call, now()))
    return ok({ message: errorReportMessages.reopened })
  })

  route('POST /admin/error-reports/:id/correction', async ({ params: { id }, body: { words } }, call) => {
    const { timeZone } = settings.current().contact
    await correctArticle(db, { id, words }, { by: byCaller(call, now()), timeZone })
    return ok({ message: errorReportMessages.corrected })
  })

  /** A plain form works without script and costs readers none. */
  void http.register(async (scope) => {
    acceptForms(scope)
    scope.post<{ Params: { id: string } }>(
      errorReportLink(':id(^[1-9]\\d{0,8}$)'),
      { config: { access: 'anyone' }, bodyLimit: 32 * 1024, schema: { hide: true } },
      async (request, reply) => {
        const articleId = Number(request.params.id)
        const site = bareFrameOf(settings)
        const way = { href: articleLink(await findLiveArticle(db, articleId)), label: 'Back to the article' }
        const back = (status: number, heading: string, text: string) =>
          sendRefusalPage(reply, { status, site, heading, text, way })
        // The page must not show what another site has written.
        if (isFromElsewhere(request)) return back(403, 'The report was not sent', errorReportMessages.elsewhere)
        try {
          const from = { network: networkOfRequest(request), site: siteOfRequest(request) }
          await takeReportAttempt(db, from, now())
          const read = ErrorReportForm.safeParse(request.body)
          if (!read.success)
            return back(400, 'The report was not sent', whyNot(read.error.issues[0]?.message ?? '', request.body))
          await reportError(db, { ...read.data, articleId }, now())
        } catch (error) {
          if (!(error instanceof TooManyAttempts) && !(error instanceof Overloaded)) throw error
          reply.header('retry-after', error.retryAfter)
          const message = error instanceof Overloaded ? errorReportMessages.tooMany : error.message
          return back(error instanceof Overloaded ? 503 : 429, 'The report was not sent', whyNot(message, request.body))
        }
        return back(200, 'Thank you', errorReportMessages.thanks)
      },
    )
  })
}

/** Repeats what the reader wrote, so that it is not lost. */
function whyNot(message: string, body: unknown): string {
  const words = typeof body === 'object' && body && 'words' in body ? String(body.words).slice(0, 5_000) : ''
  return `${message.replace(/\.?$/, '.')}${words && ` You wrote: ${words}`}`
}

const present = (row: Awaited<ReturnType<typeof listReports>>['rows'][number]): ErrorReport => ({
  id: row.id,
  article: {
    id: row.article_id,
    title: row.title || noTitle,
    link: articleLink({ id: row.article_id, section: row.section, slug: row.slug }),
  },
  words: row.words,
  finder: row.finder,
  state: row.state,
  settledBy: row.settled_by_name,
  reportedAt: row.reported_at.toISOString(),
})
