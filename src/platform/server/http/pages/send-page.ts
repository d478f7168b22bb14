import type { IncomingMessage, ServerResponse } from 'node:http'
import { preferredEncoding } from '../accept-encoding.ts'
import type { Body, Page } from './page.ts'

export function sendPage(request: IncomingMessage, response: ServerResponse, page: Page) {
  const encoding = preferredEncoding(request.headers['accept-encoding'])
  const body = encoding === 'identity' ? page.bodies.identity : (page.bodies[encoding] ?? page.compress(encoding))
  if (body instanceof Promise)
    body.then(
      (compressed) => send(request, response, page, compressed),
      (error: Error) => response.destroy(error),
    )
  else send(request, response, page, body)
  page.countSending()
}

function send({ method, headers }: IncomingMessage, response: ServerResponse, page: Page, body: Body) {
  if (page.status === 200 && matchesEtag(page.etags, headers['if-none-match']))
    return response.writeHead(304, body.headersOf304).end()
  response.writeHead(page.status, body.headers)
  return method === 'HEAD' ? response.end() : response.end(body.bytes)
}

function matchesEtag(etags: readonly string[], ifNoneMatch: string | undefined): boolean {
  if (!ifNoneMatch) return false
  // Browsers send one tag.
  if (etags.includes(ifNoneMatch)) return true
  const named = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return named.includes('*') || named.some((tag) => etags.includes(tag))
}
