import type { FastifyReply } from 'fastify'
import type { Overloaded } from '../../core/errors.ts'

const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>One moment, please</title>
<h1>One moment, please</h1><p>Many readers are here right now. Please reload this page in a moment.</p></html>`

/** Sent in place of a page when too many wait for rendering. */
export function sendBusyPage(reply: FastifyReply, { retryAfter }: Overloaded) {
  return reply
    .code(503)
    .headers({
      'retry-after': retryAfter,
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'",
    })
    .type('text/html; charset=utf-8')
    .send(html)
}
