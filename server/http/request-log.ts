import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** One line for each answer: pages and files at debug, everything else at info. The address is logged without its query. */
export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', (request, reply, done) => {
    const level = reply.statusCode >= 500 ? 'error' : request.url.startsWith('/api/') ? 'info' : 'debug'
    if (app.log.isLevelEnabled(level)) {
      const { method, url } = request
      request.log[level](
        { method, path: url.split('?', 1)[0], status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 },
        'answered',
      )
    }
    done()
  })
}

/** Unguessable and short: people read it out to support. */
export const newRequestId = () => randomUUID().slice(0, 13)
