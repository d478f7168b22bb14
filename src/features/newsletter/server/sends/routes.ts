import { countPages } from '../../../../platform/server/db/paging.ts'
import type { Router } from '../../../../platform/server/feature-deps.ts'
import { type CallContext, ok, requireCaller } from '../../../../platform/server/http/api/calls.ts'
import { findListed, presentListItem } from '../../../articles/server/index.ts'
import { skipReasons } from '../../contract/send-rules.ts'
import { startSend } from '../delivery/start-send.ts'
import type { SendingDeps } from '../deps.ts'
import { checkIssue } from '../issue/check-issue.ts'
import { composeIssue } from '../issue/compose-issue.ts'
import { withFallbacks } from '../issue/first-names.ts'
import { sendTestMail } from '../issue/send-test-mail.ts'
import { requireActiveNewsletter } from '../newsletters/queries.ts'
import { cancelSend, pauseSend, resumeSend, retryFailed } from './control.ts'
import { getSend, getSendDetail, getSentIssue, listDeliveryEvents, listSends } from './progress.ts'

const subscribers = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'subscriber' : 'subscribers'}`

export function newsletterSendingRoutes({ route }: Router, deps: SendingDeps) {
  const { db, now, config, settings } = deps
  route('POST /admin/send-newsletter', async ({ body }, call) => {
    await requireActiveNewsletter(db, settings, body.newsletter)
    const { id, recipients, leftOut, isNew, skipped } = await startSend(deps, body, requireCaller(call))
    const had = leftOut > 0 ? `; ${subscribers(leftOut)} had already received it before it was cancelled` : ''
    const message = isNew
      ? `Sending to ${subscribers(recipients)} has started${had}`
      : `This newsletter has already been sent to ${subscribers(recipients)}`
    const presented = skipped.map(({ email, reason }) => ({ email, reason: skipReasons[reason] }))
    return ok({ message, sendId: id, recipients, leftOut, isNew, skipped: presented })
  })

  route('POST /admin/fetch-newsletter-articles', async ({ body }) =>
    ok({ data: (await findListed(db, body.selectedArticles)).map(presentListItem) }),
  )

  route('POST /admin/preview-newsletter', async ({ body }) => {
    const issue = await composeIssue(deps, body, { isTracked: false })
    const { subject, preheader, messageHtml, placeholders } = issue
    const html = withFallbacks(issue.html, placeholders.names)
    const text = withFallbacks(issue.text, placeholders.names)
    const bytes = Buffer.byteLength(html)
    const checks = checkIssue({
      subject,
      messageHtml,
      text,
      bytes,
      link: issue.sponsor?.link ?? null,
      lacksAd: body.hasBookedAd && issue.sponsor === null,
    })
    return ok({ subject, preheader, html, text, bytes, checks })
  })

  route('POST /admin/test-newsletter', async ({ body }, call) => {
    await requireActiveNewsletter(db, settings, body.newsletter)
    return ok({ message: `Test email sent to ${await sendTestMail(deps, body, requireCaller(call))}` })
  })

  route('GET /admin/newsletter-sends', async ({ query }) => {
    const { data, total } = await listSends(db, query, now())
    return ok({ data, ...countPages(query, total) })
  })

  route('GET /admin/newsletter-sends/:id', async ({ params }) =>
    ok(await getSendDetail(db, params.id, { now: now(), isTracked: config.newsletter.isTracked })),
  )

  route('GET /admin/newsletter-sends/:id/preview', async ({ params }) => ok(await getSentIssue(db, params.id)))

  route('GET /admin/newsletter-sends/:id/recipients', async ({ params, query }) => {
    await getSend(db, params.id, now())
    const { data, total } = await listDeliveryEvents(db, { send: params.id, ...query })
    return ok({ data, ...countPages(query, total) })
  })

  const controlled =
    (control: typeof pauseSend) =>
    async ({ params: { id } }: { params: { id: number } }, call: CallContext) => {
      await control(deps, id, requireCaller(call))
      return ok(await getSend(db, id, now()))
    }
  route('POST /admin/newsletter-sends/:id/pause', controlled(pauseSend))
  route('POST /admin/newsletter-sends/:id/resume', controlled(resumeSend))
  route('POST /admin/newsletter-sends/:id/cancel', controlled(cancelSend))
  route('POST /admin/newsletter-sends/:id/retry', controlled(retryFailed))
}
