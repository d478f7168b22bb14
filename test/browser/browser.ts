import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import { type Browser, chromium, type Locator, type Page, type Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { timed } from '../start-times.ts'
import {
  canBeWarm,
  cleanWarmPages,
  clearWarmPages,
  closePagesOfOthers,
  type PageOptions,
  takeWarmPage,
} from './warm-pages.ts'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages live too briefly for optimising compilers, which are a tenth of a run's CPU time.
  '--js-flags=--no-opt --no-maglev',
  `--disable-features=${[
    // This list replaces Playwright's, whose first four it repeats.
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsUpgrades',
    'PaintHolding',
    // Chromium starts a process for a page that may come, and renders a hidden one for the address bar of each window.
    'SpareRendererForSitePerProcess',
    'WebUIOmniboxPopup',
    'WebUIOmniboxAimPopup',
    // Memory protection and background compilation are a tenth of the work of opening a page.
    'PartitionAllocBackupRefPtr',
    'PartitionAllocEventuallyZeroFreedMemory',
    'PartitionAllocSchedulerLoopQuarantine',
    'PartitionAllocMemoryReclaimer',
    'ScriptStreaming',
    'ConsumeCodeCacheOffThread',
  ].join()}`,
]

/** 320 is also the width of an enlarged page. */
export const widths = [390, 320, 768, 1440] as const
/** Widths at which axe finds little that the others do not show. */
export const isBetween = (width: number) => width === 320 || width === 768

export type Options = PageOptions & { width?: number }

const launch = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: flags })

/** The first file may have to wait for the start. */
async function productIsReady() {
  while (!(await fetch(`${inject('productUrl')}/healthz/ready`).catch(() => null))?.ok)
    await new Promise((resolve) => setTimeout(resolve, 100))
}

let launched: Promise<Browser> | undefined

const theBrowser = () => {
  launched ??= timed('browser', launch)
  return launched
}

/** Keeps pages that the next test may use. Gives up on a slow browser whose page was still navigating. */
async function closeContexts(): Promise<void> {
  const browser = await theBrowser()
  const closed = cleanWarmPages().then(async (warm) => {
    const others = browser.contexts().filter((context) => !warm.includes(context))
    await Promise.all(others.map((context) => context.close()))
    return true
  })
  const inGoodTime = await Promise.race([closed, new Promise<false>((resolve) => setTimeout(resolve, 20_000, false))])
  if (inGoodTime) return
  launched = undefined
  clearWarmPages()
  await browser.close()
}

/** A locator that was waited for in vain does not tell what was there instead. */
async function sayWhatIsShown(): Promise<void> {
  for (const page of (await theBrowser()).contexts().flatMap((context) => context.pages())) {
    const text = await page
      .locator('body')
      .innerText({ timeout: 2_000 })
      .catch(() => '')
    console.error(`${page.url()}\n${text.replace(/\n{2,}/g, '\n').slice(0, 1_500)}`)
  }
}

/** Every page belongs to a new reader. Unexpected console errors and layout shifts of the magazine fail the test. */
export function useBrowser() {
  let errors: string[] = []
  let allowed: RegExp[] = []

  beforeAll(() => timed('program', productIsReady))
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await sayWhatIsShown()
    await closeContexts()
    const reported = errors.filter((error) => !allowed.some((pattern) => pattern.test(error)))
    errors = []
    allowed = []
    expect(reported, reported.join(' | ')).toEqual([])
  })
  afterAll(closePagesOfOthers)

  return {
    async open(address: string, { width = 1440, ...options }: Options = {}): Promise<Page> {
      const viewport = { width, height: width < 500 ? 844 : 900 }
      const { origin, pathname } = new URL(address, inject('productUrl'))
      const isWarm = canBeWarm(origin, options)
      const browser = await theBrowser()
      const newPage = async () =>
        (await browser.newContext({ baseURL: inject('productUrl'), viewport, ...options })).newPage()
      const page = await (isWarm ? takeWarmPage(browser, origin, { viewport, ...options }) : newPage())
      // Images are converted in the background, when a core is free, and a machine may stall for a minute.
      page.context().setDefaultTimeout(150_000)
      watchRequests(page)
      page.on('pageerror', ({ message }) => {
        // The browser skips an animation if the window is resized or a slow machine takes seconds for the next page.
        if (!/^Transition was (aborted|skipped)/.test(message)) errors.push(message)
      })
      page.on('console', (message) => {
        // Without the port, whose digits may look like a status.
        const url = message.location().url.replace(/^(\w+:\/\/[^/:]+):\d+/, '$1')
        if (message.type() === 'error') errors.push(`${message.text()} ${url}`)
      })
      await page.goto(address, { waitUntil: 'load' })
      if (options.javaScriptEnabled !== false) {
        await hydrated(page)
        const moved = pathname.startsWith('/admin') ? null : await movedUntilNow(page)
        if (moved) errors.push(`${address} moved: ${moved}`)
      }
      return page
    },
    /** Accepts all matching errors. There must be at least one. */
    expectErrors(pattern: RegExp) {
      expect(errors, `an error like ${pattern}`).toContainEqual(expect.stringMatching(pattern))
      errors = errors.filter((error) => !pattern.test(error))
    },
    /** Accepts matching errors, also none: of calls that the page makes by itself. */
    allowErrors(pattern: RegExp) {
      allowed.push(pattern)
    },
    expectError(pattern: RegExp) {
      const index = errors.findIndex((error) => pattern.test(error))
      expect(index, `an error like ${pattern}`).toBeGreaterThanOrEqual(0)
      errors.splice(index, 1)
    },
  }
}

