import { describe, expect, inject, test } from 'vitest'
import { articleLink } from '../../contract/links.ts'
import { aPassword } from '../visitor.ts'
import { anArticle, aPicture, removeArticle } from './article-editor.ts'
import { signsIn, storageOf } from './back-office.ts'
import { hasFocus, hydrated, layoutShift, stopClock, useBrowser } from './browser.ts'
import { articleThatForwards, articleWith } from './magazine.ts'
import { aReader, freshAddress } from './readers.ts'

const reader = useBrowser()

describe('the frame', () => {
  test('the frame has the specification’s links', async () => {
    const page = await reader.open('/')
    const header = page.getByRole('banner')
    for (const [name, address] of [
      ['Home', '/'],
      ['About Us', '/about'],
      ['Contact Us', '/contact'],
      ['Subscribe Newsletter', '/Subscribe'],
      ['Login / Register', '/login'],
    ] as const)
      expect(await header.getByRole('link', { name, exact: true }).first().getAttribute('href')).toBe(address)
    const menu = await page
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(menu).toEqual([
      '/section/news/index.html',
      '/section/new-products/index.html',
      '/section/design-guide/index.html',
      '/section/sourcing-database/index.html',
      '/section/engineering_students/index.html',
      '/section/index.html',
      '/events.html',
      '/whats-new.html',
      '/subcribe_user',
    ])
    const footer = page.getByRole('contentinfo')
    for (const category of ['memory', 'analog', 'logic', 'pld', 'automotive', 'Indiasemiconductor', 'processor', 'ai'])
      expect(await footer.locator(`a[href="/component/${category}/index.html"]`).count()).toBe(1)
    expect(await footer.textContent()).toContain('2025')
    expect(await footer.textContent()).toContain('editor@groundplane.example')
  })

  test('the search box opens, ignores an empty query, and goes to the results', async () => {
    const page = await reader.open('/about')
    await page.keyboard.press('/')
    const box = page.getByPlaceholder('Search articles...')
    await box.press('Enter')
    expect(new URL(page.url()).pathname).toBe('/about')
    await box.fill('   ')
    await box.press('Enter')
    expect(new URL(page.url()).pathname).toBe('/about')
    await box.press('Escape')
    await box.waitFor({ state: 'detached' })
  })

  test('the theme follows the system, can be switched, and is remembered without a flash', async () => {
    const page = await reader.open('/', { colorScheme: 'light' })
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
  })

  test('on a phone the menu is a dialog that the keyboard can close', async () => {
    const page = await reader.open('/', { width: 390 })
    const open = page.getByRole('button', { name: /menu/i })
    await open.click()
    const dialog = page.getByRole('dialog')
    expect(await dialog.getByRole('link', { name: 'Sourcing Database' }).isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await hasFocus(open)
  })

  test('scripts wait for the pictures of a page or for the reader, whose click is not lost', async () => {
    const page = await reader.open('/about', { width: 390 })
    const { promise: told, resolve: goOn } = Promise.withResolvers<void>()
    let scripts = 0
    await page.route(/\.(webp|avif)$/, async (route) => {
      await told
      await route.continue()
    })
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts++
    })
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    await page.getByRole('banner').waitFor()
    expect(scripts).toBe(0)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).waitFor()
    expect(scripts).toBeGreaterThan(0)
    goOn()
  })

  test('scripts wait until a page is painted, also under a pointer that rests', async () => {
    const page = await reader.open('/about')
    await page.mouse.move(300, 300)
    await page.goto('/', { waitUntil: 'load' })
    await hydrated(page)
    const { painted, asked } = await page.evaluate(() => ({
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY,
      asked: performance
        .getEntriesByType('resource')
        .flatMap(({ name, startTime }) => (name.endsWith('.js') ? startTime : [])),
    }))
    expect(asked.length).toBeGreaterThan(3)
    expect(Math.min(...asked)).toBeGreaterThan(painted)
  })

  test('a signed-in reader has a name, a menu and a logout', async () => {
    const page = await reader.open('/about')
    const record = { username: 'priya', roles: 'admin', email: 'priya@example.com' }
    await page.route('**/api/auth/profile', (route) =>
      route.fulfill({ json: { ...record, isSubscribed: false, subscriptionType: null } }),
    )
    await page.evaluate((kept) => Object.assign(localStorage, kept), { ...record, token: 'x', isLoggedIn: 'true' })
    await page.reload()
    await page.getByText('priya', { exact: true }).first().click()
    expect(await page.getByRole('link', { name: 'Admin' }).first().getAttribute('href')).toBe('/admin')
  })
})

