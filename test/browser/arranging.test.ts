import { expect, inject, test } from 'vitest'
import type { AdInSlot } from '../../contract/ads/endpoints.ts'
import { aPhoto } from '../images.ts'
import { anArticle, removeArticle } from './article-editor.ts'
import { callApi, openBackOffice, theAdministrator } from './back-office.ts'
import { findProblemsInBothSchemes, overflows, useBrowser } from './browser.ts'

const reader = useBrowser()
/** Headless browsers are not counted, so this one hides that it is headless. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36'

async function statsOf(location: string) {
  const { token } = await theAdministrator()
  const { slots } = await callApi<{ slots: { ad: AdInSlot | null }[] }>('GET', `/admin/ad-slots/${location}`, {
    token,
  })
  return slots.map(({ ad }) => ad?.stats.all)
}

test('an ad is deleted, and another is uploaded after its invalid link is corrected', async () => {
  const page = await openBackOffice(reader, '/admin/AdManagement?location=events')
  const slot = page.getByRole('region', { name: 'Position 1' })
  await slot.getByRole('table', { name: 'Statistics' }).waitFor()
  expect(await findProblemsInBothSchemes(page)).toEqual([])

  await slot.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await slot.getByText('Ad Deleted').waitFor()
  await slot.getByRole('button', { name: 'Upload New Ad' }).waitFor()

  const image = {
    name: 'ad.png',
    mimeType: 'image/png',
    buffer: await aPhoto({ width: 500, height: 500 }).png().toBuffer(),
  }
  await slot.locator('input[type=file]').setInputFiles(image)
  const dialog = page.getByRole('dialog', { name: 'Place an ad' })
  await dialog.getByLabel('Link').fill('http://localhost:3000/')
  await dialog.getByLabel('Text').fill('Quiet regulators')
  await dialog.getByRole('button', { name: 'Upload' }).click()
  await dialog.getByText('The link must lead to a public address').waitFor()
  reader.expectError(/400/)
  // The input is still there.
  expect(await dialog.getByLabel('Text').inputValue()).toBe('Quiet regulators')
  expect(await findProblemsInBothSchemes(page)).toEqual([])
  await dialog.getByLabel('Link').fill('https://example.com/quiet')
  await dialog.getByRole('button', { name: 'Upload' }).click()
  await slot.getByRole('img', { name: 'Quiet regulators' }).waitFor()
  await slot.getByRole('link', { name: 'example.com/quiet' }).waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await overflows(page)).toBe(false)
})

test('the header’s ad gets another picture for phones', async () => {
  const page = await openBackOffice(reader, '/admin/AdManagement?location=header')
  const onPhones = page.getByRole('region', { name: 'On phones' })
  await onPhones.getByRole('img').waitFor()
  const before = await onPhones.getByRole('img').getAttribute('src')
  // In the shape of the demo's, which other files look at meanwhile.
  const buffer = await aPhoto({ width: 600, height: 200 }).png().toBuffer()
  await onPhones.locator('input[type=file]').setInputFiles({ name: 'phone.png', mimeType: 'image/png', buffer })
  await page.getByText('Phones show this picture.').waitFor()
  await expect.poll(() => onPhones.getByRole('img').getAttribute('src')).not.toBe(before)
  expect(await findProblemsInBothSchemes(page)).toEqual([])
})

test('a file that is not an image is refused before the upload', async () => {
  const page = await openBackOffice(reader, '/admin/AdManagement?location=whats-new')
  const slot = page.getByRole('region', { name: 'Position 2' })
  const file = { name: 'ad.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') }
  await slot.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('alert').getByText('Only JPG, PNG, and WebP formats are allowed').waitFor()
})

test('an ad in view for a second is counted, and so is a click on it', async () => {
  const [before] = await statsOf('home')
  const page = await reader.open('/', { userAgent })
  await page.context().route('https://example.com/**', (route) => route.fulfill({ body: 'The advertiser' }))
  const ad = page.getByRole('complementary', { name: 'Advertisement 1', exact: true }).getByRole('link')
  await ad.scrollIntoViewIfNeeded()
  expect(await ad.getAttribute('rel')).toBe('sponsored noopener')
  await expect
    .poll(async () => (await statsOf('home'))[0]?.impressions, { timeout: 20_000 })
    .toBe((before?.impressions ?? 0) + 1)
  const [window] = await Promise.all([page.context().waitForEvent('page'), ad.click()])
  await window.getByText('The advertiser').waitFor()
  await expect.poll(async () => (await statsOf('home'))[0]?.clicks, { timeout: 20_000 }).toBe((before?.clicks ?? 0) + 1)
  expect(await page.context().cookies(inject('productUrl'))).toEqual([])
})

test('articles are added to the carousel and removed at once, and the screen shows which ones readers see', async () => {
  const page = await openBackOffice(reader, '/admin/CarouselManagement')
  const cards = page.getByRole('article')
  const chosen = page.getByRole('complementary', { name: 'In the carousel' })
  await cards.nth(5).waitFor()
  expect(await cards.count()).toBe(6)
  await page.getByText('Showing 1 to 6 of').waitFor()
  expect(await findProblemsInBothSchemes(page)).toEqual([])

  const title = 'Arrangeproof stands in the carousel'
  const id = await anArticle({ title })
  await page.getByRole('searchbox', { name: 'Search by title' }).fill('Arrangeproof')
  await page.getByText('Showing 1 to 1 of').waitFor()
  const last = cards.first()
  await last.getByRole('switch', { name: 'Not In Carousel' }).click()
  await last.getByRole('switch', { name: /^In Carousel/ }).waitFor()
  await chosen.getByText('6 articles are chosen').waitFor()
  expect((await chosen.getByRole('list').first().getByRole('listitem').allInnerTexts())[0]).toContain(
    title.slice(0, 20),
  )
  const titlesIn = async () => (await chosen.getByRole('list').first().getByRole('listitem').allInnerTexts()).join('|')
  await chosen.getByRole('button', { name: `Move ${title} down` }).click()
  await expect.poll(async () => (await titlesIn()).indexOf(title.slice(0, 20))).toBeGreaterThan(0)
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(async () => (await titlesIn()).indexOf(title.slice(0, 20))).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await last.getByRole('switch', { name: 'Not In Carousel' }).waitFor()
  await chosen.getByText('6 articles are chosen').waitFor({ state: 'hidden' })

  await removeArticle(id)
  await page.getByRole('searchbox', { name: 'Search by title' }).fill('')
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByText('Showing 7 to 12 of').waitFor()
  await page.getByRole('searchbox', { name: 'Search by title' }).fill('no such title')
  await page.getByText('No articles found.').waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await overflows(page)).toBe(false)
})
