import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Encoding, Page } from './page-cache.ts'

/** Sends a finished page in the best encoding that the client takes, or 304 when it has it already. */
export function sendPage(request: IncomingMessage, response: ServerResponse, page: Page) {
  const { headers } = request
  const body = page.bodies[preferredEncoding(headers['accept-encoding'])]
  if (page.status === 200 && has(page, headers['if-none-match']))
    return response.writeHead(304, body.headersOf304).end()
  response.writeHead(page.status, body.headers)
  return request.method === 'HEAD' ? response.end() : response.end(body.bytes)
}

/** Whether the client names this page, in whichever encoding it got it. */
function has({ bodies }: Page, ifNoneMatch: string | undefined): boolean {
  if (!ifNoneMatch) return false
  const names = (tag: string) => tag === bodies.br.etag || tag === bodies.gzip.etag || tag === bodies.identity.etag
  // As browsers send it: the one tag they have.
  if (names(ifNoneMatch)) return true
  const named = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return named.includes('*') || named.some(names)
}

/** The few spellings that browsers send, already weighed. */
const weighed = new LRUCache<string, Encoding>({ max: 100 })

/** The smallest encoding that `Accept-Encoding` allows (RFC 9110, 12.5.3). Ties go to Brotli, then gzip. */
export function preferredEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity'
  const known = weighed.get(header)
  if (known) return known
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const q = parameters.find((parameter) => parameter.startsWith('q='))
    weights.set(coding, q ? Number(q.slice(2)) || 0 : 1)
  }
  const weight = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0
  const identity = weights.get('identity') ?? 0
  const best = weight('br') >= weight('gzip') ? 'br' : 'gzip'
  const encoding = weight(best) > 0 && weight(best) >= identity ? best : 'identity'
  weighed.set(header, encoding)
  return encoding
}
