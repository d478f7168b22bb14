import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { demoFolder, startProduct } from './product.ts'
import type { Bench, Figure } from './report.ts'

const pages = { home: '/', article: '/article/100' }

const limits = { scriptAndStyle: 110_000, html: 20_000 }

export const weight: Bench = {
  about: 'bytes that home and article load, in Brotli',
  run: async () => {
    const product = await startProduct({ dataDir: await demoFolder() })
    try {
      const weighed = await Promise.all(
        Object.entries(pages).map(async ([name, path]) => ({ name, ...(await weigh(product.url, path)) })),
      )
      return {
        tables: [
          {
            title: 'Bytes over the wire, Brotli',
            columns: ['page', 'HTML', 'script', 'style', 'script and style', 'files'],
            rows: weighed.map(({ name, html, script, style, files }) =>
              [name, html, script, style, script + style, files].map(String),
            ),
          },
        ],
        figures: weighed.flatMap(({ name, html, script, style }) => [
          limited(`${name}: script and style`, script + style, limits.scriptAndStyle),
          limited(`${name}: HTML`, html, limits.html),
        ]),
      }
    } finally {
      await product.stop()
    }
  },
}

const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`

const limited = (what: string, bytes: number, limit: number): Figure => ({
  what: `${what}, Brotli`,
  promised: `≤ ${kilobytes(limit)}`,
  measured: kilobytes(bytes),
  isKept: bytes <= limit,
})

/** The page, and the scripts and styles that it loads: those it names and those that these import. */
async function weigh(origin: string, path: string) {
  const html = await get(origin + path)
  const sizes = new Map<string, number>()
  const found = filesIn((await get(origin + path, 'identity')).toString(), path)
  for (let file = found.pop(); file !== undefined; file = found.pop()) {
    if (sizes.has(file)) continue
    sizes.set(file, (await get(origin + file)).length)
    if (file.endsWith('.js')) found.push(...importsIn((await get(origin + file, 'identity')).toString(), file))
  }
  const total = (ending: string) =>
    [...sizes].filter(([file]) => file.endsWith(ending)).reduce((sum, [, bytes]) => sum + bytes, 0)
  return { html: html.length, script: total('.js'), style: total('.css'), files: sizes.size }
}

const filesIn = (html: string, page: string) =>
  [...html.matchAll(/["'](\/[\w./-]+\.(?:js|css))(?:[?#][^"']*)?["']/g)].map(([, file = '']) => absolute(file, page))

/** Only what is loaded at once; what `import()` brings comes when it is needed. */
const importsIn = (script: string, file: string) =>
  [...script.matchAll(/(?:\bfrom|\bimport)\s*["']([^"']+\.js)["']/g)].map(([, name = '']) => absolute(name, file))

const absolute = (name: string, base: string) => new URL(name, `http://any${base}`).pathname

/** The bytes as they travel. */
function get(url: string, encoding = 'br'): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': encoding } }, (response) => {
      const { statusCode, headers } = response
      if (statusCode !== 200) reject(new Error(`${url} answered ${statusCode}`))
      if (encoding === 'br' && headers['content-encoding'] !== 'br') reject(new Error(`${url} is not compressed`))
      buffer(response).then(resolve, reject)
    })
      .on('error', reject)
      .end()
  })
}
