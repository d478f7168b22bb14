import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyServerFactory } from 'fastify'
import { seconds } from '../../core/durations.ts'
import type { PageCache } from './page-cache.ts'
import { sendPage } from './send-page.ts'

/** The number of answers by method and status. */
export interface CachedAnswer {
  method: string
  status: number
  count: number
}

/**
 * Answers requests for fresh cached pages in front of Fastify, without its routing and hooks. A finished page contains every header
 * that a hook would add. With the log level debug Fastify answers everything, so that every answer is logged.
 */
export class CachedPages {
  readonly #cache: PageCache
  readonly #isLogged: boolean
  #answers: CachedAnswer[] = []

  constructor(cache: PageCache, log: FastifyBaseLogger) {
    this.#cache = cache
    this.#isLogged = log.level === 'debug' || log.level === 'trace'
  }

  /** Node's server, with the application behind the cached pages. */
  readonly serverFactory: FastifyServerFactory = (application) => {
    const server = createServer({ requestTimeout: seconds(60), keepAliveTimeout: seconds(72) }, (request, response) => {
      // While the server stops, the application refuses requests.
      if (!server.listening || !this.#answer(request, response)) application(request, response)
    })
    return server
  }

  /** The answers since the last call. */
  takeCounts(): readonly CachedAnswer[] {
    const answers = this.#answers
    this.#answers = []
    return answers
  }

  #answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method = '', url = '' } = request
    if (this.#isLogged || (method !== 'GET' && method !== 'HEAD')) return false
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
