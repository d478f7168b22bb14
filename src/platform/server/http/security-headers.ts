import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { ErrorResponse } from '../../contract/endpoint.ts'
import { byStatus } from './error-handler.ts'
import { newRequestId } from './request-log.ts'

/** A page brings its own content-security policy. */
export function securityHeaders({
  publicUrl,
  hstsSubdomains,
}: {
  publicUrl: string
  hstsSubdomains: boolean
}): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    ...(publicUrl.startsWith('https:') && {
      // Other sites of the domain may not have https.
      'strict-transport-security': `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`,
    }),
  }
}

/** For what others have made, such as pictures and PDFs: nothing in it runs or loads. */
export const sandboxed = { 'content-security-policy': "sandbox; default-src 'none'" }

/** Finished pages contain them already. */
export function sendHeaders(app: FastifyInstance, headers: Record<string, string>) {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    // Node would refuse it before any hook.
    const isHostMissing = request.raw.httpVersion === '1.1' && request.headers.host === undefined
    done(isHostMissing ? Object.assign(new Error('No Host header'), { statusCode: 400 }) : undefined)
  })
}

/** For what Node cannot read as a request, or has waited for too long. */
export function refuseUnreadable(headers: Record<string, string>) {
  return (error: NodeJS.ErrnoException, socket: Socket) => {
    if (socket.writable && error.code !== 'ECONNRESET')
      socket.write(toRefusal(headers, unreadable[error.code ?? ''] ?? 400))
    socket.destroy()
  }
}

const unreadable: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

function toRefusal(headers: Record<string, string>, status: number): string {
  const { code, message } = byStatus(status)
  const body: ErrorResponse = { error: message, message, code, requestId: newRequestId() }
  const json = JSON.stringify(body)
  const all = {
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(json),
    connection: 'close',
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', json].join('\r\n')
}
