import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** Logs one line for each answer: API calls at info, pages and files at debug. */
export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', (request, reply, done) => {
    const isCall = request.url.startsWith('/api/')
    // The cause of a 503 has been logged already.
    const isFault = reply.statusCode >= 500 && reply.statusCode !== 503
    const level = isFault ? 'error' : isCall ? 'info' : 'debug'
    request.log[level](
      {
        method: request.method,
        path: loggablePath(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    )
    done()
  })
}

/** The path without its query and without the secret tokens of links in mails. */
export const loggablePath = (url: string) =>
  url
    .split('?', 1)[0]
    ?.replace(
      /\/(verify-email|reset-password|gifts?|(?:un|re)subscribe-newsletter|confirm-newsletter|newsletter-preferences)\/.*$/i,
      '/$1/…',
    )

/** Unguessable, and short enough to read out to support. */
export const newRequestId = () => randomUUID().slice(0, 13)
