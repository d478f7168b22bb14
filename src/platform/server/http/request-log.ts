import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { recordedStatements, recordStatements, type StatementRecord } from '../core/statements.ts'

/** What takes longer than `slow` milliseconds is a warning. Statements have placeholders, so no line names a person. */
export function logRequests(app: FastifyInstance, slow: number) {
  app.addHook('onRequest', (_request, _reply, done) => recordStatements(done))
  app.addHook('onResponse', (request, reply, done) => {
    const isCall = request.url.startsWith('/api/')
    // The cause of a 503 has been logged already.
    const isFault = reply.statusCode >= 500 && reply.statusCode !== 503
    const isSlow = reply.elapsedTime >= slow
    const level = isFault ? 'error' : isSlow ? 'warn' : isCall ? 'info' : 'debug'
    request.log[level](
      {
        method: request.method,
        path: loggablePath(request.url),
        status: reply.statusCode,
        ms: tenths(reply.elapsedTime),
        ...(isSlow && { statements: presentStatements(recordedStatements()) }),
      },
      isSlow ? 'answered slowly' : 'answered',
    )
    done()
  })
}

const tenths = (ms: number) => Math.round(ms * 10) / 10

const presentStatements = (record: StatementRecord | undefined) =>
  record && {
    count: record.count,
    ms: tenths(record.ms),
    slowest: record.slowest.map(({ sql, ms }) => ({ ms: tenths(ms), sql: sql.replace(/\s+/g, ' ').slice(0, 500) })),
  }

/** Without the query and the secret tokens of links in mails. */
export const loggablePath = (url: string) =>
  url
    .split('?', 1)[0]
    ?.replace(
      /\/(verify-email|confirm-email|reset-password|invitations?|gifts?|seat(?:-invitations)?|white-paper(?:-links)?|end-follow-mails|following|(?:un|re)subscribe-newsletter|confirm-newsletter|newsletter-preferences)\/.*/i,
      '/$1/…',
    )

/** Unguessable, and short enough to read out to support. */
export const newRequestId = () => randomUUID().slice(0, 13)
