/** The baseline for pages: bare `node:http`. A program; its argument is a file with the response. */
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'

export interface BareResponse {
  headers: Record<string, string>
  /** In base64. */
  body: string
}

const { headers, body }: BareResponse = JSON.parse(await readFile(process.argv[2] ?? '', 'utf8'))
const bytes = Buffer.from(body, 'base64')
const server = createServer((_request, response) => response.writeHead(200, headers).end(bytes))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object') console.log(address?.port)
})
