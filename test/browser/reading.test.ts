import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { articleLink } from '../../src/platform/contract/links.ts'
import { anArticle, removeArticle, savesMeanwhile } from './article-editor.ts'
import { hasFocus, movedUntilNow, stopClock, useBrowser } from './browser.ts'
import { articleThatForwards, articleWith } from './magazine.ts'
import { expectAccessible, goTo } from './readers.ts'
import { aSignedInReader } from './signed-in-reader.ts'
import { showOwnTypefaces } from './typefaces.ts'

const reader = useBrowser()

async function holdBack(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise: told, resolve: goOn } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await told
    await route.continue()
  })
  return goOn
}

test('the front page is painted before its scripts load, keeps the theme one chose, and moves its stories unless one points at them or wants no motion', async () => {
  const page = await reader.open('/about', { colorScheme: 'light' })
  await page.mouse.move(300, 300)
  await goTo(page, '/')
  const { painted, asked } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY,
    asked: performance
      .getEntriesByType('resource')
      .flatMap(({ name, startTime }) => (name.endsWith('.js') ? startTime : [])),
  }))
  expect(asked.length).toBeGreaterThan(3)
  expect(Math.min(...asked)).toBeGreaterThan(painted)

  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await ground()
  await page
    .getByRole('button', { name: /theme|dark|light/i })
    .first()
    .click()
  const dark = await ground()
  expect(dark).not.toBe(light)
  await page.reload({ waitUntil: 'commit' })
  await page.waitForSelector('body')
  expect(await ground()).toBe(dark)

  await page.mouse.move(0, 0)
  await stopClock(page)
  await goTo(page, '/')
  const carousel = page.getByRole('region', { name: 'Top stories' })
  const shown = () => carousel.locator('[aria-roledescription=slide]:not([inert])').getAttribute('aria-label')
  expect(await shown()).toBe('1 of 5')
  await page.clock.runFor(2_900)
  expect(await shown()).toBe('1 of 5')
  await page.clock.runFor(200)
  expect(await shown()).toBe('2 of 5')
  await carousel.hover()
  await page.clock.runFor(10_000)
  expect(await shown()).toBe('2 of 5')
  await page.mouse.move(0, 0)
  await page.clock.runFor(3_100)
  expect(await shown()).toBe('3 of 5')
  await carousel.getByRole('button', { name: 'Stop' }).focus()
  await page.clock.runFor(10_000)
  expect(await shown()).toBe('3 of 5')
  await carousel.getByRole('button', { name: 'Story 5' }).click()
  expect(await shown()).toBe('5 of 5')
  await carousel.getByRole('button', { name: 'Next story' }).click()
  expect(await shown()).toBe('1 of 5')
  const track = carousel.locator('.carousel-track')
  expect(await track.evaluate((element) => getComputedStyle(element).transitionDuration)).toBe('0.5s')

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.mouse.move(0, 0)
  await goTo(page, '/')
  await carousel.getByRole('button', { name: 'Play' }).waitFor()
  await page.clock.runFor(10_000)
  expect(await shown()).toBe('1 of 5')
})

