import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import pLimit from 'p-limit'
import type { Compression } from '../accept-encoding.ts'
import type { Body, Page } from './page.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

const forms = { identity: '', br: '-br', gzip: '-gzip', better: '-better' } as const

/** Compressed when somebody asks for it, and better when many do. */
export function createBodies(
  identity: Buffer,
  digest: string,
  headers: Record<string, string>,
): Pick<Page, 'bodies' | 'compress' | 'countSending' | 'etags'> {
  const etag = (form: keyof typeof forms) => `"${digest}${forms[form]}"`
  const toBody = (bytes: Buffer, form: keyof typeof forms): Body => {
    const encoding = form === 'better' ? 'br' : form
    const common = { ...headers, etag: etag(form) }
    const length = {
      'content-length': String(bytes.length),
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    }
    return {
      bytes,
      headers: Object.entries({ ...common, ...length }).flat(),
      headersOf304: Object.entries(common).flat(),
    }
  }
  const bodies: Page['bodies'] = { identity: toBody(identity, 'identity') }
  const compressing: Partial<Record<Compression, Promise<Body>>> = {}
  const compressFast = async (encoding: Compression) => {
    const fast = headers['content-type']?.startsWith('text/') ? qualities.fast : qualities.fastest
    const bytes = await (encoding === 'br' ? brotli(identity, fast) : compressGzip(identity))
    return (bodies[encoding] ??= toBody(bytes, encoding))
  }
  const compressWell = async () => {
    bodies.br = toBody(await oneAtATime(() => brotli(identity, qualities.good)), 'better')
  }
  let timesSent = 0
  return {
    bodies,
    compress: (encoding) => (compressing[encoding] ??= compressFast(encoding)),
    countSending: () => {
      timesSent += 1
      if (timesSent === often) void compressWell()
    },
    etags: [etag('br'), etag('better'), etag('gzip'), etag('identity')],
  }
}

/** Of Brotli. Most pages are asked for once or twice before they change. Feeds and site maps are large, and programs read them. */
const qualities = { fastest: 2, fast: 4, good: 10 }
const often = 20

const oneAtATime = pLimit(1)

const brotli = (bytes: Buffer, quality: number) =>
  compressBrotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  })
