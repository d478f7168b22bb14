import { newsletterMessages } from '../../../contract/newsletter/subscription-rules.ts'
import { ok, requireCaller } from '../../http/api/endpoints.ts'
import type { Deps } from '../deps.ts'
import type { NewsletterParts } from './parts.ts'
import { presentChoice } from './present.ts'
import { findSubscriberOf } from './queries.ts'
import { chooseNewsletter } from './subscription/account-choice.ts'
import { subscribe, subscribeByLink } from './subscription/subscribe.ts'
import { unsubscribeByForm, unsubscribeByLink } from './subscription/unsubscribe.ts'

const confirmationSent = 'Please confirm your subscription: a link for that is on its way to you.'

const unsubscribed = { success: true, message: newsletterMessages.unsubscribed, error: null } as const

/** The readers' side of the newsletter: specification 7, 'Auth'. */
export function newsletterRoutes({ route, db, config }: Deps, parts: NewsletterParts) {
  const subscribed = { message: newsletterMessages.subscribed }

  route('POST /auth/subscribe', async ({ body }, { visitor }) => {
    await subscribe(parts, body, visitor.network)
    return ok(config.newsletter.isConfirmed ? { message: confirmationSent } : subscribed)
  })

  route('POST /auth/unsubscribe-newsletter', async ({ body }, { visitor }) => {
    await unsubscribeByForm(parts, body.email, visitor.network)
    return ok(unsubscribed)
  })

  route('POST /auth/unsubscribe-newsletter/:token', async ({ params }) => {
    const { undo } = await unsubscribeByLink(parts, params.token, 'link')
    return ok({ ...unsubscribed, undo })
  })

  route('POST /auth/resubscribe-newsletter/:token', async ({ params }) => {
    await subscribeByLink(parts, 'resubscribe', params.token)
    return ok(subscribed)
  })

  route('POST /auth/confirm-newsletter/:token', async ({ params }) => {
    await subscribeByLink(parts, 'confirm', params.token)
    return ok(subscribed)
  })

  route('GET /auth/newsletter', async (_, call) =>
    ok(presentChoice(await findSubscriberOf(db, requireCaller(call).userId))),
  )

  route('PUT /auth/newsletter', async ({ body }, call) => {
    const { userId } = requireCaller(call)
    await chooseNewsletter(parts, userId, body.isSubscribed)
    return ok(presentChoice(await findSubscriberOf(db, userId)))
  })
}