test('links of lists open their pages without loading a document, ahead where one points, and the pages of a list are one step of the history', async () => {
  const page = await reader.open('/')
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents.push(request.url())
  })
  const address = '/section/news/index.html'
  const toNews = page.locator(`a.read-more[href="${address}"]`).first()
  const ahead = page.waitForRequest((request) => new URL(request.url()).pathname === `${address}.data`)
  await toNews.hover()
  await ahead
  const [tab] = await Promise.all([page.context().waitForEvent('page'), toNews.click({ modifiers: ['Control'] })])
  await tab.waitForURL(`**${address}`)
  await tab.close()
  expect(new URL(page.url()).pathname).toBe('/')

  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (change) => {
      document.documentElement.dataset['moved'] = document.querySelector('[style*=lead-picture]') ? 'picture' : 'page'
      return start(change)
    }
  })
  const moved = () => page.locator('html').getAttribute('data-moved')
  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
  await toNews.click()
  await heading('News')
  expect(await moved()).toBe('page')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await pages.getByRole('link', { name: 'Page 2' }).click()
  await page.waitForURL(`**${address}/2`)
  await expect.poll(() => pages.locator('[aria-current=page]').textContent()).toBe('2')
  const days = await page.locator('main time').allTextContents()
  expect(days.length).toBeGreaterThan(10)
  for (const day of days) expect(day).toMatch(/^\d{4}-\d\d-\d\d$/)

  const first = page.getByRole('main').getByRole('listitem').first().getByRole('link')
  // Others publish meanwhile.
  const story = page.getByRole('main').locator(`li a[href="${await first.getAttribute('href')}"]`)
  const title = (await story.textContent()) ?? ''
  await story.click()
  await heading(title)
  expect(await moved()).toBe('picture')
  await page.goBack()
  await heading('News')
  const showPage = await holdBack(page, '**/*.data*')
  // Without a pointer, which would preload the page.
  await story.evaluate((link: HTMLElement) => link.click())
  await page.locator('.progress').waitFor()
  showPage()
  await page.locator('.progress').waitFor({ state: 'detached' })
  await heading(title)
  await page.goBack()
  await heading('News')
  await page.goBack()
  await page.waitForURL((url) => url.pathname === '/')
  expect(documents).toEqual([])
})

test('the text of an article travels once, stays the same element for everybody, and begins on the first screen', async () => {
  const words = 'Eleven picofarads hang on the node'
  const id = await anArticle({
    title: 'Words travel once',
    description: `<p>${'An opening. '.repeat(90)}</p><p>${words}.</p>`,
  })
  await savesMeanwhile(id, { dateOfPublication: '2019-03-02' })
  const address = articleLink({ id, section: 'news', slug: '' })
  const html = await (await fetch(inject('productUrl') + address)).text()
  expect(html.split(words)).toHaveLength(2)
  expect(html).toContain('>March 2, 2019</time>')
  // Without animations: going back during one is another matter.
  const options = { reducedMotion: 'reduce' } as const
  const anonymous = await reader.open('/about', options)
  const { storageState } = await aSignedInReader('Priya')
  const signedIn = await reader.open('/about', { ...options, storageState })
  for (const page of [anonymous, signedIn]) {
    const script = await page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () =>
        Object.assign(document.querySelector('.prose p + p') ?? {}, { isWrittenByServer: true }),
      ),
    )
    await page.goto(address)
    await page.locator('.article-text:not(.is-unsettled)').waitFor()
    const paragraph = page.locator('.prose p + p')
    const isWrittenByServer = () => paragraph.evaluate((element) => 'isWrittenByServer' in element)
    expect([await paragraph.innerText(), await isWrittenByServer()]).toEqual([`${words}.`, true])
    await page.getByRole('banner').getByRole('link', { name: 'About Us', exact: true }).first().click()
    await page.waitForURL('**/about')
    await page.goBack()
    await page.getByRole('heading', { name: 'Words travel once' }).waitFor()
    expect([await paragraph.innerText(), await isWrittenByServer()]).toEqual([`${words}.`, false])
    await script.dispose()
  }
  await removeArticle(id)

  const page = anonymous
  for (const section of ['news', 'design-guide'] as const) {
    await page.goto(await articleWith({ access: 'free', section }))
    await showOwnTypefaces(page)
    for (const [width, height] of [
      [390, 844],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      // On a slow connection a fallback typeface is shown, which may be a twelfth wider.
      for (const spacing of ['normal', '0.04em']) {
        await page.evaluate((given) => document.body.style.setProperty('letter-spacing', given), spacing)
        const top = await page.locator('.prose').evaluate((text) => text.getBoundingClientRect().top)
        expect(top, `${section} at ${width} pixels, spacing ${spacing}`).toBeLessThan(height - 30)
      }
    }
  }
})

