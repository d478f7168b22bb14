import type { FastifyInstance } from 'fastify'
import { links } from '../../../../contract/links.ts'
import { newsletterMessages } from '../../../../contract/newsletter/subscription-rules.ts'
import type { NewsletterDeps } from '../deps.ts'
import { unsubscribeByLink } from './unsubscribe.ts'

/** Mail programs send a few words. */
const maxBody = 4 * 1024

/**
 * One-click unsubscribe (RFC 8058): mail programs post a form to the address of the link, without cookies, and follow no redirect. It
 * also serves browsers without script.
 */
export async function oneClickRoute(http: FastifyInstance, deps: NewsletterDeps): Promise<void> {
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The signed address is enough. The body does not matter.
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null))
    scope.post<{ Params: { token: string } }>(
      `${links.unsubscribe}/:token`,
      { config: { access: 'anyone' }, bodyLimit: maxBody, schema: { hide: true } },
      async ({ params }, reply) => {
        await unsubscribeByLink(deps, params.token, { by: 'one-click' })
        return reply
          .header('cache-control', 'no-store')
          .type('text/plain; charset=utf-8')
          .send(newsletterMessages.unsubscribed)
      },
    )
  })
}
