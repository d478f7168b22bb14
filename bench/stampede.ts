import { join } from 'node:path'
import type { Volley } from './generator.ts'
import { runNode } from './processes.ts'
import { demoFolder, startProduct } from './product.ts'
import type { Bench } from './report.ts'

const readers = 500
const coldPages = ['/', '/article/100', '/section/news/index.html', '/component/ai/index.html', '/about']

export const stampede: Bench = {
  about: '500 readers at once for a page that nobody has asked for yet',
  run: async () => {
    const product = await startProduct({ dataDir: await demoFolder() })
    try {
      const rows: [page: string, renders: number][] = []
      for (const path of coldPages) {
        const before = await product.metric('page_renders_total')
        await askAtOnce(product.url, path)
        rows.push([path, (await product.metric('page_renders_total')) - before])
      }
      const most = Math.max(...rows.map(([, renders]) => renders))
      return {
        tables: [
          {
            title: `${readers} cold requests at once`,
            columns: ['page', 'renders'],
            rows: rows.map(([path, renders]) => [path, String(renders)]),
          },
        ],
        figures: [
          { what: `renders for ${readers} at once`, promised: '1', measured: String(most), isKept: most === 1 },
        ],
      }
    } finally {
      await product.stop()
    }
  },
}

/** One request on each of so many connections; the generator throws where an answer is not 200. */
async function askAtOnce(url: string, path: string) {
  const port = Number(new URL(url).port)
  const volley: Volley = {
    port,
    path,
    method: 'GET',
    headers: {},
    connections: readers,
    requests: readers,
    status: 200,
  }
  await runNode([join(import.meta.dirname, 'generator.ts'), JSON.stringify(volley)])
}
