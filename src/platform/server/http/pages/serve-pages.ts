import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { gonePage, settingsPreviewQuery, shortAddress } from '../../../contract/links.ts'
import { NotFound, Overloaded, Unavailable } from '../../core/errors.ts'
import { preferReplica } from '../../db/replica.ts'
import { networkOfRequest } from '../api/visitor.ts'
import { createConcurrencyLimit } from '../concurrency-limit.ts'
import { answerError, retryAfterSeconds } from '../error-handler.ts'
import { sendBusyPage } from './busy-page.ts'
import type { Page } from './page.ts'
import { type AddressWithSlug, type PageAddress, queryOf, unknownPage } from './page-address.ts'
import { createPageMaker, type PageMakerOptions } from './page-maker.ts'
import type { Pages } from './pages.ts'
import { Replacements, redirect } from './replacements.ts'
import { sendPage } from './send-page.ts'

/** Renders share one core, and clients share them fairly. Cached pages and requests that wait for a running render are not limited. */
const rendering = { concurrency: 4, maxQueued: 100, retryAfter: 2 }

type MakePage = (address: string, network: string) => Promise<Page>

interface Options extends PageMakerOptions {
  pageAddress: (url: string) => PageAddress
  /** Renders with the unsaved settings of a token. Null: it has none. */
  preview: (token: string, render: () => Promise<Page>) => Promise<Page | null>
}

export function servePages(app: FastifyInstance, { pageAddress, preview, ...options }: Options): Pages {
  const { cache } = options
  const maker = createPageMaker(options, app.log)
  const renders = queueRenders(cache)
  const sendAbsence = async (request: FastifyRequest, reply: FastifyReply, address: string) =>
    send(request, reply, await renders.get(request, reply, address, maker.makeAbsence))
  const replacements = new Replacements({
    pageAddress,
    sendGone: (request, reply) => sendAbsence(request, reply, gonePage),
  })

  app.get('/*', { config: { access: 'anyone' }, errorHandler: answerBusy }, async (request, reply) => {
    // Fresh pages are answered in front of this, unless every request is logged.
    const cached = cache.fresh(request.url)
    if (cached) return send(request, reply, cached)
    // The front page has no such parameters: they are short addresses of articles of another system.
    if (shortAddress.test(request.url)) {
      const page = { addresses: [request.url], isMissing: false }
      if (await replacements.send(request, reply, page)) return reply
    }
    const target = pageAddress(request.url)
    if (target.kind === 'moved') {
      const isUnknown = pageAddress(target.to).kind === 'unknown'
      return isUnknown && (await replacements.send(request, reply))
        ? reply
        : reply.redirect(target.to + queryOf(request.url), 308)
    }
    if (target.kind === 'unknown') return sendUnknown(request, reply, target.address)
    const token = previewToken(request.url)
    if (token !== null) return sendPreview(request, reply, target.address, token)
    const page = await renders.get(request, reply, target.address, maker.make)
    const { address, withSlug } = target
    const addresses = withSlug ? [request.url, address] : [request.url]
    if (page.status === 404 && (await replacements.send(request, reply, { addresses, isMissing: true }))) return reply
    if (withSlug && page.path && !withSlug.isData) {
      const isElsewhere = await redirectToSlug(request, reply, { page, path: page.path, address, withSlug })
      if (isElsewhere) return reply
    }
    return send(request, reply, page)
  })

  /** Another slug than the page's own leads to it, unless an editor redirects it elsewhere. */
  async function redirectToSlug(
    request: FastifyRequest,
    reply: FastifyReply,
    { page, path, address, withSlug }: { page: Page; path: string; address: string; withSlug: AddressWithSlug },
  ): Promise<boolean> {
    if (withSlug.path === path) {
      cache.alias(address, withSlug.address)
      return false
    }
    if (!(await replacements.send(request, reply, { addresses: [request.url], isMissing: false })))
      redirect(reply, { status: 301, location: path + queryOf(request.url), keys: page.keys })
    return true
  }

  async function sendPreview(request: FastifyRequest, reply: FastifyReply, address: string, token: string) {
    const network = networkOfRequest(request)
    const page = await renders.limit(() => preview(token, () => maker.makePreview(address, network)), network)
    return page ? send(request, reply, page) : reply.redirect(address, 302)
  }

  /** One page serves all unknown addresses, so that many of them cost no more than one. */
  async function sendUnknown(request: FastifyRequest, reply: FastifyReply, address: string) {
    return (await replacements.send(request, reply)) ? reply : sendAbsence(request, reply, address)
  }

  const sendDocument =
    (address: string, write: Parameters<Pages['document']>[1]) =>
    async (request: FastifyRequest<{ Params: Record<string, string> }>, reply: FastifyReply) => {
      const { params } = request
      const key = address.replace(/:(\w+)(?:\([^)]*\))?/g, (_, name: string) => params[name] ?? '')
      const make = async () => maker.finish({ status: 200, ...(await write(params)) })
      const page = cache.fresh(key) ?? (await renders.get(request, reply, key, make).catch(noneIfNotFound))
      return page ? send(request, reply, page) : sendUnknown(request, reply, unknownPage)
    }

  return {
    beforeNotFound: (find) => {
      replacements.find = find
    },
    isPage: (address) => pageAddress(address).kind !== 'unknown',
    isBusy: renders.isAwaited,
    async warm(address) {
      if (pageAddress(address).kind === 'page' && !cache.hasFresh(address))
        await cache.get(address, () => renders.limit(() => preferReplica(() => maker.make(address, ''))))
    },
    document: (address, write) => void app.get(address, { config: { access: 'anyone' } }, sendDocument(address, write)),
  }
}

/** Leaves out renders for which nobody waits any more. */
function queueRenders(cache: PageMakerOptions['cache']) {
  const limit = createConcurrencyLimit(rendering)
  let waiting = 0
  return {
    limit,
    isAwaited: () => waiting > 0,
    async get(request: FastifyRequest, reply: FastifyReply, address: string, make: MakePage): Promise<Page> {
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
    },
  }
}

function previewToken(url: string): string | null {
  const query = url.indexOf('?')
  return query < 0 ? null : new URLSearchParams(url.slice(query)).get(settingsPreviewQuery)
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
