import { afterEach, expect, test } from 'vitest'
import {
  anArticle,
  asEditor,
  button,
  field,
  goToTheEnd,
  openEditor,
  removeArticle,
  storedText,
  textOf,
} from './article-editor.ts'
import { openBackOffice } from './back-office.ts'
import { hasFocus, useBrowser } from './browser.ts'
import { expectAccessible } from './readers.ts'

const reader = useBrowser()
let id = 0
afterEach(async () => {
  await removeArticle(id)
  await asEditor('DELETE', '/admin/glossary/quillwort')
})

test('an editor explains a term and writes code, diagrams, a plot and a table of data, and readers see them drawn, sorted and explained', async () => {
  const newsroom = await openBackOffice(reader, '/admin/glossary')
  await button(newsroom, 'Add term').click()
  const dialog = newsroom.getByRole('dialog', { name: 'Add term' })
  await dialog.getByLabel('Term').fill('Quillwort')
  await dialog.getByText('Articles link to it as /glossary#quillwort').waitFor()
  await button(newsroom, 'Save').click()
  await dialog.getByText('Explain the term in one sentence').waitFor()
  reader.expectError(/400 .*admin\/glossary/)
  await expectAccessible(newsroom, 'the dialog of a term')
  await dialog.getByLabel('Explanation').fill('A regulator that grows under water.')
  await button(newsroom, 'Save').click()
  await button(newsroom, 'Delete Quillwort').click()
  const deleted = newsroom.getByRole('status').filter({ hasText: 'Term deleted.' })
  await deleted.getByRole('button', { name: 'Undo' }).click()
  await button(newsroom, 'Edit Quillwort').waitFor()

  id = await anArticle({ title: 'Editorproof diagrams', description: '<p>The LDO is quiet</p>' })
  const page = await openEditor(reader, id)
  const { keyboard } = page
  const inserts = async (name: string) => {
    await button(page, 'Insert').click()
    await page.getByRole('menuitem', { name }).click()
  }
  const preview = page.getByRole('region', { name: 'Preview' })
  await goToTheEnd(page)
  await keyboard.type(' like a Quillwort')
  await inserts('Glossary term')
  await keyboard.type('.')
  await keyboard.press('Enter')
  await keyboard.type('/Register')
  await keyboard.press('Enter')
  await hasFocus(field(page, 'Caption'))
  await keyboard.type('Control register')
  const first = page.getByRole('group', { name: 'Field 1', exact: true })
  await first.getByRole('textbox', { name: 'Bits' }).fill('many')
  await page.getByText('reg[0].bits must be a whole number from 1 to 256').waitFor()
  await expectAccessible(page, 'the dialog of a register')
  await button(page, 'Insert diagram').click()
  await first.getByRole('textbox', { name: 'Bits' }).fill('4')
  await first.getByRole('textbox', { name: 'Field' }).fill('PRESCALER')
  await button(page, 'Add a field').click()
  await button(page, 'Remove field 4').click()
  await preview.getByText('PRESCALER', { exact: true }).waitFor()
  await button(page, 'Insert diagram').click()
  await textOf(page).getByRole('img', { name: 'Control register' }).waitFor()

  await inserts('Timing diagram')
  await page.getByText('WaveJSON', { exact: true }).click()
  await field(page, 'WaveJSON').fill("{signal: [{name: 'SCLK', wave: 'p..'}, ['bus', {name: 'MOSI', wave: 'x3x'}]]}")
  await preview.getByText('MOSI', { exact: true }).waitFor()
  await expect.poll(() => page.getByRole('radio', { name: 'Form' }).isDisabled()).toBe(true)
  await button(page, 'Insert diagram').click()
  await textOf(page).getByRole('img', { name: 'Timing diagram' }).dblclick()
  await field(page, 'WaveJSON').waitFor()
  await keyboard.press('Escape')
  await hasFocus(textOf(page))

  await inserts('Plot')
  await field(page, 'CSV').fill('Load (A),Efficiency (%)\n0.1,82\n1,none')
  await page.getByText('Line 3, column “Efficiency (%)”: “none” is not a number').waitFor()
  await field(page, 'CSV').fill('Load (A),Efficiency (%)\n0.1,82\n1,91')
  await preview.getByText('Efficiency (%)').first().waitFor()
  await expectAccessible(page, 'the dialog of a plot')
  await button(page, 'Insert line plot').click()
  await textOf(page).getByRole('img', { name: 'Line plot' }).waitFor()
  await inserts('Table of data')
  await field(page, 'CSV').fill('Part,Output,Note\nFirst,5 V,a\nSecond,900 mV,\nThird,3.3 V,b')
  await preview.getByText('Third').waitFor()
  await button(page, 'Insert table').click()

  await goToTheEnd(page)
  await keyboard.press('Enter')
  await keyboard.type('```')
  await keyboard.press('Enter')
  await keyboard.type('first\nsecond\nthird')
  const tools = page.getByRole('toolbar', { name: 'Code' })
  await tools.getByLabel('Language of the code').selectOption('c')
  await tools.getByLabel('File name').fill('main.c')
  await tools.getByLabel('First line number').fill('7')
  await tools.getByLabel('Marked lines').fill('8-')
  await tools.getByText('Lines, for example 3,5-7').waitFor()
  await tools.getByLabel('Marked lines').fill('8-9')
  await keyboard.press('Enter')
  const html = await storedText(page, id)
  expect(html).toContain('like a <a href="/glossary#quillwort">Quillwort</a>.')
  expect(html).toContain('"reg": [\n    {"name":"PRESCALER","bits":4,"attr":["RW","0x0"]}')
  expect(html.match(/<pre><code class="language-wavedrom">/g)).toHaveLength(2)
  expect(html).toContain('<code class="language-c" data-file="main.c" data-marks="8-9" data-first="7">')
  await button(page, 'Update Article').click()
  await page.getByText('Article updated successfully!').waitFor()

  for (const javaScriptEnabled of [true, false]) {
    const article = await reader.open(`/article/${id}`, {
      javaScriptEnabled,
      width: 390,
      hasTouch: true,
      reducedMotion: 'reduce',
    })
    await article.getByText('main.c').waitFor()
    await article.getByRole('img', { name: 'Control register' }).waitFor()
    const note = article.getByText('A regulator that grows under water.')
    expect(await note.isVisible()).toBe(false)
    await button(article, 'Quillwort').tap()
    await note.waitFor()
    if (javaScriptEnabled) {
      await article.getByText('Data of the plot').click()
      await article.getByText('Report an error').click()
      await expectAccessible(article, 'the article')
      const table = article.getByRole('region', { name: 'Table 2' })
      const firsts = () => table.locator('tbody th').allTextContents()
      const sort = table.getByRole('button', { name: 'Output' })
      await sort.click()
      await expect.poll(firsts).toEqual(['Second', 'Third', 'First'])
      await sort.press('Enter')
      await expect.poll(firsts).toEqual(['First', 'Third', 'Second'])
      expect(await table.getByRole('columnheader', { name: 'Output' }).getAttribute('aria-sort')).toBe('descending')
      await sort.click()
      await expect.poll(firsts).toEqual(['First', 'Second', 'Third'])
      await button(article, 'Quillwort').tap()
      await note.waitFor()
    }
    await article.keyboard.press('Escape')
    await note.waitFor({ state: 'hidden' })
    await button(article, 'Quillwort').press('Enter')
    await article.getByRole('main').getByRole('link', { name: 'Glossary', exact: true }).click()
    await article.waitForURL('**/glossary#quillwort')
  }
})
