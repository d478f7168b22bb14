import type { Compression } from '../accept-encoding.ts'

export interface Page {
  status: number
  isCacheable: boolean
  /** False if a part failed. A complete copy from before is better. */
  isComplete: boolean
  /** Only encodings that somebody has asked for. */
  bodies: { identity: Body } & Partial<Record<Compression, Body>>
  compress: (encoding: Compression) => Promise<Body>
  /** Call it when the page is sent: one that is sent often is compressed better. */
  countSending: () => void
  /** Strong, so each encoding has its own. */
  etags: readonly string[]
  /** The canonical address, if the page says so. */
  path?: string | undefined
  /** Surrogate keys: `article:123`, `section:news`, `home`, … */
  keys: readonly string[]
}

export interface Body {
  bytes: Buffer
  /** Names and values in turn, the form that Node writes fastest. */
  headers: string[]
  headersOf304: string[]
}

export function withHeader(page: Page, name: string, value: string): Page {
  const replace = (headers: string[]) => headers.map((old, at) => (headers[at - 1] === name ? value : old))
  const change = ({ bytes, headers, headersOf304 }: Body): Body => ({
    bytes,
    headers: replace(headers),
    headersOf304: replace(headersOf304),
  })
  return {
    ...page,
    bodies: { identity: change(page.bodies.identity) },
    compress: async (encoding) => change(await page.compress(encoding)),
  }
}

/** Other caches would serve it when it is no longer true. */
export const forNobodyElse = (page: Page): Page =>
  ['cache-control', 'surrogate-control', 'cdn-cache-control', 'cloudflare-cdn-cache-control'].reduce(
    (changed, name) => withHeader(changed, name, 'no-store'),
    page,
  )
