import { type Browser, chromium } from 'playwright-core'
import { ensureChromium } from '../test/chromium.ts'
import { administrator, demoFolder, startProduct } from './product.ts'
import type { Bench, Figure } from './report.ts'

/** The screens of the back office by their address, and what the script of each may weigh with all that stands around it. */
const list = 260_000
const editor = 420_000
const screens: Record<string, number> = {
  '/admin': editor,
  '/admin/edit/1': editor,
  '/admin/new-management': list,
  '/admin/user-analytics': list,
  '/admin/article-analytics': list,
  '/admin/newsletter-users-list': list,
  '/admin/Subscription-Management': list,
  '/admin/AdManagement': list,
  '/admin/CarouselManagement': list,
  '/admin/SendNewsletter': list,
  // With its charts.
  '/admin/dashboard': editor,
  '/admin/audit-log': list,
  '/admin/search-log': list,
  '/admin/failed-mail': list,
}

export const officeWeight: Bench = {
  about: 'bytes that screens of the back office load, in Brotli',
  run: async () => {
    const product = await startProduct({ dataDir: await demoFolder() })
    const browser = await chromium.launch({
      executablePath: await ensureChromium(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
    })
    try {
      const kept = await signIn(product.url)
      const weighed = []
      for (const path of Object.keys(screens))
        weighed.push({ path, ...(await weigh(browser, product.url + path, kept)) })
      return {
        tables: [
          {
            title: 'Bytes over the wire, Brotli, nothing kept from before',
            columns: ['screen', 'script', 'style', 'files'],
            rows: weighed.map(({ path, script, style, files }) => [path, ...[script, style, files].map(String)]),
          },
        ],
        figures: weighed.map(({ path, script }) => limited(path, script)),
      }
    } finally {
      await browser.close()
      await product.stop()
    }
  },
}

const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`

const limited = (path: string, script: number): Figure => ({
  what: `${path}: script, Brotli`,
  promised: `≤ ${kilobytes(screens[path] ?? list)}`,
  measured: kilobytes(script),
  isKept: script <= (screens[path] ?? list),
})

/** What the browser of somebody who is signed in keeps. */
async function signIn(origin: string): Promise<Record<string, string>> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  })
  const { token, row } = (await answer.json()) as { token: string; row: Record<string, string> }
  return { token, isLoggedIn: 'true', ...row }
}

/** Opens a screen in a browser that knows nothing yet, and adds up what comes until all is quiet. */
async function weigh(browser: Browser, address: string, kept: Record<string, string>) {
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }))
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
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  const files = (await Promise.all(sizes)).filter(({ type }) => type === 'script' || type === 'stylesheet')
  await context.close()
  const total = (wanted: string) =>
    files.filter(({ type }) => type === wanted).reduce((sum, { bytes }) => sum + bytes, 0)
  return { script: total('script'), style: total('stylesheet'), files: files.length }
}
