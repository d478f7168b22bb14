import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { failedPage, gonePage, links, settingsPreviewQuery } from '../../../contract/links.ts'
import { shortAddress } from '../../../contract/redirects/rules.ts'
import { NotFound, Overloaded, Unavailable } from '../../core/errors.ts'
import { keysOutside } from '../../core/surrogate-keys.ts'
import { preferReplica } from '../../db/replica.ts'
import { networkOfRequest } from '../api/visitor.ts'
import { createConcurrencyLimit } from '../concurrency-limit.ts'
import { answerError, retryAfterSeconds } from '../error-handler.ts'
import { sendBusyPage } from './busy-page.ts'
import { absenceCaching, type Finish, finishPage, type Rendered } from './finished-page.ts'
import { type PageAddress, unknownPage, type Worded } from './page-address.ts'
import { type Page, type PageCache, withHeader } from './page-cache.ts'
import { AbsentArticle, type Renderer } from './renderer.ts'
import { sendPage } from './send-page.ts'
import { typedAddress } from './typed-address.ts'

/** Writes a document that is the same for everybody and not rendered by React: a feed, a site map. @throws NotFound */
export type Document = (params: Record<string, string>) => Promise<Omit<Rendered, 'status'>>

export interface Pages {
  /**
   * Serves a document from the page cache. Parameters of the address have a pattern that allows one spelling:
   * `/sitemaps/articles-:number(^[1-9][0-9]*).xml`.
   */
  document(address: string, write: Document): void
  /** Asks this before a 404 is answered, and before other words than its own in an article's address are replaced. */
  beforeNotFound(find: (request: FastifyRequest, asked: Asked) => Promise<Instead | null>): void
  /** Whether a route of the pages matches an address. Its content may still not exist. */
  isPage(address: string): boolean
  /** Renders a page into the cache before it is asked for. Does nothing at an address that no page has. */
  warm(address: string): Promise<void>
  /** Whether a client waits for a page. */
  isBusy(): boolean
}

export interface Asked {
  /** The address with its words, and the page's without them. */
  addresses: readonly string[]
  /** Whether nothing else is there. */
  isMissing: boolean
}

/** What answers in place of a 404: another address, or that the page is gone. */
export type Instead = { keys: readonly string[] } & ({ status: 301 | 308; location: string } | { status: 410 })

/** Renders share one core, and clients share them fairly. Cached pages and requests that wait for a running render are not limited. */
const rendering = { concurrency: 4, maxQueued: 100, retryAfter: 2 }

function redirect(reply: FastifyReply, { status, location, keys }: Exclude<Instead, { status: 410 }>) {
  reply.headers({ 'cache-control': absenceCaching, 'surrogate-key': keysOutside(keys).join(' ') })
  reply.redirect(location, status)
}

type Make = (address: string, network: string) => Promise<Page>

interface Options {
  cache: PageCache
  render: Renderer
  pageAddress: (url: string) => PageAddress
  finish: Finish
  /** Renders with the unsaved settings that a token stands for; null: it stands for none. */
  preview: (token: string, render: () => Promise<Page>) => Promise<Page | null>
}

