import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { inject } from 'vitest'

/** What a test may do to a page that stays when the page goes elsewhere. */
const lasting = ['addInitScript', 'exposeFunction', 'grantPermissions', 'newCDPSession', 'route', 'setOffline'] as const

/** Stands at the product's address and loads nothing: the page's process stays, with all that it has compiled. */
const parking = '/robots.txt'

export interface WarmPage {
  page: Page
  context: BrowserContext
  devtools: CDPSession
  isChangedForGood: boolean
}

/** A page that may serve one test after the other. */
export async function openWarmPage(browser: Browser): Promise<WarmPage> {
  const context = await browser.newContext({ baseURL: inject('productUrl') })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const warm: WarmPage = { page, context, devtools, isChangedForGood: false }
  const watch = (target: object, name: string) => {
    const method: unknown = Reflect.get(target, name)
    if (typeof method !== 'function') return
    Reflect.set(target, name, (...given: unknown[]) => {
      warm.isChangedForGood = true
      return method.apply(target, given)
    })
  }
  for (const name of lasting) for (const target of [page, context]) watch(target, name)
  watch(page.clock, 'install')
  await page.goto(parking)
  return warm
}

/** Takes from a page what a test has left in it, as if a new reader had it. Whether it may serve another test. */
export async function isCleaned({ page, context, devtools, isChangedForGood }: WarmPage): Promise<boolean> {
  if (isChangedForGood || page.isClosed()) return false
  try {
    page.removeAllListeners()
    context.removeAllListeners()
    for (const other of context.pages()) if (other !== page) await other.close()
    await page.goto(parking, { timeout: 5_000 })
    await page.evaluate(() => sessionStorage.clear())
    await context.clearCookies()
    await devtools.send('Storage.clearDataForOrigin', { origin: inject('productUrl'), storageTypes: 'all' })
    await devtools.send('Network.clearBrowserCache')
    await devtools.send('Page.resetNavigationHistory')
    return true
  } catch {
    return false
  }
}
