import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { links } from '../../../contract/links.ts'
import { NotFound, Overloaded, Unavailable } from '../../core/errors.ts'
import { networkOfRequest } from '../api/visitor.ts'
import { createConcurrencyLimit } from '../concurrency-limit.ts'
import { answerError, retryAfterSeconds } from '../error-handler.ts'
import { sendBusyPage } from './busy-page.ts'
import { type Finish, finishPage, type Rendered } from './finished-page.ts'
import { type PageAddress, unknownPage } from './page-address.ts'
import type { Page, PageCache } from './page-cache.ts'
import type { Renderer } from './renderer.ts'
import { sendPage } from './send-page.ts'

/** Writes a document that is the same for everybody and not rendered by React: a feed, a site map. @throws NotFound */
export type Document = (params: Record<string, string>) => Promise<Omit<Rendered, 'status'>>

export interface Pages {
  /**
   * Serves a document from the page cache. Parameters of the address have a pattern that allows one spelling:
   * `/sitemaps/articles-:number(^[1-9][0-9]*).xml`.
   */
  document(address: string, write: Document): void
  /** Whether a route of the pages matches an address. Its content may still not exist. */
  isPage(address: string): boolean
}

/** Renders share one core, and clients share them fairly. Cached pages and requests that wait for a running render are not limited. */
const rendering = { concurrency: 4, maxQueued: 100, retryAfter: 2 }

interface Options {
  cache: PageCache
  render: Renderer
  pageAddress: (url: string) => PageAddress
  finish: Finish
}

/** Serves every page of the site, and documents that are made like pages, from the cache. */
export function servePages(app: FastifyInstance, { cache, render, pageAddress, finish: options }: Options): Pages {
  const finish = (rendered: Rendered) => finishPage(rendered, options)
  const limit = createConcurrencyLimit(rendering)
  const make = (address: string, network: string) =>
    limit(async () => finish({ ...(await render(address, network)), isAdmin: address === links.admin }), network)
  const getPage = (request: FastifyRequest, address: string) =>
    cache.get(address, () => make(address, networkOfRequest(request)))

  app.get('/*', { config: { access: 'anyone' }, errorHandler: answerBusy }, async (request, reply) => {
    // Most requests use the canonical address.
    const cached = cache.fresh(request.url)
    if (cached) return send(request, reply, cached)
    const target = pageAddress(request.url)
    if (target.kind === 'moved') return reply.redirect(target.to, 308)
    if (target.kind === 'page') return send(request, reply, await getPage(request, target.address))
    return sendUnknown(request, reply, target.address)
  })

  /** One page serves all unknown addresses, so that many of them cost no more than one. */
  async function sendUnknown(request: FastifyRequest, reply: FastifyReply, address: string) {
    const page = await cache.get(address, async () => {
      const finished = await make(address, networkOfRequest(request))
      return { ...finished, isCacheable: finished.status === 404 }
    })
    return send(request, reply, page)
  }

  return {
    isPage: (address) => pageAddress(address).kind !== 'unknown',
    document(address, write) {
      app.get<{ Params: Record<string, string> }>(address, { config: { access: 'anyone' } }, async (request, reply) => {
        const { params } = request
        const key = address.replace(/:(\w+)(?:\([^)]*\))?/g, (_, name: string) => params[name] ?? '')
        const page =
          cache.fresh(key) ??
          (await cache
            .get(key, () =>
              limit(async () => finish({ status: 200, ...(await write(params)) }), networkOfRequest(request)),
            )
            .catch(noneIfNotFound))
        return page ? send(request, reply, page) : sendUnknown(request, reply, unknownPage)
      })
    },
  }
}

function answerBusy(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof Overloaded) sendBusyPage(reply, error.retryAfter)
  else if (error instanceof Unavailable) sendBusyPage(reply, retryAfterSeconds)
  else answerError(error, request, reply)
}

/** Bypasses the framework: a finished page has all its headers. */
function send(request: FastifyRequest, reply: FastifyReply, page: Page) {
  reply.hijack()
  sendPage(request.raw, reply.raw, page)
}

function noneIfNotFound(error: unknown): null {
  if (error instanceof NotFound) return null
  throw error
}
