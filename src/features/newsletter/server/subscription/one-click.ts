import type { FastifyInstance } from 'fastify'
import { links } from '../../../../platform/contract/links.ts'
import { oneClickRoute } from '../../../../platform/server/http/one-click.ts'
import { newsletterSubscriptionMessages } from '../../contract/subscription-rules.ts'
import type { NewsletterDeps } from '../deps.ts'
import { unsubscribeByLink } from './unsubscribe.ts'

export const unsubscribeRoute = (http: FastifyInstance, deps: NewsletterDeps): Promise<void> =>
  oneClickRoute(http, links.unsubscribe, async (token) => {
    await unsubscribeByLink(deps, token, { by: 'one-click' })
    return newsletterSubscriptionMessages.unsubscribed
  })
