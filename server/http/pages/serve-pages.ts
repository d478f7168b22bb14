import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { links } from '../../../contract/links.ts'
import { NotFound, Overloaded } from '../../core/errors.ts'
import { createConcurrencyLimit } from '../concurrency-limit.ts'
import { answerError } from '../error-handler.ts'
import { sendBusyPage } from './busy-page.ts'
import { type Finish, finishPage, type Rendered } from './finished-page.ts'
import { type PageAddress, unknownPage } from './page-address.ts'
import type { Page, PageCache } from './page-cache.ts'
import { sendPage } from './send-page.ts'

/** A document that is the same for everybody and is not rendered by React: a feed, a site map. Throws `NotFound`. */
export type Document = (params: Record<string, string>) => Promise<Omit<Rendered, 'status'>>

export interface Pages {
  /**
   * Serves `write`'s document from the page cache. The address may have parameters as the router writes them, each with the
   * pattern of its only spelling: `/sitemaps/articles-:number(^[1-9][0-9]*).xml`.
   */
  document(address: string, write: Document): void
  /** Whether there is a kind of page at an address of this site; not whether what it is to show is there. */
  isPage(address: string): boolean
}

/** Few at once, for they share one core; a page that is kept needs no turn, nor does who waits for a page that is being made. */
const rendering = { concurrency: 4, maxQueued: 100, retryAfter: 2 }

interface Options {
  cache: PageCache
  render: (address: string) => Promise<Rendered>
  pageAddress: (url: string) => PageAddress
  finish: Finish
}

/** Serves every page of the site, and documents that are made like pages, from the cache. */
export function servePages(app: FastifyInstance, { cache, render, pageAddress, finish: how }: Options): Pages {
  const finish = (rendered: Rendered) => finishPage(rendered, how)
  const limit = createConcurrencyLimit(rendering)
  const make = (address: string) =>
    limit(async () => finish({ ...(await render(address)), isOffice: address === links.admin }))
  const obtain = (address: string) => cache.obtain(address, () => make(address))

  app.get('/*', { config: { access: 'anyone' }, errorHandler: answerBusy }, async (request, reply) => {
    // Most requests spell the address as it is filed.
    const kept = cache.fresh(request.url)
    if (kept) return send(request, reply, kept)
    const meant = pageAddress(request.url)
    if (meant.kind === 'moved') return reply.redirect(meant.to, 308)
    if (meant.kind === 'page') return send(request, reply, await obtain(meant.address))
    return sendUnknown(request, reply, meant.address)
  })

  /** One page serves all addresses that mean nothing: asking for many of them costs no more than asking for one. */
  async function sendUnknown(request: FastifyRequest, reply: FastifyReply, address: string) {
    const page = await cache.obtain(address, async () => {
      const finished = await make(address)
      return { ...finished, isKeepable: finished.status === 404 }
    })
    return send(request, reply, page)
  }

  return {
    isPage: (address) => pageAddress(address).kind !== 'unknown',
    document(address, write) {
      app.get<{ Params: Record<string, string> }>(address, { config: { access: 'anyone' } }, async (request, reply) => {
        const { params } = request
        const filed = address.replace(/:(\w+)(?:\([^)]*\))?/g, (_, name: string) => params[name] ?? '')
        const page =
          cache.fresh(filed) ??
          (await cache
            .obtain(filed, () => limit(async () => finish({ status: 200, ...(await write(params)) })))
            .catch(noneIfNotFound))
        return page ? send(request, reply, page) : sendUnknown(request, reply, unknownPage)
      })
    },
  }
}

function answerBusy(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof Overloaded) sendBusyPage(reply, error)
  else answerError(error, request, reply)
}

/** A finished page has all its headers: the framework adds nothing to it. */
function send(request: FastifyRequest, reply: FastifyReply, page: Page) {
  reply.hijack()
  sendPage(request.raw, reply.raw, page)
}

function noneIfNotFound(error: unknown): null {
  if (error instanceof NotFound) return null
  throw error
}
