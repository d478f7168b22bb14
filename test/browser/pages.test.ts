import { HtmlValidate } from 'html-validate'
import { describe, expect, inject, test } from 'vitest'
import { expectInOrder, hydrated, layoutShift, useBrowser, widths } from './browser.ts'
import { openHaltingLink } from './halting-link.ts'
import { articleWith } from './magazine.ts'

const reader = useBrowser()

const addresses: Record<string, () => Promise<string> | string> = {
  'the front page': () => '/',
  'a listing': () => '/section/news/index.html',
  'the second page of a listing': () => '/section/news/index.html/2',
  'the students’ section': () => '/section/engineering_students/index.html',
  'a component page': () => '/component/analog/index.html',
  'the category picker': () => '/section/index.html',
  'a category': () => '/section/index.html?category=ai',
  'a free article': () => articleWith({ access: 'free', section: 'design-guide' }),
  'a gated article': () => articleWith({ access: 'gold' }),
  about: () => '/about',
  contact: () => '/contact',
  advertise: () => '/Advertise',
  privacy: () => '/privacy',
  events: () => '/events.html',
  'an event': () => '/events/power-design-days',
  corrections: () => '/corrections',
  topics: () => '/topics',
  "what's new": () => '/whats-new.html',
  subscription: () => '/subcribe_user',
  'subscribing to the newsletter': () => '/Subscribe',
  'leaving the newsletter': () => '/unsubscribe-newsletter',
  'leaving by the link in a mail': () => `/unsubscribe-newsletter/${'A'.repeat(48)}`,
}

describe.each(Object.entries(addresses))('%s', (_name, find) => {
  test(`the page is accessible, stable and fits at ${widths.join(', ')} pixels`, async () => {
    const page = await reader.open(await find(), { width: 390 })
    expect(await layoutShift(page), '390 pixels').toBeLessThan(0.001)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.reload()
    await hydrated(page)
    expect(await layoutShift(page), '1440 pixels').toBeLessThan(0.001)
    await expectInOrder(page)
  })

  test('the page is valid HTML', async () => {
    const html = await (await fetch(inject('productUrl') + (await find()))).text()
    const report = await new HtmlValidate({
      extends: ['html-validate:standard'],
      rules: {
        // Rules of style, and rules that React's HTML breaks.
        'void-style': 'off',
        'attribute-boolean-style': 'off',
        'attribute-empty-style': 'off',
        'doctype-style': 'off',
        'no-trailing-whitespace': 'off',
        'long-title': 'off',
        // The validator does not know these yet: `fetchpriority`, `inert`, MathML.
        'no-unknown-elements': 'off',
        'element-permitted-content': ['error'],
      },
    }).validateString(html)
    expect(
      report.results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message, line }) => `${line} ${ruleId}: ${message}`),
      ),
    ).toEqual([])
  })
})

test.each([
  ['/about', '<footer'],
  ['/search', '<aside aria-label="Advertisement 2"'],
])('%s does not move when the document halts before %s', async (address, mark) => {
  const link = await openHaltingLink(mark)
  const page = await reader.open(address, { width: 768 })
  await page.goto(link.url + address, { waitUntil: 'commit' })
  await page.locator('main h1').waitFor()
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
  link.goOn()
  await page.waitForLoadState('load')
  expect(await layoutShift(page)).toBeLessThan(0.001)
})

test('advertisements have their size and label, and on phones stand between the stories', async () => {
  const page = await reader.open('/section/news/index.html', { width: 390 })
  const list = page.locator('main ul').filter({ has: page.locator('.story-row') })
  const order = await list
    .locator('> li')
    .evaluateAll((items) => items.map((item) => (item.querySelector('.ad') ? 'ad' : 'story')))
  expect(order.flatMap((kind, index) => (kind === 'ad' ? index : [])).slice(0, 3)).toEqual([3, 14, 25])
  const first = list.getByRole('complementary', { name: 'Advertisement 1' }).first()
  expect(await first.innerText()).toContain('Advertisement')
  expect(await first.getByRole('img').boundingBox()).toMatchObject({ width: 250, height: 250 })
  const beside = page.locator('.ad-column').getByRole('complementary')
  expect(await beside.count()).toBe(0)
  const header = page.getByRole('complementary', { name: 'Header advertisement' }).getByRole('img')
  await header.scrollIntoViewIfNeeded()
  expect(await header.boundingBox()).toMatchObject({ width: 300, height: 100 })
  expect(await header.evaluate((img: HTMLImageElement) => img.currentSrc)).not.toContain('/ad-header-1.webp')

  await page.setViewportSize({ width: 1440, height: 900 })
  expect(await header.boundingBox()).toMatchObject({ width: 970, height: 90 })
  expect([await beside.count(), await list.getByRole('complementary').count()]).toEqual([2, 0])
  expect(await beside.first().getByRole('img').boundingBox()).toMatchObject({ width: 250, height: 250 })
})

test('the API page shows requests and responses', async () => {
  const page = await reader.open('/about')
  await page.goto('/api/docs')
  // The page draws only the calls in view.
  await page.getByPlaceholder('Filter by tag or path').fill('auth/login')
  await page.getByText('/api/auth/login', { exact: true }).click()
  const call = page.locator('.opblock.is-open')
  await call.getByText('Request body').waitFor()
  const [body, success] = await call.locator('.highlight-code').allInnerTexts()
  expect(body).toContain('"password"')
  expect(success).toContain('"token"')
})