/** Serves every page of the site, and documents that are made like pages, from the cache. */
export function servePages(
  app: FastifyInstance,
  { cache, render, pageAddress, finish: finishing, preview }: Options,
): Pages {
  const finish = (rendered: Rendered) => finishPage(rendered, finishing)
  const limit = createConcurrencyLimit(rendering)
  let waiting = 0

  /** What `make` makes. Renders are queued, and those for which nobody waits any more are left out. */
  async function getPage(request: FastifyRequest, reply: FastifyReply, address: string, make: Make): Promise<Page> {
    const network = networkOfRequest(request)
    const queue = (isWanted: () => boolean) =>
      limit(async () => {
        if (!isWanted()) throw new Overloaded(rendering.retryAfter)
        return preferReplica(() => make(address, network))
      }, network)
    waiting++
    try {
      return await cache.get(address, queue, () => reply.raw.destroyed)
    } finally {
      waiting--
    }
  }

  async function makePage(address: string, network: string): Promise<Page> {
    const rendered = await render(address, network).catch(ifAbsent)
    if (rendered instanceof AbsentArticle) return getAbsentArticle(rendered, network)
    try {
      return await finish({ ...rendered, isAdmin: address === links.admin })
    } catch (error) {
      app.log.error({ err: error, address }, 'a page was not finished')
      return finish(withoutScripts(await render(failedPage, network)))
    }
  }

  /** One page serves all articles of a folder that are not there. */
  async function getAbsentArticle({ address, keys }: AbsentArticle, network: string): Promise<Page> {
    const page = await cache.get(`no article: ${address}`, async () => asAbsence(await makePage(address, network)))
    const surrogateKeys = keysOutside([...page.keys, ...keys]).join(' ')
    return { ...withHeader(page, 'surrogate-key', surrogateKeys), isCacheable: false }
  }

  app.get('/*', { config: { access: 'anyone' }, errorHandler: answerBusy }, async (request, reply) => {
    // Most requests use the canonical address.
    const cached = cache.fresh(request.url)
    if (cached) return send(request, reply, cached)
    // The front page has no such parameters: they are short addresses of articles of another system.
    if (shortAddress.test(request.url)) {
      const asked = { addresses: [request.url], isMissing: false }
      if (await sendInstead(request, reply, asked)) return reply
    }
    const target = pageAddress(request.url)
    if (target.kind === 'moved') {
      const isUnknown = pageAddress(target.to).kind === 'unknown'
      return isUnknown && (await sendInstead(request, reply)) ? reply : reply.redirect(target.to, 308)
    }
    if (target.kind === 'unknown') return sendUnknown(request, reply, target.address)
    const token = previewToken(request.url)
    if (token !== null) return sendPreview(request, reply, target.address, token)
    const page = await getPage(request, reply, target.address, makePage)
    const { address, worded } = target
    const addresses = worded ? [request.url, address] : [request.url]
    if (page.status === 404 && (await sendInstead(request, reply, { addresses, isMissing: true }))) return reply
    if (worded && page.path) return sendWorded(request, reply, { page, path: page.path, address, worded })
    return send(request, reply, page)
  })

  /** Other words than the page's own lead to these, unless an editor redirects them elsewhere. Data has no address that anybody sees. */
  async function sendWorded(
    request: FastifyRequest,
    reply: FastifyReply,
    { page, path, address, worded }: { page: Page; path: string; address: string; worded: Worded },
  ) {
    if (worded.isData) return send(request, reply, page)
    if (worded.path === path) {
      cache.alias(address, worded.address)
      return send(request, reply, page)
    }
    if (await sendInstead(request, reply, { addresses: [request.url], isMissing: false })) return reply
    redirect(reply, { status: 301, location: path + queryOf(request.url), keys: page.keys })
    return reply
  }

  /** A page with unsaved settings. No cache has it, and no search engine may keep it. */
  async function sendPreview(request: FastifyRequest, reply: FastifyReply, address: string, token: string) {
    const network = networkOfRequest(request)
    const page = await limit(
      () =>
        preview(token, async () => {
          const found = await render(address, network).catch(ifAbsent)
          const rendered = found instanceof AbsentArticle ? await render(found.address, network) : found
          const headers = { ...rendered.headers, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }
          return finish({ ...rendered, headers })
        }),
      network,
    )
    return page ? send(request, reply, page) : reply.redirect(address, 302)
  }

  /** One page serves all unknown addresses, so that many of them cost no more than one. */
  async function sendUnknown(request: FastifyRequest, reply: FastifyReply, address: string) {
    if (await sendInstead(request, reply)) return reply
    return send(request, reply, await getAbsence(request, reply, address))
  }

  function getAbsence(request: FastifyRequest, reply: FastifyReply, address: string) {
    return getPage(request, reply, address, async (_, network) => asAbsence(await makePage(address, network)))
  }

  let findInstead: Parameters<Pages['beforeNotFound']>[0] = async () => null

  /** Answers in place of a 404; false if nothing does. */
  async function sendInstead(
    request: FastifyRequest,
    reply: FastifyReply,
    asked: Asked = { addresses: [request.url], isMissing: true },
  ): Promise<boolean> {
    const instead = (await findInstead(request, asked)) ?? (asked.isMissing ? findMeant(request.url) : null)
    if (!instead) return false
    if (instead.status === 410) send(request, reply, await getAbsence(request, reply, gonePage))
    else redirect(reply, instead)
    return true
  }

  const canonical = (path: string) => {
    const found = pageAddress(path)
    return found.kind === 'page' ? found.address : null
  }

  function findMeant(url: string): Instead | null {
    const location = typedAddress(url.replace(/\?.*/, ''), canonical)
    return location === null ? null : { status: 301, location, keys: [] }
  }

  return {
    beforeNotFound: (find) => {
      findInstead = find
    },
    isPage: (address) => pageAddress(address).kind !== 'unknown',
    isBusy: () => waiting > 0,
    async warm(address) {
      if (pageAddress(address).kind === 'page' && !cache.hasFresh(address))
        await cache.get(address, () => limit(() => preferReplica(() => makePage(address, ''))))
    },
    document(address, write) {
      app.get<{ Params: Record<string, string> }>(address, { config: { access: 'anyone' } }, async (request, reply) => {
        const { params } = request
        const key = address.replace(/:(\w+)(?:\([^)]*\))?/g, (_, name: string) => params[name] ?? '')
        const make = async () => finish({ status: 200, ...(await write(params)) })
        const page = cache.fresh(key) ?? (await getPage(request, reply, key, make).catch(noneIfNotFound))
        return page ? send(request, reply, page) : sendUnknown(request, reply, unknownPage)
      })
    },
  }
}

const queryOf = (url: string) => (url.includes('?') ? url.slice(url.indexOf('?')) : '')

/** The token of a preview in an address, if there is one. */
function previewToken(url: string): string | null {
  const query = url.indexOf('?')
  return query < 0 ? null : new URLSearchParams(url.slice(query)).get(settingsPreviewQuery)
}

function answerBusy(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof Overloaded) sendBusyPage(reply, error.retryAfter)
  else if (error instanceof Unavailable) sendBusyPage(reply, retryAfterSeconds)
  else answerError(error, request, reply)
}

/** They would load the data of the page at the address that was asked for. */
const withoutScripts = (rendered: Rendered): Rendered => ({
  ...rendered,
  body: rendered.body.toString().replace(/<script\b[\s\S]*?<\/script>/g, ''),
})

/** Bypasses the framework: a finished page has all its headers. */
function send(request: FastifyRequest, reply: FastifyReply, page: Page) {
  reply.hijack()
  sendPage(request.raw, reply.raw, page)
}

/** A page of the cache, although it is none of an address that exists. */
const asAbsence = (page: Page): Page => ({ ...page, isCacheable: page.status === 404 || page.status === 410 })

function ifAbsent(error: unknown): AbsentArticle {
  if (error instanceof AbsentArticle) return error
  throw error
}

function noneIfNotFound(error: unknown): null {
  if (error instanceof NotFound) return null
  throw error
}
