import type { FastifyInstance } from 'fastify'

const maxBody = 4 * 1024

/**
 * RFC 8058: mail programs post a form to the address of the link, without cookies, and follow no redirect. Also for
 * browsers without script. `end` returns the sentence of the answer.
 */
export async function oneClickRoute(
  http: FastifyInstance,
  address: string,
  end: (token: string) => Promise<string>,
): Promise<void> {
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The signed address is enough. The body does not matter.
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null))
    scope.post<{ Params: { token: string } }>(
      `${address}/:token`,
      { config: { access: 'anyone' }, bodyLimit: maxBody, schema: { hide: true } },
      async ({ params }, reply) => {
        const sentence = await end(params.token)
        return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(sentence)
      },
    )
  })
}
