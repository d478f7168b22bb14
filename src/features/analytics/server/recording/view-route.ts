import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Id } from '../../../../platform/contract/numbers.ts'
import { visitorOf } from '../../../../platform/server/http/api/visitor.ts'
import type { AnalyticsDeps } from '../deps.ts'
import type { ViewRecorder } from './recorder.ts'

const Params = z.object({ id: Id })

/** Everything is in the address; the body is ignored. */
const maxBody = 1024

/** Answers always the same and waits for nothing: views are validated later. Ignores reports that other sites trigger. */
export async function viewRoute(
  http: FastifyInstance,
  { now, sessions }: AnalyticsDeps,
  recorder: ViewRecorder,
): Promise<void> {
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null))
    scope.post<{ Params: { id: string } }>(
      '/api/home/article/:id/view',
      {
        config: { access: 'anyone' },
        bodyLimit: maxBody,
        // One log line per view is too many.
        logLevel: 'warn',
        schema: {
          summary: 'Reports that an article was read, with the reader’s bearer token or without',
          params: Params,
        },
      },
      async (request, reply) => {
        const { authorization, 'sec-fetch-site': site = 'same-origin' } = request.headers
        const { network, userAgent } = visitorOf(request)
        if (site === 'same-origin')
          recorder.record({
            articleId: Number(request.params.id),
            at: now().getTime(),
            bearerHash: sessions.bearerHash(authorization),
            network,
            userAgent,
          })
        return reply.code(204).header('cache-control', 'no-store').send()
      },
    )
  })
}
