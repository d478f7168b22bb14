import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyServerFactory } from 'fastify'
import { seconds } from '../../core/durations.ts'
import type { PageCache } from './page-cache.ts'
import { sendPage } from './send-page.ts'

/** How many pages were answered, by method and status. */
export interface CachedAnswer {
  method: string
  status: number
  count: number
}

/**
 * Answers pages that are kept before the application hears of the request: no routing, no hooks, nothing made for it. Such
 * a page has in it all that a hook would add, and costs hardly more than its bytes. Where every answer is to be logged, the
 * application answers them all.
 */
export class CachedPages {
  readonly #cache: PageCache
  readonly #isLogged: boolean
  #answers: CachedAnswer[] = []

  constructor(cache: PageCache, log: FastifyBaseLogger) {
    this.#cache = cache
    this.#isLogged = log.level === 'debug' || log.level === 'trace'
  }

  /** Node's server, with the application behind the kept pages. */
  readonly serverFactory: FastifyServerFactory = (application) => {
    const server = createServer({ requestTimeout: seconds(60), keepAliveTimeout: seconds(72) }, (request, response) => {
      // What comes in while the server stops is refused by the application.
      if (!server.listening || !this.#answer(request, response)) application(request, response)
    })
    return server
  }

  /** What was answered since the last call. */
  take(): readonly CachedAnswer[] {
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
