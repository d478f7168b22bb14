import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core'
import { inject } from 'vitest'

export type PageOptions = Pick<
  BrowserContextOptions,
  'colorScheme' | 'reducedMotion' | 'hasTouch' | 'javaScriptEnabled' | 'storageState' | 'userAgent'
>

/**
 * Pages are reused between tests: a running process with compiled code spares a third of the work of opening an
 * address. Documents are loaded anew. Changes that cannot be undone need a new page: pass `hasTouch` or another option
 * that forces one. A script for each document can be disposed of.
 */
interface WarmPage {
  origin: string
  page: Page
  context: BrowserContext
  devtools: CDPSession
}

/** Same origin, so that the page's process stays, and loads nothing else. */
const parking = '/robots.txt'

const heard = [
  'console',
  'pageerror',
  'dialog',
  'filechooser',
  'popup',
  'download',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
] as const

let spare: WarmPage[] = []
let taken: WarmPage[] = []

/** These options are fixed when a context is made. */
export const canBeWarm = (
  origin: string,
  { hasTouch, javaScriptEnabled, userAgent, storageState }: PageOptions,
): boolean =>
  hasTouch === undefined &&
  javaScriptEnabled === undefined &&
  userAgent === undefined &&
  isStorable(origin, storageState)

const isStorable = (origin: string, state: PageOptions['storageState']) =>
  state === undefined ||
  (typeof state === 'object' && state.cookies.length === 0 && state.origins.every((stored) => stored.origin === origin))

export async function takeWarmPage(
  browser: Browser,
  origin: string,
  { viewport, storageState, colorScheme, reducedMotion }: PageOptions & { viewport: { width: number; height: number } },
): Promise<Page> {
  const left = spare.findLast((one) => one.origin === origin)
  spare = spare.filter((one) => one !== left)
  const warm = left ?? (await openWarmPage(browser, origin))
  taken.push(warm)
  const { page } = warm
  await resize(page, viewport)
  const usual = { media: null, contrast: null, forcedColors: null }
  await page.emulateMedia({ ...usual, colorScheme: colorScheme ?? null, reducedMotion: reducedMotion ?? null })
  const stored =
    typeof storageState === 'object' ? storageState.origins.flatMap(({ localStorage }) => localStorage) : []
  await page.evaluate((items) => {
    for (const { name, value } of items) localStorage.setItem(name, value)
  }, stored)
  return page
}

/** Cleans the pages of a test. Returns the contexts that stay open. */
export async function cleanWarmPages(): Promise<BrowserContext[]> {
  const cleaned = await Promise.all(taken.map(async (warm) => ((await isCleaned(warm)) ? [warm] : [])))
  taken = []
  spare = [...spare, ...cleaned.flat()]
  return spare.map(({ context }) => context)
}

export function clearWarmPages(): void {
  spare = []
}

export async function closePagesOfOthers(): Promise<void> {
  const others = spare.filter(({ origin }) => origin !== inject('productUrl'))
  spare = spare.filter((one) => !others.includes(one))
  await Promise.all(others.map(({ context }) => context.close()))
}

async function openWarmPage(browser: Browser, origin: string): Promise<WarmPage> {
  const context = await browser.newContext({ baseURL: inject('productUrl') })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await page.goto(origin + parking)
  return { origin, page, context, devtools }
}

/** False if the page is closed or its clock was replaced. */
async function isCleaned({ origin, page, context, devtools }: WarmPage): Promise<boolean> {
  if (page.isClosed()) return false
  try {
    // Playwright itself listens to other events.
    for (const name of heard) page.removeAllListeners(name)
    for (const key of ['Shift', 'Control', 'Alt', 'Meta']) await page.keyboard.up(key)
    await page.mouse.up()
    await page.mouse.move(0, 0)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    await context.clearPermissions()
    const others = context.pages().filter((other) => other !== page)
    await Promise.all(others.map((other) => other.close()))
    await page.goto(origin + parking, { timeout: 5_000 })
    await page.evaluate(() => {
      sessionStorage.clear()
      localStorage.clear()
    })
    await context.clearCookies()
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    await devtools.send('Network.clearBrowserCache')
    await devtools.send('Page.resetNavigationHistory')
    return await page.evaluate(() => /native code/.test(Function.prototype.toString.call(setTimeout)))
  } catch {
    return false
  }
}

/** Waits for the window: a document that begins to load in the old size would seem to move. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, size)
}
