import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { days, seconds } from '../core/durations.ts'
import { NotFound } from '../core/errors.ts'
import type { FileStore } from '../gateways/files/index.ts'
import { createConcurrencyLimit } from './concurrency-limit.ts'

interface Options {
  pictures: FileStore
  demoFolder: string
  /** For an uploaded picture that was replaced or cropped anew. */
  findPresent: (webp: string) => Promise<string | undefined>
}

const uploaded = /^[0-9a-f]{32}-\d+\.webp$/
/** In pixels, what articles show. */
const widestShown = 1_299
const widthOf = (name: string) => Number(/-([1-9]\d{0,3})$/.exec(name)?.[1])
const maxBytes = 32 * 2 ** 20

/** For mail programs and networks that show no WebP. Made when somebody asks; the latest are kept. */
export function serveJpegs(scope: FastifyInstance, { pictures, demoFolder, findPresent }: Options): void {
  const limit = createConcurrencyLimit({ concurrency: 2, maxQueued: 200, retryAfter: 5 })
  const made = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => length,
    fetchMethod: async (webp) => {
      const bytes = await read(webp)
      return bytes && limit(() => toJpeg(bytes))
    },
  })

  async function read(webp: string): Promise<Buffer | undefined> {
    if (!uploaded.test(webp)) return readFile(join(demoFolder, webp)).catch(() => undefined)
    const file = await pictures.open(webp)
    return file && buffer(file.stream)
  }

  // The router tells two expressions apart by what follows them.
  const address = '/assets/:name(^[0-9a-z-]{1,200}$).jpg'
  scope.get<{ Params: { name: string } }>(address, { schema: { hide: true } }, async ({ params: { name } }, reply) => {
    const [file, webp] = [`${name}.jpg`, `${name}.webp`]
    if (!(widthOf(name) <= widestShown)) throw new NotFound('picture', file)
    const bytes = await made.fetch(webp)
    if (bytes) {
      reply.headers({ etag: `"${file}"`, 'cache-control': `public, max-age=${days(365) / seconds(1)}, immutable` })
      return reply.type('image/jpeg').send(bytes)
    }
    const present = uploaded.test(webp) ? await findPresent(webp) : undefined
    if (present === undefined) throw new NotFound('picture', file)
    return reply
      .header('cache-control', 'public, max-age=60')
      .redirect(`/assets/${present.replace(/webp$/, 'jpg')}`, 302)
  })
}

/** On white, since JPEG has no transparency. */
async function toJpeg(webp: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(webp).flatten({ background: '#ffffff' }).jpeg({ quality: 82 }).toBuffer()
}
