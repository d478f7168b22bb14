import type { FastifyBaseLogger } from 'fastify'
import { failedPage, links } from '../../../contract/links.ts'
import { keysOutside } from '../../core/surrogate-keys.ts'
import { type FinishOptions, finishPage, type Rendered } from './finished-page.ts'
import { type Page, withHeader } from './page.ts'
import type { PageCache } from './page-cache.ts'
import { AbsentArticle, type Renderer } from './renderer.ts'

export interface PageMakerOptions {
  cache: PageCache
  render: Renderer
  finish: FinishOptions
}

export function createPageMaker({ cache, render, finish: options }: PageMakerOptions, log: FastifyBaseLogger) {
  const finish = (rendered: Rendered) => finishPage(rendered, options)

  async function make(address: string, network: string): Promise<Page> {
    const rendered = await render(address, network).catch(ifAbsent)
    if (rendered instanceof AbsentArticle) return makeAbsentArticle(rendered, network)
    try {
      return await finish({ ...rendered, isAdmin: address === links.admin })
    } catch (error) {
      log.error({ err: error, address }, 'a page was not finished')
      return finish(withoutScripts(await render(failedPage, network)))
    }
  }

  /** One page serves all absent articles of a folder. */
  async function makeAbsentArticle({ address, keys }: AbsentArticle, network: string): Promise<Page> {
    const page = await cache.get(`no article: ${address}`, () => makeAbsence(address, network))
    const surrogateKeys = keysOutside([...page.keys, ...keys]).join(' ')
    return { ...withHeader(page, 'surrogate-key', surrogateKeys), isCacheable: false }
  }

  /** Cached, although no such address exists. */
  async function makeAbsence(address: string, network: string): Promise<Page> {
    const page = await make(address, network)
    return { ...page, isCacheable: page.status === 404 || page.status === 410 }
  }

  /** No cache has it, and no search engine may keep it. */
  async function makePreview(address: string, network: string): Promise<Page> {
    const found = await render(address, network).catch(ifAbsent)
    const rendered = found instanceof AbsentArticle ? await render(found.address, network) : found
    const headers = { ...rendered.headers, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }
    return finish({ ...rendered, headers })
  }

  return { make, makeAbsence, makePreview, finish }
}

/** Scripts would load the data of the page at the address that was asked for. */
const withoutScripts = (rendered: Rendered): Rendered => ({
  ...rendered,
  // oxlint-disable-next-line house/no-open-ended-expression -- React closes each script that it writes
  body: rendered.body.toString().replace(/<script\b[\s\S]*?<\/script>/g, ''),
})

function ifAbsent(error: unknown): AbsentArticle {
  if (error instanceof AbsentArticle) return error
  throw error
}
