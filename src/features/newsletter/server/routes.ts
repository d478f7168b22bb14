import type { Router } from '../../../platform/server/feature-deps.ts'
import { ok, requireCaller } from '../../../platform/server/http/api/calls.ts'
import { newsletterSubscriptionMessages } from '../contract/subscription-rules.ts'
import { archiveRoutes } from './archive/routes.ts'
import { bounceRoute } from './bounces/bounce-route.ts'
import type { NewsletterDeps, SendingDeps } from './deps.ts'
import { newslettersRoutes } from './newsletters/routes.ts'
import { presentChoice } from './present.ts'
import { findSubscriberOf } from './queries.ts'
import { scheduleRoutes } from './schedules/routes.ts'
import { segmentRoutes } from './segments/routes.ts'
import { newsletterSendingRoutes } from './sends/routes.ts'
import { trackingRoutes } from './sends/tracking.ts'
import { newsletterSubscriberRoutes } from './subscribers/routes.ts'
import { setNewsletterChoice } from './subscription/account-choice.ts'
import { unsubscribeRoute } from './subscription/one-click.ts'
import {
  findPreferencesByLink,
  findPreferencesOf,
  setPreferencesByLink,
  setPreferencesOf,
} from './subscription/preferences.ts'
import { subscribe, subscribeByLink } from './subscription/subscribe.ts'
import { unsubscribeByForm, unsubscribeByLink } from './subscription/unsubscribe.ts'

const confirmationSent = 'Check your email and click the link to confirm your subscription.'

const unsubscribed = { success: true, message: newsletterSubscriptionMessages.unsubscribed, error: null } as const

export async function newsletterRoutes(router: Router, deps: SendingDeps): Promise<void> {
  readerRoutes(router, deps)
  await unsubscribeRoute(router.http, deps)
  newsletterSendingRoutes(router, deps)
  newslettersRoutes(router, deps)
  segmentRoutes(router, deps)
  scheduleRoutes(router, deps)
  archiveRoutes(router, deps)
  newsletterSubscriberRoutes(router, deps)
  trackingRoutes(router.http, deps)
  await bounceRoute(router.http, deps)
}

function readerRoutes({ route }: Router, deps: NewsletterDeps) {
  const { db, settings } = deps
  const subscribed = { message: newsletterSubscriptionMessages.subscribed }

  route('POST /auth/subscribe', async ({ body }, { visitor }) => {
    await subscribe(deps, body, visitor.network)
    return ok(settings.current().newsletter.isConfirmed ? { message: confirmationSent } : subscribed)
  })

  route('POST /auth/unsubscribe-newsletter', async ({ body }, { visitor }) => {
    await unsubscribeByForm(deps, body.email, visitor.network)
    return ok(unsubscribed)
  })

  route('POST /auth/unsubscribe-newsletter/:token', async ({ params, body }) => {
    const { undo, remaining } = await unsubscribeByLink(deps, params.token, {
      by: 'link',
      isFromAll: body?.all === true,
    })
    return ok({ ...unsubscribed, undo, remaining })
  })

  route('POST /auth/resubscribe-newsletter/:token', async ({ params }) => {
    await subscribeByLink(deps, 'resubscribe', params.token)
    return ok(subscribed)
  })

  route('POST /auth/confirm-newsletter/:token', async ({ params }) => {
    await subscribeByLink(deps, 'confirm', params.token)
    return ok(subscribed)
  })

  route('GET /auth/newsletter', async (_, call) =>
    ok(presentChoice(await findSubscriberOf(db, requireCaller(call).userId))),
  )

  route('PUT /auth/newsletter', async ({ body }, call) => {
    const { userId } = requireCaller(call)
    await setNewsletterChoice(deps, userId, body.isSubscribed)
    return ok(presentChoice(await findSubscriberOf(db, userId)))
  })

  route('GET /auth/newsletter-preferences', async (_, call) =>
    ok(await findPreferencesOf(deps, requireCaller(call).userId)),
  )

  route('PUT /auth/newsletter-preferences', async ({ body }, call) => {
    const { userId } = requireCaller(call)
    await setPreferencesOf(deps, userId, body.newsletters)
    return ok(await findPreferencesOf(deps, userId))
  })

  route('GET /auth/newsletter-preferences/:token', async ({ params }) =>
    ok(await findPreferencesByLink(deps, params.token)),
  )

  route('PUT /auth/newsletter-preferences/:token', async ({ params, body }) => {
    await setPreferencesByLink(deps, params.token, body.newsletters)
    return ok(await findPreferencesByLink(deps, params.token))
  })
}
