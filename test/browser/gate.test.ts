import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { formatDay } from '../../src/platform/web/ui/dates.ts'
import { callApi } from './api.ts'
import { theAdministrator } from './back-office.ts'
import { hydrated, movedUntilNow, useBrowser } from './browser.ts'
import { articleWith } from './magazine.ts'
import { accountMenu, expectAccessible, goTo, numberIn, opensSlowly } from './readers.ts'
import { aSignedInReader } from './signed-in-reader.ts'
import { resize } from './warm-pages.ts'

const reader = useBrowser()

const offlineAddress = (address: string) => `/account/saved/offline/${numberIn(address)}`

const keptTexts = (page: Page) =>
  page.evaluate(async () => {
    const texts: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) texts.push((await (await cache.match(request))?.text()) ?? '')
    }
    return texts.join('\n')
  })

const workersIn = (page: Page) =>
  page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
  )

const loadedTypefaces = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    return [...document.fonts]
      .filter(({ status }) => status === 'loaded')
      .map(({ family }) => family.replaceAll('"', ''))
  })

const keptUntil = (page: Page) =>
  page.evaluate(async () => {
    const found: Record<string, number | null> = {}
    if (!(await caches.has('saved-articles'))) return found
    const cache = await caches.open('saved-articles')
    for (const { url } of await cache.keys()) {
      const until = (await cache.match(url))?.headers.get('x-kept-until')
      if (/\/offline\/\d+$/.test(url)) found[new URL(url).pathname] = until ? Number(until) : null
    }
    return found
  })

/** As if the plan had ended while offline: changes only the time in the header. */
const letExpire = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('saved-articles')
    for (const { url } of await cache.keys()) {
      const kept = await cache.match(url)
      if (!kept?.headers.has('x-kept-until')) continue
      const headers = new Headers(kept.headers)
      headers.set('x-kept-until', String(Date.now() - 1))
      await cache.put(url, new Response(await kept.text(), { headers }))
    }
  })

