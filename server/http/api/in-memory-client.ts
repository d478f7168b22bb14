import type { FastifyInstance } from 'fastify'
import { createClient } from '../../../contract/client.ts'

/** The remote address of calls that pages make while they are rendered. */
export const inMemoryAddress = 'in-memory'

/** An API client that calls the router without a network, as an anonymous visitor. Collects the answers' surrogate keys. */
export function inMemoryClient(app: FastifyInstance, keys: Set<string>) {
  return createClient(async ({ method, address, body }) => {
    const response = await app.inject({
      remoteAddress: inMemoryAddress,
      method: method as 'GET',
      url: `/api${address}`,
      ...(body !== undefined && { payload: body as object }),
    })
    for (const key of String(response.headers['surrogate-key'] ?? '').split(' ')) if (key) keys.add(key)
    return { status: response.statusCode, body: response.json() }
  })
}