describe('the front page', () => {
  test('the front page has ten lists of four', async () => {
    const page = await reader.open('/')
    const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
    for (const name of [
      'Latest EE News',
      'Latest EE Products',
      'Automobile',
      'Artificial Intelligence',
      'Design Guide',
      'Most viewed',
      'Component Engineering',
      'India Semiconductor',
    ])
      expect(headings.filter((heading) => heading.includes(name)).length, name).toBe(name.startsWith('Latest') ? 2 : 1)
    expect(await page.getByRole('link', { name: /^Read More/ }).count()).toBe(10)
  })

  test('the carousel advances every three seconds, and pauses while hovered or focused', async () => {
    const page = await reader.open('/')
    await stopClock(page)
    await page.reload()
    await hydrated(page)
    const carousel = page.getByRole('region', { name: 'Top stories' })
    const shown = () => carousel.locator('[aria-roledescription=slide]:not([inert])').getAttribute('aria-label')
    await page.mouse.move(0, 0)
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
  })

  test('the carousel slides for 500 ms, or not at all with reduced motion', async () => {
    const page = await reader.open('/')
    const duration = () =>
      page.locator('.carousel-track').evaluate((track) => getComputedStyle(track).transitionDuration)
    expect(await duration()).toBe('0.5s')
    const still = await reader.open('/', { reducedMotion: 'reduce' })
    await stopClock(still)
    await still.reload()
    await hydrated(still)
    expect(await still.getByRole('button', { name: 'Play' }).count()).toBe(1)
    await still.clock.runFor(10_000)
    expect(await still.locator('[aria-roledescription=slide]:not([inert])').getAttribute('aria-label')).toBe('1 of 5')
  })
})

describe('a listing', () => {
  test('a listing changes pages by replacing the history entry', async () => {
    const page = await reader.open('/about')
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'News', exact: true }).click()
    await page.waitForURL('**/section/news/index.html')
    const pages = page.getByRole('navigation', { name: 'Pages' })
    await pages.getByRole('link', { name: 'Page 2' }).click()
    await page.waitForURL('**/section/news/index.html/2')
    await expect.poll(() => pages.locator('[aria-current=page]').textContent()).toBe('2')
    expect(await page.locator('main time').count()).toBeGreaterThan(10)
    await page.goBack()
    expect(new URL(page.url()).pathname).toBe('/about')
  })

  test('a link of a list opens its page without loading a document, ahead when it is pointed at, or in a new tab', async () => {
    const page = await reader.open('/')
    await hydrated(page)
    const requests: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'document') requests.push(request.url())
    })
    const toProducts = page.locator('a.read-more[href$="new-products/index.html"]').first()
    const address = '/section/new-products/index.html'
    const ahead = page.waitForRequest((request) => new URL(request.url()).pathname === `${address}.data`)
    await toProducts.hover()
    await ahead
    const [tab] = await Promise.all([page.context().waitForEvent('page'), toProducts.click({ modifiers: ['Control'] })])
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
    await toProducts.click()
    await page.getByRole('heading', { level: 1, name: 'New Products' }).waitFor()
    expect(await moved()).toBe('page')
    const story = page.getByRole('main').getByRole('listitem').first().getByRole('link')
    const title = (await story.locator('.headline').textContent()) ?? ''
    await story.click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    expect(await moved()).toBe('picture')
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'New Products' }).waitFor()

    const { promise: told, resolve: goOn } = Promise.withResolvers<void>()
    await page.route('**/*.data*', async (route) => {
      await told
      await route.continue()
    })
    // Without a pointer, which would load the page ahead.
    await story.evaluate((link: HTMLElement) => link.click())
    await page.locator('.progress').waitFor()
    goOn()
    await page.locator('.progress').waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    expect(requests).toEqual([])
  })

  test('a listing shows dates as YYYY-MM-DD and two advertisements of 250 by 250', async () => {
    const page = await reader.open('/section/new-products/index.html')
    const dates = await page.locator('main time').allTextContents()
    expect(dates.length).toBeGreaterThan(40)
    for (const date of dates) expect(date).toMatch(/^\d{4}-\d\d-\d\d$/)
    const slots = page.locator('main aside').filter({ visible: true })
    expect(await slots.count()).toBe(2)
    expect(await slots.first().boundingBox()).toMatchObject({ width: 250, height: 250 })
  })
})