test('a reader with gold sees no gate while the text comes, goes on where they were, reads it without a network, and has it no longer than the plan', async () => {
  const signedIn = await aSignedInReader('Traveller')
  const { token } = await theAdministrator()
  const getsPlan = (plan: object) =>
    callApi('PUT', '/admin/subscriptions', { token, body: { user_id: signedIn.id, reason: 'a test', ...plan } })
  const until = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  await getsPlan({ is_subscribed: 1, is_premium: 1, until })
  // On another day in the magazine's time zone than in UTC.
  const isDated = (instant: string) => formatDay('Asia/Kolkata', instant) !== instant.slice(0, 10)
  const gold = await articleWith({ access: 'gold' })
  const free = await articleWith({ access: 'free', section: 'news', isDated })
  for (const address of [gold, free])
    await callApi('PUT', `/auth/saved/${numberIn(address)}`, { token: signedIn.token, body: {} })

  const page = await reader.open('/account/history', { storageState: signedIn.storageState })
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Turn on' }).click()
  await main.getByText('Nothing yet.').waitFor()
  const gate = page.locator('#gate')
  const waiting = page.getByText('Loading the article…')
  for (const width of [390, 1440]) {
    await resize(page, { width, height: 844 })
    const arrives = await opensSlowly(page, gold)
    expect(await gate.isVisible()).toBe(false)
    await page.evaluate(() => scrollTo(0, 300))
    if (width === 390) await expectAccessible(page, 'an article that is loading')
    arrives()
    await gate.waitFor({ state: 'detached' })
    await waiting.waitFor({ state: 'detached' })
    await hydrated(page)
    expect(await page.evaluate(() => scrollY)).toBe(300)
    await page.evaluate(() => scrollTo(0, 0))
    expect(await movedUntilNow(page), `${width} pixels`).toBe('')
  }
  const text = page.locator('.article-text .prose')
  const words = (await text.locator('p').last().innerText()).slice(0, 60)
  const isPrevented = (type: string) =>
    text.evaluate((element, name) => !element.dispatchEvent(new Event(name, { bubbles: true, cancelable: true })), type)
  expect([await isPrevented('contextmenu'), await isPrevented('copy')]).toEqual([true, true])
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByText('Printing is disabled for premium content.').isVisible()).toBe(true)
  expect(await text.isVisible()).toBe(false)
  await page.emulateMedia({ media: null })

  const opened = page.waitForResponse((answer) => answer.url().includes('/api/auth/history/'))
  await goTo(page, gold)
  await opened
  const scrolls = async () => {
    await page.mouse.wheel(0, 900)
    return page.evaluate(() => scrollY)
  }
  await expect.poll(scrolls).toBeGreaterThan(600)
  await goTo(page, '/account')
  const begun = () => callApi<{ total: number }>('GET', '/auth/history?state=begun', signedIn)
  await expect.poll(async () => (await begun()).total).toBe(1)
  await goTo(page, '/account/history')
  await main.getByText(/% read/).waitFor()
  await goTo(page, gold)
  await page.getByRole('button', { name: 'Continue reading' }).click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200)

  const keeps = async (articles: string) => {
    await goTo(page, '/account/saved')
    await main.getByText(`${articles} saved on this device.`).waitFor()
  }
  await goTo(page, '/account/saved')
  await main.getByLabel('Save for offline reading').check()
  await main.getByText('2 articles are saved on this device.').waitFor()
  await expectAccessible(page, 'what is kept for reading offline')
  expect(await keptTexts(page)).toContain(words)
  const days = await main.getByRole('listitem').locator('time').allInnerTexts()
  const plan = await callApi<{ until: string; graceUntil: string | null }>('GET', '/auth/subscription', signedIn)
  expect(await keptUntil(page)).toEqual({
    [offlineAddress(gold)]: Date.parse(plan.graceUntil ?? plan.until),
    [offlineAddress(free)]: null,
  })
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  // Some builds report the request that fails before the worker answers.
  reader.allowErrors(/ERR_INTERNET_DISCONNECTED/)
  await page.context().setOffline(true)
  await page.goto('/account/saved')
  const list = page.getByRole('heading', { name: 'Saved for offline reading' })
  await list.waitFor()
  expect(await page.getByRole('listitem').locator('.quiet').allInnerTexts()).toEqual(days)
  await page.getByRole('listitem').first().getByRole('link').click()
  await page.waitForURL(/\/offline\/\d+$/)
  await page.goBack()
  await list.waitFor()
  await page.goto(offlineAddress(gold))
  expect(await page.locator('body').innerText()).toContain(words)
  expect(await page.evaluate(() => Array.from(document.images, (image) => image.naturalWidth > 0))).not.toContain(false)
  expect(await loadedTypefaces(page)).toEqual(expect.arrayContaining(['Archivo', 'Groundplane Serif']))
  for (const address of [gold, `/article/${numberIn(gold)}`]) {
    await page.goto(address)
    expect(await page.locator('.prose').innerText(), address).toContain(words)
  }
  for (const address of ['/', '/account', '/section/news/index.html', '/article/999999', '/no-such-page?q=1']) {
    await page.goto(address)
    await page.getByRole('heading', { name: 'You are offline' }).waitFor()
    expect(await page.getByRole('listitem').count(), address).toBe(2)
  }
  await expectAccessible(page, 'a page without a network')
  await page.getByRole('listitem').first().getByRole('link').click()
  await page.waitForURL(/\/offline\/\d+$/)

  const onlyFree = { [offlineAddress(free)]: null }
  await letExpire(page)
  await page.goto(offlineAddress(free))
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => keptUntil(page)).toEqual(onlyFree)
  await page.goto(offlineAddress(gold))
  expect(await page.locator('.prose').count()).toBe(0)
  expect(await page.getByRole('listitem').count()).toBe(1)
  await page.goto(gold)
  await page.getByRole('heading', { name: 'You are offline' }).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.locator('.article-text .prose').waitFor()

  // With a network, any page of the magazine removes it, even if the server was asked a moment ago.
  await keeps('2 articles are')
  await letExpire(page)
  await goTo(page, '/about')
  await expect.poll(() => keptUntil(page)).toEqual(onlyFree)
  await keeps('2 articles are')
  await getsPlan({ is_subscribed: 0, is_premium: 0 })
  await keeps('1 article is')
  expect(await keptTexts(page)).not.toContain(words)
  const arrives = await opensSlowly(page, gold)
  arrives()
  await gate.waitFor()
  await waiting.waitFor({ state: 'detached' })
  reader.expectErrors(/403 .*\/api\/home\/article/)
  const menu = await accountMenu(page, 'Traveller')
  await menu.getByRole('button', { name: 'Logout' }).click()
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
  await expect.poll(() => workersIn(page)).toEqual([])
  await goTo(page, '/account/saved/offline')
  await main.getByText('This page is not saved in this browser.').waitFor()
  const anonymous = await reader.open(gold, { javaScriptEnabled: false })
  expect(await anonymous.locator('#gate').isVisible()).toBe(true)
  expect(await anonymous.getByText('Loading the article…').isVisible()).toBe(false)
})

