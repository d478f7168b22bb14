import type { FastifyInstance } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { createClient } from '../../contract/client.ts'
import { apiContext } from '../../contract/page-context.ts'
import type { Rendered } from './finished-page.ts'

/** What the pages' own calls of the API come from, in place of an address. */
export const inMemory = 'in-memory'

/** Renders the page at an address, as anybody sees it. */
export type Renderer = (address: string) => Promise<Rendered>

/**
 * Renders pages of a build. Their loaders call the API in memory, through the same router as everybody, as nobody in
 * particular; what the answers were made from becomes the page's surrogate keys.
 */
export function createRenderer(app: FastifyInstance, build: () => Promise<ServerBuild>, mode: string): Renderer {
  const handle = createRequestHandler(build, mode)
  return async (address) => {
    const keys = new Set<string>()
    const context = new RouterContextProvider()
    context.set(apiContext, inMemoryClient(app, keys))
    // The origin is of no account: what a page says about its own address comes from the configuration.
    const response = await handle(new Request(new URL(address, 'http://page.invalid')), context)
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
      keys: [...keys],
    }
  }
}

function inMemoryClient(app: FastifyInstance, keys: Set<string>) {
  return createClient(async ({ method, address, body }) => {
    const answer = await app.inject({
      remoteAddress: inMemory,
      method: method as 'GET',
      url: `/api${address}`,
      ...(body !== undefined && { payload: body as object }),
    })
    for (const key of String(answer.headers['surrogate-key'] ?? '').split(' ')) if (key) keys.add(key)
    return { status: answer.statusCode, body: answer.json() }
  })
}
