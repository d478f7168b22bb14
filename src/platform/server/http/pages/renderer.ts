import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { type ApiClient, ApiError } from '../../../contract/client.ts'
import { folderOf, studentFolder } from '../../../contract/links.ts'
import { apiContext, htmlContext, htmlOnlyContext, nonceContext } from '../../../contract/page-context.ts'
import { Unavailable } from '../../core/errors.ts'
import { inSpan } from '../../core/spans.ts'
import type { Calls } from '../api/calls.ts'
import { pageClient } from '../api/page-client.ts'
import type { Rendered } from './finished-page.ts'

/** As an anonymous visitor from a network sees it. @throws AbsentArticle */
export type Renderer = (address: string, network: string) => Promise<Rendered>

/** All such pages of a folder are alike. */
export class AbsentArticle extends Error {
  readonly address: string
  readonly keys: readonly string[]
  constructor(address: string, keys: readonly string[]) {
    super('There is no such article')
    this.address = address
    this.keys = keys
  }
}

/** The number 0 is that of no article: its page is what the absent ones have in common. */
const articleAddress = /^\/(?:article|section\/(?<folder>[^/]+))\/(?<id>(?!0$)[^/.]+)$/

/** The address of the common page if the article is absent, else null. */
async function findAbsence(api: ApiClient, address: string): Promise<string | null> {
  const { id, folder } = articleAddress.exec(address)?.groups ?? {}
  if (id === undefined) return null
  // The page's loader gets the same answer.
  const status = await api.call('GET /home/article/:id', { params: { id } }).then(() => 200, statusOfError)
  if (status !== 400 && status !== 404) return null
  if (folder === undefined) return '/article/0'
  const { sections } = await api.call('GET /site/sections', {})
  const isKnown = folder === studentFolder || sections.some((section) => folderOf(section.id) === folder)
  return `/section/${isKnown ? folder : '-'}/0`
}

const statusOfError = (error: unknown) => (error instanceof ApiError ? error.status : null)

const isData = (address: string) => /^[^?]*\.data(?:\?|$)/.test(address)

interface Options {
  calls: Pick<Calls, 'performForPage'>
  log: FastifyBaseLogger
  /** A function gives the newest build at each render, for development. */
  build: ServerBuild | (() => Promise<ServerBuild>)
  mode: string
}

/**
 * Loaders call the API's handlers directly. The surrogate keys of the answers become those of the page.
 * @throws Unavailable if a call was answered 503, whatever the page makes of it
 */
export function createRenderer({ calls, log, build, mode }: Options): Renderer {
  const handle = createRequestHandler(build, mode)
  return async (address, network) => {
    const answers = { keys: new Set<string>(), statuses: new Set<number>() }
    const api = pageClient(calls, answers, { network, log })
    const absence = await findAbsence(api, address)
    if (absence !== null) throw new AbsentArticle(absence, [...answers.keys])
    const context = new RouterContextProvider()
    context.set(apiContext, api)
    const nonce = randomUUID()
    context.set(nonceContext, nonce)
    let html: string | null = null
    context.set(htmlContext, (rendered) => {
      html = rendered
    })
    context.set(htmlOnlyContext, isData(address) ? null : {})
    // The origin does not matter: a page takes its own address from the configuration.
    const request = new Request(new URL(address, 'http://page.invalid'))
    const response = await inSpan('render', {}, () => handle(request, context))
    if (answers.statuses.has(503)) throw new Unavailable('page_unavailable', 'A part of the page is unavailable')
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: html ?? Buffer.from(await response.arrayBuffer()),
      keys: [...answers.keys],
      hasFailedParts: [...answers.statuses].some((status) => status >= 500),
      nonce,
    }
  }
}
