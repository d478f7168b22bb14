import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { wxr, wxrTerm } from '../wxr.ts'
import { openBackOffice } from './back-office.ts'
import { expectInOrder, useBrowser } from './browser.ts'
import { expectAccessible } from './readers.ts'

const reader = useBrowser()

const comment =
  '<wp:comment><wp:comment_id>1</wp:comment_id><wp:comment_author>Moveproof reader</wp:comment_author><wp:comment_content>It settles faster here.</wp:comment_content><wp:comment_approved>1</wp:comment_approved></wp:comment>'

test('an administrator takes a file of the members away, and imports an export as it was confirmed and undoes it', async () => {
  const page = await openBackOffice(reader, '/admin/export')
  const main = page.getByRole('main')
  await main.getByRole('radio', { name: 'Members' }).check()
  await main.getByRole('button', { name: 'Export', exact: true }).click()
  const row = main.getByRole('row', { name: 'Members' }).first()
  const button = row.getByRole('button', { name: /^Download members-/ })
  await button.waitFor()
  await expectAccessible(page, 'an export that is made')
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(download.suggestedFilename()).toMatch(/^members-\d{4}-\d\d-\d\d\.csv$/)
  expect(await readFile(await download.path(), 'utf8')).toContain('subscribed_to_emails')

  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Import', exact: true }).click()
  await main.getByLabel('Or enter a URL').fill('http://127.0.0.1/feed')
  await main.getByRole('button', { name: 'Read', exact: true }).click()
  await main.getByText('127.0.0.1 leads to an address that is not public. It is not fetched.').waitFor()
  await main.getByRole('link', { name: 'All imports' }).click()
  const file = wxr([
    {
      id: 1,
      title: 'Moveproof one',
      more: wxrTerm('category', 'power', 'Power tests') + comment,
      html: '<p>Words.</p>[slider id="1"]<a href="/gone/">gone</a>',
    },
    { id: 2, title: 'Moveproof two', status: 'private' },
    { id: 3, title: 'Moveproof page', type: 'page', slug: 'moveproof' },
    { id: 4, type: 'nav_menu_item' },
  ])
  await main
    .getByLabel('export of another system')
    .setInputFiles({ name: 'moveproof.xml', mimeType: 'text/xml', buffer: Buffer.from(file) })
  const start = main.getByRole('button', { name: 'Import 3 items' })
  await start.waitFor()
  await main.getByText('Comments, as pending letters').waitFor()
  await main.getByRole('cell', { name: 'shortcode [slider]' }).waitFor()
  await main.getByText('Moveproof one').first().click()
  await expectInOrder(page, 'what an export has')

  await start.click()
  await main.getByText('Imported: 2 articles and 1 page.').waitFor()
  await main.getByRole('cell', { name: '/gone' }).waitFor()
  await main.getByLabel('Outcome').selectOption('Skipped')
  await main
    .getByRole('cell', { name: 'An entry of a menu. Edit the menu of this site in the settings' })
    .first()
    .waitFor()
  await expectInOrder(page, 'the report of an import')
  const report = page.url()
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Letters', exact: true }).click()
  await main.getByLabel('Search letters').fill('Moveproof reader')
  const letter = main.getByRole('row').filter({ hasText: 'Moveproof reader' })
  await letter.getByText('From the previous site').waitFor()
  expect(await letter.getByRole('button', { name: 'Ban Moveproof reader from letters' }).count()).toBe(0)
  await page.goto(report)
  await main.getByRole('button', { name: 'Undo the import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click()
  await main.getByText('Undone', { exact: true }).first().waitFor()
})