describe('an article', () => {
  test('a free article is shown in full, with a long date', async () => {
    const page = await reader.open(await articleWith({ access: 'free' }))
    expect(await page.locator('article time').first().textContent()).toMatch(
      /^(January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}, \d{4}$/,
    )
    expect(await page.locator('.prose').innerText()).toMatch(/\w+/)
    expect(await page.getByRole('heading', { name: 'Related articles' }).isVisible()).toBe(true)
    const newsletter = page.getByRole('region', { name: 'The newsletter' }).getByRole('link')
    expect(await newsletter.getAttribute('href')).toBe('/Subscribe')

    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.print-head').isVisible()).toBe(true)
    expect(await page.locator('.prose').isVisible()).toBe(true)
    const unprinted = page.locator('.section-bar, .ad-slot, .newsletter-box, #related-articles, footer, .share')
    expect(await unprinted.filter({ visible: true }).count()).toBe(0)
  })

  test('the text of a free article travels once, and stays the same element for everybody', async () => {
    const words = 'Eleven picofarads hang on the node'
    const id = await anArticle({
      title: 'Words travel once',
      description: `<p>${'An opening. '.repeat(90)}</p><p>${words}.</p>`,
    })
    const address = articleLink({ id, section: 'news', slug: '' })
    const html = await (await fetch(inject('productUrl') + address)).text()
    expect(html.split(words)).toHaveLength(2)
    const email = freshAddress()
    await aReader(email)
    for (const visitor of [{}, { storageState: storageOf(await signsIn({ email, password: aPassword })) }]) {
      // Going back while pages still move over each other is another matter.
      const page = await reader.open('/about', { ...visitor, reducedMotion: 'reduce' })
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
      // Afterwards it comes with the data of the page.
      await page.getByRole('banner').getByRole('link', { name: 'About Us', exact: true }).first().click()
      await page.waitForURL('**/about')
      await page.goBack()
      await page.getByRole('heading', { name: 'Words travel once' }).waitFor()
      expect([await paragraph.innerText(), await isWrittenByServer()]).toEqual([`${words}.`, false])
      await script.dispose()
    }
    await removeArticle(id)
  })

  test('an article at an address with words shows its figures with captions', async () => {
    const figure = `<figure><img src="${await aPicture()}" alt="A board"><figcaption>A board</figcaption></figure>`
    const slug = 'figures-have-captions'
    const id = await anArticle({ title: 'Figures have captions', slug, description: `<p>Look.</p>${figure}` })
    const address = articleLink({ id, section: 'news', slug })
    const page = await reader.open(address)
    expect(new URL(page.url()).pathname).toBe(address)
    expect(await page.locator('.prose figure figcaption').first().isVisible()).toBe(true)
    await removeArticle(id)
  })

  test.each([
    [390, 844],
    [1440, 900],
  ])('its text begins on the first screen of %d × %d pixels', async (width, height) => {
    for (const section of ['news', 'design-guide'] as const) {
      const page = await reader.open(await articleWith({ access: 'free', section }), { width })
      const top = () => page.locator('.prose').evaluate((text) => text.getBoundingClientRect().top)
      // One line of it at least.
      expect(await top(), section).toBeLessThan(height - 30)
      // On a slow connection it is read in another typeface, which may be wider.
      await page.route('**/*.woff2', (route) => route.abort())
      await page.reload()
      expect(await top(), section).toBeLessThan(height - 30)
      reader.expectErrors(/ERR_FAILED/)
    }
  })

  test('typefaces that come after its first paint move nothing, nor does what is loaded later', async () => {
    const address = await articleWith({ access: 'free' })
    const page = await reader.open('/about')
    const { promise: painted, resolve: goOn } = Promise.withResolvers<void>()
    await page.route('**/*.woff2', (route) => painted.then(() => route.continue()))
    await page.goto(address, { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0)
    goOn()
    await page.getByRole('dialog').waitFor()
    await page.evaluate(() => document.fonts.ready)
    expect(await layoutShift(page)).toBe(0)
    const styles = await page
      .locator('link[rel=stylesheet]')
      .evaluateAll((all) => all.map((one) => (one.getAttribute('href') ?? '').replace(/^.*\/|#$/g, '')))
    expect(styles.filter((name, index) => styles.indexOf(name) !== index)).toEqual([])
  })

  test.each(['login', 'silver', 'gold'] as const)(
    'an article for %s shows a preview and a link to sign in, and no invitation beside them',
    async (access) => {
      const page = await reader.open(await articleWith({ access }))
      expect(await page.getByRole('heading', { name: 'Login required' }).isVisible()).toBe(true)
      const login = page.getByRole('main').getByRole('link', { name: /login/i }).first()
      expect(await login.getAttribute('href')).toContain('/login?redirect=%2Fsection%2F')
      expect((await page.locator('.gate-preview').innerText()).split(' ').length).toBeLessThanOrEqual(50)
      expect(await page.getByRole('dialog').count()).toBe(0)
    },
  )

  test('a forwarding article announces it, can be cancelled, and redirects after five seconds', async () => {
    const address = await articleThatForwards()
    const page = await reader.open('/about')
    await stopClock(page)
    await page.route(/^https:\/\/example\./, (route) => route.fulfill({ body: 'elsewhere' }))
    await page.goto(address)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.clock.runFor(20_000)
    expect(new URL(page.url()).pathname).toBe(address)
    await page.reload()
    await hydrated(page)
    // Each second has a timer of its own.
    for (let second = 0; second < 5; second++) {
      await page.getByText(`${5 - second} seconds`).waitFor()
      await page.clock.runFor(1_000)
    }
    await page.clock.runFor(100)
    await page.waitForURL(/^https:\/\/example\./)
  })

  test('an article invites to subscribe once, and the invitation closes after ten seconds', async () => {
    const page = await reader.open('/about')
    await stopClock(page)
    const address = await articleWith({ access: 'free' })
    await page.goto(address)
    const dialog = page.getByRole('dialog')
    // It is loaded late, and React shows such a thing after a moment of its own.
    await expect.poll(() => page.clock.runFor(50).then(() => dialog.count())).toBe(1)
    const id = address.split('/').at(-1)
    expect(await page.evaluate((key) => localStorage.getItem(key), `popupShown_${id}`)).not.toBeNull()
    await page.clock.runFor(9_900)
    expect(await dialog.count()).toBe(1)
    await page.clock.runFor(300)
    expect(await dialog.count()).toBe(0)
    await page.reload()
    await page.getByRole('heading', { name: 'Related articles' }).waitFor()
    await page.clock.runFor(1_000)
    expect(await dialog.count()).toBe(0)
  })

  test('an article stays if the invitation cannot be loaded', async () => {
    const page = await reader.open('/about')
    await page.route('**/static/subscribe-dialog-*.js', (route) => route.abort())
    const refused = page.waitForEvent('requestfailed')
    await page.goto(await articleWith({ access: 'free' }))
    await refused
    await hydrated(page)
    // React shows what came of it after a moment.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
    expect([await page.locator('.prose').isVisible(), await page.getByRole('dialog').count()]).toEqual([true, 0])
    reader.expectErrors(/ERR_FAILED/)
  })

  test('the invitation closes by its button and by a click elsewhere', async () => {
    for (const close of ['button', 'elsewhere'] as const) {
      const page = await reader.open(await articleWith({ access: 'free' }))
      const dialog = page.getByRole('dialog')
      await dialog.waitFor()
      if (close === 'button') await dialog.getByRole('button', { name: 'Close' }).click()
      else await page.mouse.click(300, 300)
      await dialog.waitFor({ state: 'detached' })
    }
  })

  test('a missing image is tried under /assets, then /images, then replaced by a placeholder', async () => {
    const asked: string[] = []
    const page = await reader.open('/about')
    await page.route(/\.webp$/, (route) => {
      asked.push(new URL(route.request().url()).pathname)
      return route.abort()
    })
    await page.goto(await articleWith({ access: 'free' }))
    await expect.poll(() => page.locator('article .picture').first().getAttribute('src')).toBe('/placeholder.svg')
    expect(asked.some((path) => path.startsWith('/assets/'))).toBe(true)
    expect(asked.some((path) => path.startsWith('/images/'))).toBe(true)
    while (asked.length > 0) {
      asked.pop()
      reader.expectError(/ERR_FAILED/)
    }
  })

  test('an open premium article refuses copying and printing', async () => {
    const address = await articleWith({ access: 'gold' })
    const page = await reader.open('/about')
    const answer = await fetch(`${inject('productUrl')}/api/home/article/${address.split('/').at(-1)}`)
    const { article } = JSON.parse(await answer.text())
    // The server's answer to a gold reader.
    await page.route('**/api/home/article/*', (route) =>
      route.fulfill({
        json: {
          article: { ...article, Description: '<p>What gold opens.</p>' },
          isSubscribed: true,
          subscriptionType: 'gold',
          isFree: false,
        },
      }),
    )
    await page.route('**/api/auth/profile', (route) =>
      route.fulfill({
        json: { username: 'g', roles: 'reader', email: 'g@example.com', isSubscribed: true, subscriptionType: 'gold' },
      }),
    )
    await page.route('**/api/auth/saved-ids', (route) => route.fulfill({ json: { ids: [] } }))
    await page.route('**/api/auth/history/*', (route) => route.fulfill({ json: { isOn: false, position: null } }))
    await page.evaluate(() => localStorage.setItem('token', 'x'))
    await page.goto(address)
    await page.getByText('What gold opens.').waitFor()
    const isPrevented = (type: string) =>
      page
        .locator('.prose')
        .evaluate((element, name) => !element.dispatchEvent(new Event(name, { bubbles: true, cancelable: true })), type)
    expect(await isPrevented('contextmenu')).toBe(true)
    expect(await isPrevented('copy')).toBe(true)
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByText('Printing is disabled for premium content.').isVisible()).toBe(true)
    expect(await page.getByText('What gold opens.').isVisible()).toBe(false)
  })
})

test('an unknown address shows the error page in the magazine’s frame', async () => {
  for (const address of ['/nothing-here', '/section/news/2147483647']) {
    const page = await reader.open(address)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(
      /^(404-PAGE NOT FOUND|Article not found)$/,
    )
    expect(await page.getByRole('navigation', { name: 'Sections' }).isVisible()).toBe(true)
    reader.expectError(/404/)
  }
})
