import { expect, test } from 'vitest'
import { anArticle, asEditor, removeArticle } from './article-editor.ts'
import { openBackOffice } from './back-office.ts'
import { hydrated, useBrowser } from './browser.ts'
import { expectAccessible } from './readers.ts'

const reader = useBrowser()

test('an editor adds a part and imports others, and a mark in an article opens its card', async () => {
  const description = '<p>We measured the <a class="part" href="/part/QZ9001">QZ9001</a> twice.</p>'
  const id = await anArticle({ title: 'Editorproof part marks', description })
  const page = await openBackOffice(reader, '/admin/parts')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Add part' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add part' })
  await dialog.getByLabel('Number').fill('QZ9ОО1')
  await dialog.getByLabel('Maker').fill('Quartzite')
  await dialog.getByRole('button', { name: 'Add parameter' }).click()
  await dialog.getByLabel('Name of parameter 1').fill('Output current')
  await dialog.getByLabel('Value of parameter 1').fill('1.5')
  await dialog.getByLabel('Unit of parameter 1').fill('A')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('“О” in this part number is a Cyrillic letter').waitFor()
  reader.expectError(/400/)
  await expectAccessible(page, 'the dialog of a part')
  await dialog.getByLabel('Number').fill('QZ9001')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await main.getByRole('searchbox', { name: 'Search parts' }).fill('QZ9')
  const row = main.getByRole('row', { name: /QZ9001/ })
  await row.waitFor()

  await main.getByRole('button', { name: 'Import' }).click()
  const importing = page.getByRole('dialog', { name: 'Import parts' })
  const csv = 'number,maker,successors\nQZ9002,Quartzite,\nQZ9001,Quartzite AG,QZ9002\nQZ9003,x,QZ9003\n'
  const file = { name: 'parts.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await importing.getByLabel('CSV file').setInputFiles(file)
  await importing.getByRole('cell', { name: 'QZ9003' }).waitFor()
  await expectAccessible(page, 'the import of parts')
  await importing.getByRole('button', { name: 'Import 2 parts' }).click()
  await importing.getByText('1 part added, 1 part changed.').waitFor()
  await importing.getByRole('button', { name: 'Close' }).last().click()
  await main.getByRole('row', { name: /QZ9002/ }).waitFor()
  await row.getByRole('button', { name: 'Actions for QZ9001' }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  const history = page.getByRole('dialog', { name: 'QZ9001: history' })
  await history.getByText('Maker: Quartzite → Quartzite AG').waitFor()
  await expectAccessible(page, 'the history of a part')
  await history.getByRole('button', { name: 'Undo this change to QZ9001' }).click()
  await row.getByText('Quartzite', { exact: true }).waitFor()

  const article = await reader.open(`/article/${id}`)
  const asked: string[] = []
  article.on('request', (request) => asked.push(request.url()))
  const mark = article.locator('.prose').getByRole('link', { name: 'QZ9001' })
  expect(asked.filter((url) => /part-card|\/part\//.test(url))).toEqual([])
  await mark.hover()
  const card = article.getByRole('tooltip')
  await card.getByText('Output current').waitFor()
  expect(await card.innerText()).toContain('1 article')
  await article.keyboard.press('Escape')
  await card.waitFor({ state: 'detached' })
  await mark.click()
  await article.waitForURL('**/part/QZ9001')
  await article.getByRole('rowheader', { name: 'Output current' }).waitFor()

  const phone = await reader.open(`/article/${id}`, { hasTouch: true, width: 390 })
  await hydrated(phone)
  const tapped = phone.locator('.prose').getByRole('link', { name: 'QZ9001' })
  await tapped.tap()
  await phone.getByRole('tooltip').getByText('Tap again for its page').waitFor()
  await expectAccessible(phone, 'the card of a part')
  await tapped.tap()
  await phone.waitForURL('**/part/QZ9001')
  await removeArticle(id)
  for (const part of ['QZ9001', 'QZ9002']) await asEditor('DELETE', `/admin/parts/${part}`)
})
