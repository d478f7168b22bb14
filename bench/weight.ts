import { type Browser, chromium } from 'playwright-core'
import { ensureChromium } from '../test/chromium.ts'
import { audit } from './kit/lighthouse.ts'
import { embeddedPlace, signIn, startProduct, withProducts } from './kit/product.ts'
import { limited, merge, type Suite } from './kit/report.ts'

/** Kilobytes in Brotli: a page's HTML, and its script and style together. */
const magazine = { html: 20, files: 119 }
const list = { html: 20, files: 280 }
const editor = { html: 20, files: 450 }

const limits: Record<string, typeof magazine> = {
  '/': magazine,
  '/article/100': magazine,
  '/section/news/index.html': magazine,
  '/admin': editor,
  '/admin/edit/1': editor,
  '/admin/dashboard': editor,
  '/admin/new-management': list,
  '/admin/user-analytics': list,
  '/admin/article-analytics': list,
  '/admin/newsletter-users-list': list,
  '/admin/Subscription-Management': list,
  '/admin/AdManagement': list,
  '/admin/CarouselManagement': list,
  '/admin/SendNewsletter': list,
  '/admin/audit-log': list,
  '/admin/search-log': list,
  '/admin/failed-mail': list,
}

export const weight: Suite = {
  about: 'what readers and editors download at their first visit, and what Lighthouse says of it',
  run: async () => {
    const product = await startProduct(await embeddedPlace())
    return withProducts([product], async () => merge([await weighAll(product.url), await audit(product.url)]))
  },
}

async function weighAll(origin: string) {
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  })
  try {
    const { token, row } = await signIn(origin)
    const weighed = []
    for (const path of Object.keys(limits)) {
      const stored = path.startsWith('/admin') ? { token, isLoggedIn: 'true', ...row } : {}
      weighed.push({ path, ...(await weigh(browser, origin + path, stored)) })
    }
    return {
      tables: [
        {
          title: 'Bytes over the wire, Brotli, empty cache',
          columns: ['page', 'HTML', 'script', 'style', 'files'],
          rows: weighed.map(({ path, html, script, style, files }) => [
            path,
            ...[html, script, style, files].map(String),
          ]),
        },
      ],
      figures: weighed.flatMap(({ path, html, script, style }) => {
        const limit = limits[path] ?? magazine
        return [
          limited(`${path}: HTML`, html / 1_000, [limit.html, 'kB', 1]),
          limited(`${path}: script and style`, (script + style) / 1_000, [limit.files, 'kB', 1]),
        ]
      }),
    }
  } finally {
    await browser.close()
  }
}

async function weigh(browser: Browser, address: string, stored: Record<string, string>) {
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }))
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [{ origin: new URL(address).origin, localStorage }] },
  })
  const page = await context.newPage()
  const sizes: Promise<{ type: string; bytes: number }>[] = []
  page.on('requestfinished', (request) => {
    const type = request.resourceType()
    sizes.push(request.sizes().then(({ responseBodySize }) => ({ type, bytes: responseBodySize })))
  })
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  const all = await Promise.all(sizes)
  await context.close()
  const total = (some: typeof all) => some.reduce((sum, { bytes }) => sum + bytes, 0)
  const [html = [], script = [], style = []] = ['document', 'script', 'stylesheet'].map((wanted) =>
    all.filter(({ type }) => type === wanted),
  )
  return { html: total(html), script: total(script), style: total(style), files: script.length + style.length }
}
