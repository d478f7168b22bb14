import type { FastifyInstance } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { apiContext } from '../../../contract/page-context.ts'
import { inMemoryClient } from '../api/in-memory-client.ts'
import type { Rendered } from './finished-page.ts'

/** Renders the page at an address as an anonymous visitor sees it. */
export type Renderer = (address: string) => Promise<Rendered>

/**
 * Renders the pages of a build. Their loaders call the API in memory, through the same router as everybody. The surrogate
 * keys of the answers become the keys of the page.
 */
export function createRenderer(app: FastifyInstance, build: () => Promise<ServerBuild>, mode: string): Renderer {
  const handle = createRequestHandler(build, mode)
  return async (address) => {
    const keys = new Set<string>()
    const context = new RouterContextProvider()
    context.set(apiContext, inMemoryClient(app, keys))
    // The origin does not matter: a page takes its own address from the configuration.
    const response = await handle(new Request(new URL(address, 'http://page.invalid')), context)
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
      keys: [...keys],
    }
  }
}
