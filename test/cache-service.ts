import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { openAt } from './free-port.ts'

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
  })
  return {
    url: `http://127.0.0.1:${await openAt(server)}`,
    orders,
    answers: (status: number, words = '{}') => void Object.assign(answer, { status, text: words }),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
