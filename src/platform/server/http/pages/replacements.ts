import type { FastifyReply, FastifyRequest } from 'fastify'
import { keysOutside } from '../../core/surrogate-keys.ts'
import { absenceCaching } from './finished-page.ts'
import { type PageAddress, queryOf } from './page-address.ts'
import { typedAddress } from './typed-address.ts'

interface Redirect {
  status: 301 | 308
  location: string
  keys: readonly string[]
}

export type Replacement = Redirect | { status: 410; keys: readonly string[] }

export interface ReplacedPage {
  addresses: readonly string[]
  isMissing: boolean
}

export type FindReplacement = (request: FastifyRequest, page: ReplacedPage) => Promise<Replacement | null>

interface Options {
  pageAddress: (url: string) => PageAddress
  sendGone: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
}

/** As the publisher redirects addresses, or with the page that a mistyped address means. */
export class Replacements {
  readonly #options: Options
  find: FindReplacement = async () => null

  constructor(options: Options) {
    this.#options = options
  }

  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    page: ReplacedPage = { addresses: [request.url], isMissing: true },
  ): Promise<boolean> {
    const found = (await this.find(request, page)) ?? (page.isMissing ? this.#findTyped(request.url) : null)
    if (!found) return false
    if (found.status === 410) await this.#options.sendGone(request, reply)
    else redirect(reply, found)
    return true
  }

  #findTyped(url: string): Redirect | null {
    const canonical = (path: string) => {
      const found = this.#options.pageAddress(path)
      return found.kind === 'page' ? found.address : null
    }
    const path = url.replace(/\?.*/, '')
    const location = typedAddress(path, canonical)
    // A page of a feature that is switched off has this address.
    return location === null || location === path ? null : { status: 301, location: location + queryOf(url), keys: [] }
  }
}

export function redirect(reply: FastifyReply, { status, location, keys }: Redirect) {
  reply.headers({ 'cache-control': absenceCaching, 'surrogate-key': keysOutside(keys).join(' ') })
  reply.redirect(location, status)
}
