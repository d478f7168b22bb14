import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Config } from '../config/config.ts'
import { seconds } from '../core/durations.ts'
import type { Telemetry } from '../gateways/telemetry/index.ts'
import { requireDeclaredAccess } from './api/access.ts'
import { answerError, handleErrors } from './error-handler.ts'
import type { CachedPages } from './pages/cached-pages.ts'
import { logRequests, newRequestId } from './request-log.ts'
import { refuseUnreadable, sendHeaders } from './security-headers.ts'

export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

interface Options {
  config: Pick<Config, 'trustProxy' | 'slowMs'>
  log: FastifyBaseLogger
  middleware: Middleware | undefined
  siteHeaders: Record<string, string>
  telemetry: Telemetry | null
}

export function openHttp(
  { config, log, middleware, siteHeaders, telemetry }: Options,
  cachedPages: CachedPages,
): FastifyInstance {
  const http = Fastify({
    serverFactory: cachedPages.serverFactory,
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: newRequestId,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply.headers(siteHeaders)),
    clientErrorHandler: refuseUnreadable(siteHeaders),
    trustProxy: config.trustProxy,
    routerOptions: { maxParamLength: 200 },
    // Responses in progress are finished when the server stops.
    forceCloseConnections: 'idle',
    // A request that comes on an open connection meanwhile is answered as any other.
    return503OnClosing: false,
  })
  if (middleware)
    http.addHook('onRequest', (request, reply, next) =>
      request.url.startsWith('/api/') ? next() : middleware(request.raw, reply.raw, next),
    )
  closeConnectionsOnStop(http)
  requireDeclaredAccess(http)
  handleErrors(http)
  logRequests(http, config.slowMs)
  telemetry?.traceRequests(http)
  sendHeaders(http, siteHeaders)
  return http
}

/**
 * Fastify closes only connections that are idle when the stop begins. After a second, this also closes those on which
 * nothing has come yet: browsers open some ahead, and Node takes them for busy.
 */
function closeConnectionsOnStop(http: FastifyInstance) {
  const open = new Set<Socket>()
  http.server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  http.addHook('preClose', async () => {
    if (!http.server.listening && open.size === 0) return
    const until = performance.now() + seconds(1)
    const timer = setInterval(() => {
      http.server.closeIdleConnections()
      if (performance.now() > until) for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    }, seconds(0.05))
    http.server.once('close', () => clearInterval(timer))
  })
}
