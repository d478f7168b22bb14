import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core'
import { inject } from 'vitest'

/** How a test wants its page. */
export type PageOptions = Pick<
  BrowserContextOptions,
  'colorScheme' | 'reducedMotion' | 'hasTouch' | 'javaScriptEnabled' | 'storageState' | 'userAgent'
>

/**
 * Pages that go from test to test: their process and what it has compiled spare a third of the work of opening an address. They load everything
 * anew. What cannot be taken back from one must be done in a page that is opened with `hasTouch` or another option that makes it new; a script
 * for each of its documents can be disposed of.
 */
interface WarmPage {
  /** The magazine that it belongs to. */
  origin: string
  page: Page
  context: BrowserContext
  devtools: CDPSession
}

/** Stands at the magazine's address, so that the page's process stays, and loads nothing. */
const parking = '/robots.txt'

/** What a test hears of its page. */
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

/** Whether a warm page can be what is asked for: these are decided when a context is made. */
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

/** A page that an earlier test has left, or a new one. */
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
  await page.setViewportSize(viewport)
  const usual = { media: null, contrast: null, forcedColors: null }
  await page.emulateMedia({ ...usual, colorScheme: colorScheme ?? null, reducedMotion: reducedMotion ?? null })
  const stored =
    typeof storageState === 'object' ? storageState.origins.flatMap(({ localStorage }) => localStorage) : []
  await page.evaluate((items) => {
    for (const { name, value } of items) localStorage.setItem(name, value)
  }, stored)
  return page
}

/** Takes from the pages of a test what it has left in them, and returns the contexts that stay open for the next. */
export async function cleanWarmPages(): Promise<BrowserContext[]> {
  const cleaned = await Promise.all(taken.map(async (warm) => ((await isCleaned(warm)) ? [warm] : [])))
  taken = []
  spare = [...spare, ...cleaned.flat()]
  return spare.map(({ context }) => context)
}

export function clearWarmPages(): void {
  spare = []
}

/** Closes the pages of magazines that end with a test file. */
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

/** Whether the page may serve another test: not if it is closed or its clock is no longer its own. */
async function isCleaned({ origin, page, context, devtools }: WarmPage): Promise<boolean> {
  if (page.isClosed()) return false
  try {
    // Playwright itself hears of the others.
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