const underWay = new WeakMap<Page, Set<Request>>()

function watchRequests(page: Page): void {
  const requests = new Set<Request>()
  underWay.set(page, requests)
  page.on('request', (request) => requests.add(request))
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
}

export async function settled(page: Page): Promise<void> {
  const isSettled = async () => {
    // After two frames an answer's changes are shown and the requests that it causes have begun.
    const isShown = await page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
      const loading = '[aria-busy=true], .mantine-Skeleton-root, .mantine-Loader-root'
      return document.querySelector('h1') !== null && document.querySelector(loading) === null
    })
    return isShown && underWay.get(page)?.size === 0
  }
  await expect.poll(isSettled, { message: `${page.url()} still loads`, timeout: 60_000 }).toBe(true)
}

export async function hydrated(page: Page) {
  await page.waitForFunction(() => {
    const main = document.querySelector('main')
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'))
  })
  // React handles events of its elements only in later tasks.
  await page.evaluate(() => scheduler.postTask(() => {}, { priority: 'background' }))
}

export const hasFocus = (element: Locator) => element.and(element.page().locator(':focus')).waitFor()

/** From the next navigation on, time passes only with `page.clock.runFor`. */
export async function stopClock(page: Page) {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** Minified: each page reads it in two thirds of the time. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Rules that depend on colours. All others give the same result in light and dark. */
const colourRules = ['color-contrast', 'link-in-text-block']

const modal = '[aria-modal=true], dialog:modal'

/** `except` skips parts that are tested elsewhere or block scripts. Looks only at a modal dialog, if one is open. */
export async function findAccessibilityProblems(
  page: Page,
  { except, rules }: { except?: string; rules?: readonly string[] } = {},
): Promise<string[]> {
  for (const frame of except === 'iframe' ? [page.mainFrame()] : page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe)
  const hasModal = await page.evaluate((selector) => document.querySelector(selector) !== null, modal)
  const context = JSON.stringify({ include: [hasModal ? modal : 'html'], ...(except && { exclude: [except] }) })
  const options = JSON.stringify({
    resultTypes: ['violations'],
    selectors: false,
    // No rule that runs needs the style sheets, which would be loaded again each time.
    preload: { assets: ['media'] },
    ...(rules && { runOnly: rules }),
  })
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${context}, ${options})`)
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map(({ html }) => html.slice(0, 120))
        .join(' | ')}`,
  )
}

/** All problems in light, and those of colours in dark. Leaves the page in light. */
export async function findProblemsInBothSchemes(page: Page, { except }: { except?: string } = {}): Promise<string[]> {
  const inScheme = async (colorScheme: 'light' | 'dark', rules?: readonly string[]) => {
    await page.emulateMedia({ colorScheme })
    // Scripts learn of the change with the next frame, and write it down in the back office.
    await page.waitForFunction(
      (wanted) => (document.documentElement.dataset['mantineColorScheme'] ?? wanted) === wanted,
      colorScheme,
    )
    await page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
      const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
      await Promise.allSettled(transitions.map(({ finished }) => finished))
    })
    const problems = await findAccessibilityProblems(page, { ...(except && { except }), ...(rules && { rules }) })
    return problems.map((problem) => `${colorScheme}: ${problem}`)
  }
  return [...(await inScheme('dark', colourRules)), ...(await inScheme('light'))]
}

/** Expects that a page fits at each width and is accessible in light and dark. Leaves it at desktop width. */
export async function expectInOrder(page: Page, what = 'the page', options: { except?: string } = {}): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => overflows(page), { message: `${what} overflows ${width} pixels` }).toBe(false)
    if (isBetween(width)) continue
    expect(await findProblemsInBothSchemes(page, options), `${what}, ${width} pixels`).toEqual([])
  }
}

/** Does not wait. Empty if nothing moved. */
export const movedUntilNow = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] }
    const shifts: Shift[] = []
    new PerformanceObserver((list) => shifts.push(...(list.getEntries() as Shift[]))).observe({
      type: 'layout-shift',
      buffered: true,
    })
    // Observers learn of earlier entries in a task of their own.
    await scheduler.postTask(() => {}, { priority: 'background' })
    const score = shifts.reduce((sum, { value }) => sum + value, 0)
    if (score < 0.001) return ''
    const nodes = shifts.flatMap(({ sources }) => sources.map(({ node }) => node))
    const described = nodes.map((node) =>
      (node instanceof Element ? node.outerHTML : String(node?.textContent)).slice(0, 80),
    )
    return `${score.toFixed(3)}: ${described.join() || 'what is gone'}`
  })

/** Whether the page is wider than its window, or the content of a dialog wider than the dialog. */
export const overflows = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('dialog:modal')].some(
      ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
    ),
  )
