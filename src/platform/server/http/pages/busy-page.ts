import type { FastifyReply } from 'fastify'

const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>One moment, please</title>
<h1>One moment, please</h1><p>We cannot show this page right now. Please reload it in a moment.</p></html>`

/** Sent when too many pages wait, or a part of one is unavailable. `retryAfter` is in seconds. */
export function sendBusyPage(reply: FastifyReply, retryAfter: number) {
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
