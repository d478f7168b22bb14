import type { IncomingMessage, ServerResponse } from 'node:http'
import { preferredEncoding } from '../accept-encoding.ts'
import type { Page } from './page-cache.ts'

/** Sends a finished page in the best encoding that the client accepts, or 304 if the client has it already. */
export function sendPage(request: IncomingMessage, response: ServerResponse, page: Page) {
  const { headers } = request
  const body = page.bodies[preferredEncoding(headers['accept-encoding'])]
  if (page.status === 200 && matchesEtag(page, headers['if-none-match']))
    return response.writeHead(304, body.headersOf304).end()
  response.writeHead(page.status, body.headers)
  return request.method === 'HEAD' ? response.end() : response.end(body.bytes)
}

/** Whether the client has this page in any encoding. */
function matchesEtag({ bodies }: Page, ifNoneMatch: string | undefined): boolean {
  if (!ifNoneMatch) return false
  const names = (tag: string) => tag === bodies.br.etag || tag === bodies.gzip.etag || tag === bodies.identity.etag
  // Browsers send one tag.
  if (names(ifNoneMatch)) return true
  const named = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return named.includes('*') || named.some(names)
}
