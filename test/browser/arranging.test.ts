import { expect, inject, onTestFinished, test } from 'vitest'
import type { AdInSlot } from '../../src/features/ads/contract/endpoints.ts'
import { aPhoto } from '../images.ts'
import { anArticle, asEditor, removeArticle } from './article-editor.ts'
import { openBackOffice, undoOf } from './back-office.ts'
import { useBrowser } from './browser.ts'
import { expectAccessible } from './readers.ts'

const reader = useBrowser()

/** Headless browsers are not counted, so this one hides that it is headless. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36'

test('an ad is deleted and another placed, readers see and click it, and phones get a picture of their own', async () => {
  const page = await openBackOffice(reader, '/admin/AdManagement')
  await page.getByLabel('Location').selectOption('events')
  const slot = page.getByRole('region', { name: 'Position 1' })
  await slot.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await slot.getByText('Ad Deleted').waitFor()
  await slot.getByRole('button', { name: 'Upload New Ad' }).waitFor()

  const file = slot.locator('input[type=file]')
  await file.setInputFiles({ name: 'ad.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await page.getByRole('alert').getByText('Only JPG, PNG, and WebP formats are allowed').waitFor()
  const square = await aPhoto({ width: 500, height: 500 }).png().toBuffer()
  await file.setInputFiles({ name: 'ad.png', mimeType: 'image/png', buffer: square })
  const dialog = page.getByRole('dialog', { name: 'Place an ad' })
  await dialog.getByLabel('Link').fill('http://localhost:3000/')
  await dialog.getByLabel('Text').fill('Quiet regulators')
  await dialog.getByRole('button', { name: 'Upload' }).click()
  await dialog.getByText('The link must lead to a public address').waitFor()
  reader.expectError(/400/)
  expect(await dialog.getByLabel('Text').inputValue()).toBe('Quiet regulators')
  await expectAccessible(page, 'a refused ad')
  await dialog.getByLabel('Link').fill('https://example.com/quiet')
  await dialog.getByRole('button', { name: 'Upload' }).click()
  await slot.getByRole('img', { name: 'Quiet regulators' }).waitFor()
  await slot.getByRole('link', { name: 'example.com/quiet' }).waitFor()

  await file.setInputFiles({ name: 'ad.png', mimeType: 'image/png', buffer: square })
  await dialog.getByLabel('Link').fill('https://example.com/later')
  await dialog.getByLabel('First day').fill('2099-03-01')
  await dialog.getByRole('button', { name: 'Upload' }).click()
  const question = page.getByRole('dialog', { name: 'Replace the running ad?' })
  await question.getByText('taken down at once, and the slot is empty until 2099-03-01').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await slot.getByText('Running').waitFor()

  const counts = async () => {
    const { slots } = await asEditor<{ slots: { ad: AdInSlot | null }[] }>('GET', '/admin/ad-slots/events')
    return slots[0]?.ad?.stats.all
  }
  const visitor = await reader.open('/events.html', { userAgent })
  await visitor.context().route('https://example.com/**', (route) => route.fulfill({ body: 'The advertiser' }))
  const ad = visitor.getByRole('complementary', { name: 'Advertisement 1', exact: true }).getByRole('link')
  await ad.scrollIntoViewIfNeeded()
  expect(await ad.getAttribute('rel')).toBe('sponsored noopener')
  await expect.poll(counts).toMatchObject({ impressions: 1, clicks: 0 })
  const [advertiser] = await Promise.all([visitor.context().waitForEvent('page'), ad.click()])
  await advertiser.getByText('The advertiser').waitFor()
  await expect.poll(counts).toMatchObject({ impressions: 1, clicks: 1 })
  expect(await visitor.context().cookies(inject('productUrl'))).toEqual([])

  await page.getByLabel('Location').selectOption('header')
  const onPhones = page.getByRole('region', { name: 'On phones' })
  const picture = () => onPhones.getByRole('img').getAttribute('src')
  const before = await picture()
  // In the shape of the demo's, which other files look at meanwhile.
  const strip = await aPhoto({ width: 600, height: 200 }).png().toBuffer()
  await onPhones.locator('input[type=file]').setInputFiles({ name: 'phone.png', mimeType: 'image/png', buffer: strip })
  await page.getByText('Image for phones uploaded.').waitFor()
  await expect.poll(picture).not.toBe(before)
  await expectAccessible(page, 'the ad of the header')
})

test('an article is added to the carousel, moved and removed, and the screen shows which ones readers see', async () => {
  const title = 'Arrangeproof stands in the carousel'
  const id = await anArticle({ title })
  onTestFinished(async () => {
    await removeArticle(id)
  })
  const page = await openBackOffice(reader, '/admin/CarouselManagement')
  const search = page.getByRole('searchbox', { name: 'Search by title' })
  const cards = page.getByRole('article')
  await page.getByText('Showing 1 to 6 of').waitFor()
  expect(await cards.count()).toBe(6)
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByText('Showing 7 to 12 of').waitFor()
  await search.fill('no such title')
  await page.getByText('No articles found.').waitFor()
  await search.fill('Arrangeproof')
  await page.getByText('Showing 1 to 1 of').waitFor()

  const add = cards.getByRole('switch', { name: `Not In Carousel: ${title}` })
  await add.click()
  await (await undoOf(page, `Added to the carousel: ${title}`)).click()
  await page.getByText(`Removed from the carousel: ${title}`).waitFor()
  await add.click()
  await cards.getByRole('switch', { name: `In Carousel: ${title}`, exact: true }).waitFor()

  const chosen = page.getByRole('complementary', { name: 'In the carousel' })
  await chosen.getByText(/^\d+ articles selected/).waitFor()
  const articles = chosen.getByRole('listitem')
  const place = async () => (await articles.allTextContents()).findIndex((text) => text.startsWith(title))
  // The last added comes first, unless somebody else adds one at the same time.
  await expect.poll(place).toBeGreaterThanOrEqual(0)
  const next = (await articles.nth((await place()) + 1).textContent()) ?? ''
  const isBeforeNext = async () => (await place()) < (await articles.allTextContents()).indexOf(next)
  const arranges = (act: Promise<void>) => Promise.all([page.waitForResponse('**/arrange-carousel'), act])
  const down = chosen.getByRole('button', { name: `Move ${title} down` })
  await arranges(down.click())
  await expect.poll(isBeforeNext).toBe(false)
  await arranges(down.press('Alt+ArrowUp'))
  await expect.poll(isBeforeNext).toBe(true)
  await expectAccessible(page, 'more articles than the carousel shows')
  await chosen.getByRole('button', { name: `Remove ${title}` }).click()
  await add.waitFor()
  await articles.filter({ hasText: title }).waitFor({ state: 'detached' })
})
