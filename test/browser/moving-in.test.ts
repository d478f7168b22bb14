import { expect, test } from 'vitest'
import { wxr } from '../wxr.ts'
import { openBackOffice } from './back-office.ts'
import { expectInOrder, findAccessibilityProblems, useBrowser } from './browser.ts'

const reader = useBrowser()

test('an export is looked at, imported as it was confirmed, reported, and taken back', async () => {
  const term = '<category domain="category" nicename="power"><![CDATA[Power tests]]></category>'
  const comment =
    '<wp:comment><wp:comment_id>1</wp:comment_id><wp:comment_author>Moveproof reader</wp:comment_author><wp:comment_content>It settles faster here.</wp:comment_content><wp:comment_approved>1</wp:comment_approved></wp:comment>'
  const file = wxr([
    {
      id: 1,
      title: 'Moveproof one',
      more: term + comment,
      html: '<p>Words.</p>[slider id="1"]<a href="/gone/">gone</a>',
    },
    { id: 2, title: 'Moveproof two', status: 'private' },
    { id: 3, title: 'Moveproof page', type: 'page', slug: 'moveproof' },
    { id: 4, type: 'nav_menu_item' },
  ])
  const page = await openBackOffice(reader, '/admin/import')
  const main = page.getByRole('main')
  await main.getByLabel('Or an address').fill('http://127.0.0.1/feed')
  await main.getByRole('button', { name: 'Read it' }).click()
  await main.getByText('127.0.0.1 leads to an address that is not public. It is not fetched.').waitFor()
  await main.getByRole('link', { name: 'All imports' }).click()
  await expectInOrder(page, 'the screen Import')
  await main
    .getByLabel('export of another system')
    .setInputFiles({ name: 'moveproof.xml', mimeType: 'text/xml', buffer: Buffer.from(file) })
  const start = main.getByRole('button', { name: 'Import 3 items' })
  await start.waitFor()
  await main.getByText('Comments, as waiting letters').waitFor()
  await main.getByRole('cell', { name: 'shortcode [slider]' }).waitFor()
  await main.getByText('Moveproof one').first().click()
  await expectInOrder(page, 'what an export has')

  await start.click()
  await main.getByText('Imported: 2 articles and 1 page.').waitFor()
  await main.getByRole('cell', { name: '/gone' }).waitFor()
  await main.getByLabel('Outcome').selectOption('Left out')
  await main
    .getByRole('cell', { name: 'An entry of a menu. The menu of this magazine is in the settings' })
    .first()
    .waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  const editor = await openBackOffice(reader, '/admin/letters')
  const letter = editor.getByRole('row').filter({ hasText: 'Moveproof reader' })
  await letter.getByText('On the site before this one').waitFor()
  expect(await letter.getByRole('button', { name: 'Ban Moveproof reader from letters' }).count()).toBe(0)
  await expectInOrder(editor, 'a comment that waits as a letter')
  await main.getByRole('button', { name: 'Undo the import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click()
  await main.getByText('Undone', { exact: true }).first().waitFor()
})
