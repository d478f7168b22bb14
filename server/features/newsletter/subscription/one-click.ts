import type { FastifyInstance } from 'fastify'
import { links } from '../../../../contract/links.ts'
import { newsletterMessages } from '../../../../contract/newsletter/subscription-rules.ts'
import type { NewsletterDeps } from '../deps.ts'
import { unsubscribeByLink } from './unsubscribe.ts'

/** What mail programs send is a few words long. */
const maxBody = 4 * 1024

/**
 * Where mail programs unsubscribe their user with one click (RFC 8058): a form is posted to the very address of the link, without
 * cookies, and is not to be redirected. The same serves browsers that have no script.
 */
export async function oneClickRoute(http: FastifyInstance, deps: NewsletterDeps): Promise<void> {
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The signed address says it all: what the form holds makes no difference.
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null))
    scope.post<{ Params: { token: string } }>(
      `${links.unsubscribe}/:token`,
      { config: { access: 'anyone' }, bodyLimit: maxBody, schema: { hide: true } },
      async ({ params }, reply) => {
        await unsubscribeByLink(deps, params.token, 'one-click')
        return reply
          .header('cache-control', 'no-store')
          .type('text/plain; charset=utf-8')
          .send(newsletterMessages.unsubscribed)
      },
    )
  })
}
