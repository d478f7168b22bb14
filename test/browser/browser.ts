import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const widths = [390, 768, 1440] as const
export const schemes = ['light', 'dark'] as const

export type Options = Pick<
  BrowserContextOptions,
  'colorScheme' | 'reducedMotion' | 'hasTouch' | 'javaScriptEnabled' | 'storageState' | 'userAgent'
> & {
  width?: number
}

const launch = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: flags })

/** Closes what a test opened. A browser that does not in good time, since a page was on its way elsewhere, goes itself. */
async function closesContexts(browser: Browser): Promise<boolean> {
  const closed = Promise.all(browser.contexts().map((context) => context.close())).then(() => true)
  const inGoodTime = await Promise.race([closed, new Promise<false>((resolve) => setTimeout(resolve, 20_000, false))])
  if (!inGoodTime) await browser.close()
  return inGoodTime
}

/**
 * A browser for a test file. Every page that it opens is a new reader's; what a page reports as an error makes the test fail,
 * unless the test says that it expects it.
 */
export function useBrowser() {
  let browser: Browser
  let faults: string[] = []

  beforeAll(async () => {
    browser = await launch()
  })
  afterEach(async () => {
    if (!(await closesContexts(browser))) browser = await launch()
    const told = faults
    faults = []
    expect(told).toEqual([])
  })
  afterAll(() => browser.close())

  return {
    /** Opens an address of the product as a new reader. */
    async open(address: string, { width = 1440, ...options }: Options = {}): Promise<Page> {
      const height = width < 500 ? 844 : 900
      const context = await browser.newContext({
        baseURL: inject('productUrl'),
        viewport: { width, height },
        ...options,
      })
      // Images are converted when nobody else wants a core.
      context.setDefaultTimeout(60_000)
      const page = await context.newPage()
      page.on('pageerror', (error) => faults.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error') faults.push(message.text())
      })
      await page.goto(address, { waitUntil: 'load' })
      if (options.javaScriptEnabled !== false) await hydrated(page)
      return page
    },
    /** Takes back a fault that the test meant to cause. */
    expectsFault(pattern: RegExp) {
      const index = faults.findIndex((fault) => pattern.test(fault))
      expect(index, `a fault like ${pattern}`).toBeGreaterThanOrEqual(0)
      faults.splice(index, 1)
    },
  }
}

/** Waits until a page answers to its reader: React has taken over the server's HTML, and listens. */
export async function hydrated(page: Page) {
  await page.waitForFunction(() => {
    const main = document.querySelector('main')
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'))
  })
  // React knows its elements before it has let them answer: that comes in tasks, and what has no hurry after them.
  await page.evaluate(() => scheduler.postTask(() => {}, { priority: 'background' }))
}

/** Waits until an element has the focus. */
export const hasFocus = (element: Locator) => element.and(element.page().locator(':focus')).waitFor()

/** From the next navigation on, time passes on this page only when `page.clock.runFor` says so. */
export async function stopClock(page: Page) {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

/**
 * What axe finds wrong with a page: each rule with the first elements it concerns. `except`: what is looked at elsewhere, or lets no
 * script in.
 */
export async function findBarriers(page: Page, { except }: { except?: string } = {}): Promise<string[]> {
  const axe = new AxeBuilder({ page })
  const { violations } = await (except ? axe.exclude(except) : axe).analyze()
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map(({ html }) => html.slice(0, 120))
        .join(' | ')}`,
  )
}

/** How far what was already shown moved, as the browser scores it: 0 is not at all. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += 'value' in entry ? Number(entry.value) : 0
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 300)
      }),
  )
}

/** Whether the page is wider than its window. */
export const overflows = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
