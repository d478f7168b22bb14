import { createServer } from 'node:http'
import { inject, onTestFinished } from 'vitest'
import { openAt } from '../free-port.ts'

/** A proxy that halts a document before its last `mark` until `goOn` is called. */
export async function openHaltingLink(mark: string): Promise<{ url: string; goOn: () => void }> {
  const { promise: told, resolve: goOn } = Promise.withResolvers<void>()
  const server = createServer(async (request, response) => {
    const answer = await fetch(inject('productUrl') + request.url)
    const body = Buffer.from(await answer.arrayBuffer())
    const type = answer.headers.get('content-type') ?? ''
    response.writeHead(answer.status, { 'content-type': type })
    const half = type.startsWith('text/html') ? body.lastIndexOf(mark) : 0
    if (half > 0) {
      response.write(body.subarray(0, half))
      await told
    }
    response.end(body.subarray(half))
  })
  onTestFinished(() => {
    goOn()
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${await openAt(server)}`, goOn }
}
