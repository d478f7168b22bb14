/**
 * The least that can answer a page: Node's own server, with the finished bytes and headers in memory. A program of its own;
 * its argument is a file with the answer.
 */
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'

export interface BareAnswer {
  headers: Record<string, string>
  body: string
}

const { headers, body }: BareAnswer = JSON.parse(await readFile(process.argv[2] ?? '', 'utf8'))
const bytes = Buffer.from(body, 'base64')
const server = createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(bytes)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object') console.log(address?.port)
})
process.once('SIGTERM', () => process.exit())
