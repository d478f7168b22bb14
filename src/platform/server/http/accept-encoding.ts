import { LRUCache } from 'lru-cache'

export type Compression = 'br' | 'gzip'
export type Encoding = Compression | 'identity'

const parsed = new LRUCache<string, Encoding>({ max: 100 })

/** The smallest encoding that `Accept-Encoding` allows (RFC 9110, 12.5.3). Brotli wins a tie, then gzip. */
export function preferredEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity'
  const known = parsed.get(header)
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
  parsed.set(header, encoding)
  return encoding
}
