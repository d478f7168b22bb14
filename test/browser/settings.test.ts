import { expect, test } from 'vitest'
import { openBackOffice } from './back-office.ts'
import { hasFocus, useBrowser } from './browser.ts'
import { expectAccessible, savesGroup } from './readers.ts'

const reader = useBrowser()

test('an administrator finds a setting, is told what is wrong, saves, undoes and previews it', async () => {
  const page = await openBackOffice(reader, '/admin/settings')
  const discards = () => page.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('heading', { level: 2, name: 'Identity' }).waitFor()
  await page.getByRole('searchbox', { name: 'Search the settings' }).fill('receipt pre')
  await page.getByRole('button', { name: 'Receipt prefix' }).click()
  const prefix = page.getByLabel('Receipt prefix')
  await hasFocus(prefix)
  await prefix.fill('x/1')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Receipt prefix must be one to four capital letters or digits').first().waitFor()
  reader.expectError(/400/)
  await expectAccessible(page, 'a refused setting')
  await discards()
  await expect.poll(() => prefix.inputValue()).toBe('GP')

  const phone = page.getByLabel('Phone')
  await phone.fill('+91 80 5550 0199')
  await savesGroup(page)
  await page.getByText('Settings saved').waitFor()
  await page.getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('dialog', { name: 'Contact and legal: history' })
  await history.getByText('+91 80 5550 0199').waitFor()
  await expectAccessible(page, 'the history of a setting')
  await history.getByRole('button', { name: 'Undo the change by admin: phone' }).first().click()
  await page.getByText('Change undone').waitFor()
  await expect.poll(() => phone.inputValue()).toBe('+91 80 5550 0142')

  await page.getByRole('button', { name: 'Clear the search' }).click()
  await page.getByRole('button', { name: 'Menu and footer' }).click()
  const menu = page.getByRole('group', { name: 'Menu', exact: true })
  const address = menu.getByRole('group', { name: 'link 1', exact: true }).getByLabel('URL')
  await address.fill('nano fab')
  await page.getByRole('option', { name: /^Nano Fabrication/ }).waitFor()
  await expectAccessible(page, 'the links to choose from')
  await page.getByRole('option').first().click()
  await expect.poll(() => address.inputValue()).toBe('/component/nano-semi_fab/index.html')
  await discards()

  await page.getByRole('button', { name: 'Front page' }).click()
  const block = page.getByRole('group', { name: 'block 1', exact: true })
  await block.getByLabel('Heading').fill('Settingproof')
  await block.getByLabel('Stories').selectOption('Chosen by hand')
  const offered = block.getByRole('group', { name: 'Articles' })
  await offered.getByRole('checkbox').nth(40).waitFor()
  // Not the newest, which other tests publish and delete. Without numbers and their spaces. In another order than by
  // date.
  const titles = (await offered.locator('label').allInnerTexts())
    .slice(20)
    .filter((title) => /^[A-Za-z ,-]+$/.test(title))
  const [second = '', first = ''] = titles
  await block.getByRole('searchbox', { name: 'Search articles' }).fill(first)
  await expect.poll(() => offered.locator('label').allInnerTexts()).toEqual([first])
  await offered.getByRole('checkbox').check()
  await block.getByRole('button', { name: 'Clear the search' }).click()
  await offered.getByLabel(second, { exact: true }).check()
  const chosen = block.getByRole('list', { name: '2 of 20 selected' }).getByRole('listitem')
  await expect.poll(() => chosen.allInnerTexts()).toEqual([first, second])
  await expectAccessible(page, 'articles that were chosen by hand')
  const [frontPage] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Preview' }).click(),
  ])
  const stories = frontPage.locator('section').filter({ has: frontPage.getByRole('heading', { name: 'Settingproof' }) })
  await expect
    .poll(() => stories.getByRole('listitem').allInnerTexts())
    .toEqual([first, second].map((title) => expect.stringContaining(title)))
  await frontPage.close()
  await block.getByRole('button', { name: `Remove ${first}`, exact: true }).click()
  await block.getByText('1 of 20 selected').waitFor()
  await discards()
})