/** Scroll positions at which the invitation stays over the gate, and the number of positions at which it shows. */
const coveredAt = (page: Page) =>
  page.evaluate(async () => {
    const covered: string[] = []
    let seen = 0
    const isVisible = (sheet: Element | null) => sheet?.checkVisibility({ visibilityProperty: true }) === true
    const isOver = () => {
      const dialog = document.querySelector('.subscribe-dialog')
      const gate = document.querySelector('.article-text .gate')?.getBoundingClientRect()
      if (!dialog || !gate) return true
      const sheet = dialog.getBoundingClientRect()
      const isApart =
        sheet.right <= gate.left || sheet.left >= gate.right || sheet.bottom <= gate.top || sheet.top >= gate.bottom
      return isVisible(dialog) && !isApart
    }
    for (let top = 0; top < document.documentElement.scrollHeight - innerHeight; top += 80) {
      scrollTo({ top, behavior: 'instant' })
      // The browser reports a scroll a frame or two later.
      for (let frame = 0; frame < 4; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
      if (isOver()) covered.push(`${scrollY}`)
      else if (isVisible(document.querySelector('.subscribe-dialog'))) seen += 1
    }
    return { covered, seen }
  })

test('the invitation comes once on gated articles too, and covers no gate at any width and place', async () => {
  const page = await reader.open('/about')
  for (const access of ['login', 'silver', 'gold'] as const) {
    const address = await articleWith({ access })
    const flag = `popupShown_${numberIn(address)}`
    const flagged = () => page.evaluate((key) => localStorage.getItem(key), flag)
    for (const width of access === 'gold' ? [320, 390, 768, 1440] : [390]) {
      await page.evaluate((key) => localStorage.removeItem(key), flag)
      await resize(page, { width, height: width < 500 ? 700 : 900 })
      await page.goto(address)
      const invitation = page.getByRole('dialog', { name: 'Read everything, support the magazine' })
      await invitation.hover()
      expect(await flagged(), access).not.toBeNull()
      if (access === 'gold') {
        const { covered, seen } = await coveredAt(page)
        expect(covered, `at ${width}`).toEqual([])
        expect(seen, `at ${width}`).toBeGreaterThan(5)
        await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
        await invitation.waitFor()
        if (width === 390) await expectAccessible(page, 'the invitation on a gated article')
      }
      await page.keyboard.press('Escape')
      await invitation.waitFor({ state: 'detached' })
    }
    await goTo(page, address)
    await page.locator('#gate').waitFor()
    expect(await page.locator('.subscribe-dialog').count()).toBe(0)
  }
})
