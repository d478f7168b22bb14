import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyServerFactory } from 'fastify'
import { seconds } from '../../core/durations.ts'
import type { PageCache } from './page-cache.ts'
import { sendPage } from './send-page.ts'

/** In seconds: another process, or this one again, answers by then. */
const retryAfterStop = 5

export interface CachedAnswer {
  method: string
  status: number
  count: number
}

/**
 * In front of Fastify, without its routing and hooks: a finished page has every header that a hook would add. With the
 * log level debug Fastify answers everything, so that every answer is logged.
 */
export class CachedPages {
  readonly #cache: PageCache
  readonly #headers: Map<string, string>
  readonly #isLogged: boolean
  #answers: CachedAnswer[] = []

  /** `headers` go with answers that are not from the cache. */
  constructor(cache: PageCache, headers: Record<string, string>, log: FastifyBaseLogger) {
    this.#cache = cache
    this.#headers = new Map(Object.entries(headers))
    this.#isLogged = log.level === 'debug' || log.level === 'trace'
  }

  readonly serverFactory: FastifyServerFactory = (application) => {
    const limits = { requestTimeout: seconds(60), keepAliveTimeout: seconds(72), requireHostHeader: false }
    const server = createServer(limits, (request, response) => {
      if (server.listening && this.#answer(request, response)) return
      // While the server stops, Fastify refuses requests before any hook.
      if (!server.listening) response.setHeaders(this.#headers).setHeader('retry-after', retryAfterStop)
      application(request, response)
    })
    return server.on('checkExpectation', (_request, response) => {
      response.setHeaders(this.#headers).writeHead(417, { 'content-length': 0, connection: 'close' }).end()
    })
  }

  takeCounts(): readonly CachedAnswer[] {
    const answers = this.#answers
    this.#answers = []
    return answers
  }

  #answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method = '', url = '', headers } = request
    if (headers.host === undefined || this.#isLogged || (method !== 'GET' && method !== 'HEAD')) return false
    const page = this.#cache.fresh(url)
    if (!page) return false
    sendPage(request, response, page)
    this.#count(method, response.statusCode)
    return true
  }

  #count(method: string, status: number) {
    const answer = this.#answers.find((known) => known.status === status && known.method === method)
    if (answer) answer.count++
    else this.#answers.push({ method, status, count: 1 })
  }
}
