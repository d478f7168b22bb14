import type { FastifyInstance } from 'fastify'
import { createClient } from '../../../contract/client.ts'

/** The remote address of calls that pages make while they are rendered. */
export const inMemoryAddress = 'in-memory'

/** In such a call: the network of the visitor whose page is rendered. */
export const renderedFor = 'x-rendered-for'

/** What the answers to a page's calls had. */
export interface CollectedAnswers {
  keys: Set<string>
  statuses: Set<number>
}

/** An API client that calls the router in memory, as an anonymous visitor from a network. */
export function inMemoryClient(app: FastifyInstance, { keys, statuses }: CollectedAnswers, network: string) {
  return createClient(async ({ method, address, body }) => {
    const response = await app.inject({
      remoteAddress: inMemoryAddress,
      headers: { [renderedFor]: network },
      method: method as 'GET',
      url: `/api${address}`,
      ...(body !== undefined && { payload: body as object }),
    })
    statuses.add(response.statusCode)
    for (const key of String(response.headers['surrogate-key'] ?? '').split(' ')) if (key) keys.add(key)
    return { status: response.statusCode, body: response.json() }
  })
}