test('a page is whole whatever comes late or not at all: its scripts, typefaces, pictures and invitation', async () => {
  const page = await reader.open('/about', { width: 390 })
  const showPictures = await holdBack(page, /\.(webp|avif)$/)
  let scripts = 0
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts++
  })
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.getByRole('banner').waitFor()
  expect(scripts).toBe(0)
  const button = page.getByRole('button', { name: 'Menu' })
  await button.click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByRole('link', { name: 'Sourcing Database' }).waitFor()
  expect(scripts).toBeGreaterThan(0)
  showPictures()
  await expectAccessible(page, 'the menu')
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  await hasFocus(button)

  const showTypefaces = await holdBack(page, '**/*.woff2')
  await page.goto(await articleWith({ access: 'free' }), { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0)
  showTypefaces()
  const invitation = page.getByRole('dialog')
  await invitation.waitFor()
  await page.evaluate(() => document.fonts.ready)
  expect(await movedUntilNow(page)).toBe('')
  const styles = await page
    .locator('link[rel=stylesheet]')
    .evaluateAll((all) => all.map((one) => (one.getAttribute('href') ?? '').replace(/^.*\/|#$/g, '')))
  expect(styles.filter((name, index) => styles.indexOf(name) !== index)).toEqual([])
  await expectAccessible(page, 'the invitation')
  await page.mouse.click(100, 300)
  await invitation.waitFor({ state: 'detached' })

  const asked: string[] = []
  await page.route(/\.(webp|avif)$/, (route) => {
    asked.push(new URL(route.request().url()).pathname.replace(/[^/]*$/, ''))
    return route.abort()
  })
  await page.reload()
  const picture = page.locator('article .picture').first()
  await expect.poll(() => picture.getAttribute('src')).toBe('/placeholder.svg')
  expect(asked).toEqual(expect.arrayContaining(['/assets/', '/images/']))
  const { width, height } = (await page.locator('article .picture-frame').first().boundingBox()) ?? {
    width: 0,
    height: 1,
  }
  expect(width / height).toBeCloseTo(16 / 9, 1)
  reader.expectErrors(/ERR_FAILED/)
})

test('time passes on an article: it invites once for ten seconds, counts as read after three, and forwards after five', async () => {
  const address = await articleWith({ access: 'free' })
  const id = address.split('/').at(-1)
  const page = await reader.open('/about')
  const viewed: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('/view')) viewed.push(pathname)
  })
  await stopClock(page)
  await page.goto(address)
  const invitation = page.getByRole('dialog')
  // It is loaded late, and React shows such a thing after a delay of its own.
  await expect.poll(() => page.clock.runFor(50).then(() => invitation.count())).toBe(1)
  const shownAt = () => page.evaluate((key) => localStorage.getItem(key), `popupShown_${id}`)
  await expect.poll(() => page.clock.runFor(50).then(shownAt)).not.toBeNull()
  const subscribe = invitation.getByRole('link', { name: 'Subscribe' })
  await subscribe.focus()
  await page.clock.runFor(20_000)
  expect(await invitation.count()).toBe(1)
  await subscribe.blur()
  await page.clock.runFor(9_900)
  expect(await invitation.count()).toBe(1)
  await page.clock.runFor(300)
  expect(await invitation.count()).toBe(0)

  const isRead = async () => {
    await page.clock.runFor(2_000)
    expect(viewed).toEqual([])
    await page.clock.runFor(2_000)
    await expect.poll(() => viewed).toEqual([`/api/home/article/${id}/view`])
    expect([await page.locator('.prose').isVisible(), await invitation.count()]).toEqual([true, 0])
  }
  viewed.length = 0
  await goTo(page, address)
  await isRead()
  await page.evaluate(() => localStorage.clear())
  await page.route('**/static/subscribe-dialog-*.js', (route) => route.abort())
  const refused = page.waitForEvent('requestfailed')
  viewed.length = 0
  await goTo(page, address)
  await refused
  await isRead()
  reader.expectErrors(/ERR_FAILED/)

  const forwarding = await articleThatForwards()
  await page.route(/^https:\/\/example\./, (route) => route.fulfill({ body: 'elsewhere' }))
  await page.goto(forwarding)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.clock.runFor(20_000)
  expect(new URL(page.url()).pathname).toBe(forwarding)
  await goTo(page, forwarding)
  for (let second = 0; second < 5; second++) {
    await page.getByText(`${5 - second} seconds`).waitFor()
    await page.clock.runFor(1_000)
  }
  await page.clock.runFor(100)
  await page.waitForURL(/^https:\/\/example\./)
})
