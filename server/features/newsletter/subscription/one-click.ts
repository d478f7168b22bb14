import type { FastifyInstance } from 'fastify'
import { links } from '../../../../contract/links.ts'
import { newsletterSubscriptionMessages } from '../../../../contract/newsletter/subscription-rules.ts'
import { oneClickRoute } from '../../../http/one-click.ts'
import type { NewsletterDeps } from '../deps.ts'
import { unsubscribeByLink } from './unsubscribe.ts'

/** The unsubscribe buttons of mail programs. */
export const unsubscribeRoute = (http: FastifyInstance, deps: NewsletterDeps): Promise<void> =>
  oneClickRoute(http, links.unsubscribe, async (token) => {
    await unsubscribeByLink(deps, token, { by: 'one-click' })
    return newsletterSubscriptionMessages.unsubscribed
  })
