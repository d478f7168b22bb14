import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { apiContext, nonceContext } from '../../../contract/page-context.ts'
import { Unavailable } from '../../core/errors.ts'
import type { Calls } from '../api/calls.ts'
import { pageClient } from '../api/page-client.ts'
import type { Rendered } from './finished-page.ts'

/** Renders the page at an address as an anonymous visitor from a network sees it. */
export type Renderer = (address: string, network: string) => Promise<Rendered>

interface Options {
  calls: Pick<Calls, 'perform'>
  log: FastifyBaseLogger
  /** A function gives the newest one at each render, as development needs it. */
  build: ServerBuild | (() => Promise<ServerBuild>)
  mode: string
}

/**
 * Renders the pages of a build. Their loaders call the handlers of the API directly. The surrogate keys of the answers become the keys of
 * the page.
 * @throws Unavailable if a call was answered 503, whatever the page makes of it
 */
export function createRenderer({ calls, log, build, mode }: Options): Renderer {
  const handle = createRequestHandler(build, mode)
  return async (address, network) => {
    const answers = { keys: new Set<string>(), statuses: new Set<number>() }
    const context = new RouterContextProvider()
    context.set(apiContext, pageClient(calls, answers, { network, log }))
    const nonce = randomUUID()
    context.set(nonceContext, nonce)
    // The origin does not matter: a page takes its own address from the configuration.
    const response = await handle(new Request(new URL(address, 'http://page.invalid')), context)
    if (answers.statuses.has(503)) throw new Unavailable('page_unavailable', 'A part of the page is unavailable')
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
      keys: [...answers.keys],
      hasFailedParts: [...answers.statuses].some((status) => status >= 500),
      nonce,
    }
  }
}
