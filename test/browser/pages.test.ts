import { expect, test } from 'vitest'
import { movedUntilNow, useBrowser } from './browser.ts'
import { openHaltingLink } from './halting-link.ts'

const reader = useBrowser()

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
  expect(await movedUntilNow(page)).toBe('')
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
  // The page renders only the calls in view.
  await page.getByPlaceholder('Filter by tag or path').fill('auth/login')
  await page.getByText('/api/auth/login', { exact: true }).click()
  const call = page.locator('.opblock.is-open')
  await call.getByText('Request body').waitFor()
  const [body, success] = await call.locator('.highlight-code').allInnerTexts()
  expect(body).toContain('"password"')
  expect(success).toContain('"token"')
})
