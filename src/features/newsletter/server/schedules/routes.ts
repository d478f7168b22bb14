import { toTypedInstant } from '../../../../platform/server/core/local-time.ts'
import type { Router } from '../../../../platform/server/feature-deps.ts'
import { created, ok, requireCaller } from '../../../../platform/server/http/api/calls.ts'
import { scheduleMessages } from '../../contract/segments.ts'
import { SendNewsletterRequest } from '../../contract/send-request.ts'
import type { SendingDeps } from '../deps.ts'
import { requireActiveNewsletter } from '../newsletters/queries.ts'
import { findSchedules } from './queries.ts'
import { scheduleIssue, unscheduleIssue } from './schedule-issue.ts'

export function scheduleRoutes({ route }: Router, deps: SendingDeps) {
  const { db, settings } = deps

  route('GET /admin/newsletter-schedules', async () => {
    const rows = await findSchedules(db)
    return ok(
      rows.map(({ id, subject, name, starts_at, state, problem, request, newsletter_id, created_by_name }) => ({
        id,
        subject,
        newsletter: name,
        problem,
        createdBy: created_by_name,
        hasFailed: state === 'failed',
        startsAt: starts_at.toISOString(),
        request: toRequest(request, newsletter_id),
      })),
    )
  })

  route('POST /admin/newsletter-schedules', async ({ body: { startsAt, ...request } }, call) => {
    await requireActiveNewsletter(db, settings, request.newsletter)
    const id = await scheduleIssue(
      deps,
      { ...request, startsAt: toTypedInstant(startsAt, settings.current().contact.timeZone, 'startsAt') },
      requireCaller(call),
    )
    return created({ id, message: `It will be sent on ${startsAt.replace('T', ' at ').slice(0, 19)}` })
  })

  route('DELETE /admin/newsletter-schedules/:id', async ({ params: { id } }, call) => {
    await unscheduleIssue(deps, id, requireCaller(call))
    return ok({ message: scheduleMessages.withdrawn })
  })
}

function toRequest(stored: unknown, newsletter: number) {
  const { data } = SendNewsletterRequest.safeParse(stored)
  return data ? { ...data, newsletter } : null
}
