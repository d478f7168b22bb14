import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

export interface PurgeOrder {
  path: string
  headers: NodeJS.Dict<string | string[]>
  body: unknown
}

/** A purge service on loopback. Answers 200 until it is told otherwise. */
export async function openCacheService() {
  const orders: PurgeOrder[] = []
  const answer = { status: 200, text: '{}' }
  const server = createServer(async (request, response) => {
    const body = await text(request)
    if (answer.status < 300)
      orders.push({ path: request.url ?? '', headers: request.headers, body: body && JSON.parse(body) })
    response.writeHead(answer.status).end(answer.text)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    orders,
    answers: (status: number, words = '{}') => void Object.assign(answer, { status, text: words }),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
