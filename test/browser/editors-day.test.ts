import { expect, onTestFinished, test } from 'vitest'
import {
  anArticle,
  asEditor,
  button,
  expectNoBarriers,
  field,
  openEditor,
  removeArticle,
  textOf,
} from './article-editor.ts'
import { undoOf } from './back-office.ts'
import { useBrowser } from './browser.ts'

const reader = useBrowser()

test('a bookmark asks the page for its title, keywords are chosen, and an article is duplicated and that undone', async () => {
  const id = await anArticle({
    title: 'Dayproof AMS1117-3.3 drops out',
    description: '<p>The AMS1117-3.3 needs a capacitor.</p>',
  })
  onTestFinished(async () => {
    await removeArticle(id)
  })
  const page = await openEditor(reader, id)
  await textOf(page).click()
  await page.keyboard.press('Control+Home')

  await button(page, 'Insert').click()
  await page.getByRole('menuitem', { name: /^Bookmark/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Bookmark' })
  await dialog.getByLabel('URL').fill('http://127.0.0.1:9/inside')
  await dialog.getByLabel('URL').press('Tab')
  await dialog.getByText(/Enter the title yourself\.$/).waitFor()
  reader.expectError(/400/)
  await dialog.getByLabel('URL').fill('/tools/adc-noise')
  await dialog.getByLabel('URL').press('Tab')
  await expect.poll(() => dialog.getByLabel('Title').inputValue()).toBe('ADC noise and ENOB')
  await dialog.getByLabel('URL').fill('/tools/buck-converter')
  await dialog.getByLabel('URL').press('Tab')
  await expect.poll(() => dialog.getByLabel('Title').inputValue()).toMatch(/buck/i)
  await dialog.getByLabel('Title').fill('Our own words')
  await button(page, 'Insert bookmark').click()
  await textOf(page).getByText('Our own words').waitFor()

  await button(page, 'Get Keywords').click()
  const suggested = page.getByRole('region', { name: 'Suggested keywords' })
  await suggested.waitFor()
  await expectNoBarriers(page, 'suggested keywords')
  await suggested.getByRole('button', { name: 'Add AMS1117-3.3', exact: true }).click()
  const chosen = page.getByRole('list', { name: 'Keywords of the article' })
  await expect.poll(() => chosen.innerText()).toMatch(/AMS1117-3\.3$/)
  await button(page, 'Dismiss').click()
  await expect.poll(() => suggested.count()).toBe(0)

  await field(page, 'Standfirst').fill('Not saved yet')
  await button(page, 'More actions').click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await page.getByRole('heading', { name: 'Add News Article' }).waitFor()
  await expect.poll(() => field(page, 'Title').inputValue()).toBe('Dayproof AMS1117-3.3 drops out (copy)')
  expect(await field(page, 'Standfirst').inputValue()).toBe('Not saved yet')
  expect(await field(page, 'NPNWID').inputValue()).toMatch(/^N-\d{8}-\d{6}$/)
  await (await undoOf(page, 'Article duplicated')).click()
  await page.getByRole('heading', { name: 'Edit Article' }).waitFor()
  const { drafts } = await asEditor<{ drafts: unknown[] }>('GET', '/admin/drafts?search=Dayproof')
  expect(drafts).toEqual([])
})
