import type { FastifyInstance } from 'fastify'
import { endFollowMailsLink } from '../../../contract/links.ts'

/** Mail programs send a few words. */
const maxBody = 4 * 1024

/** One-click unsubscribe (RFC 8058), as the newsletter has it. It also serves browsers without script. */
export async function oneClickRoute(http: FastifyInstance, end: (token: string) => Promise<string>): Promise<void> {
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The signed address is enough. The body does not matter.
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null))
    scope.post<{ Params: { token: string } }>(
      `${endFollowMailsLink('')}:token`,
      { config: { access: 'anyone' }, bodyLimit: maxBody, schema: { hide: true } },
      async ({ params }, reply) => {
        const message = await end(params.token)
        return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(message)
      },
    )
  })
}
