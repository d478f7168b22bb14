import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  anArticle,
  aPicture,
  button,
  field,
  goToTheEnd,
  openEditor,
  removeArticle,
  storedText,
  textOf,
} from './article-editor.ts'
import { openBackOffice } from './back-office.ts'
import { expectInOrder, hasFocus, useBrowser } from './browser.ts'

const reader = useBrowser()
let id = 0
let illustrated = 0
beforeAll(async () => {
  id = await anArticle({ title: 'Editorproof diagrams', description: '<p>A standfirst.</p>' })
  const picture = await aPicture()
  const figure = (caption: string) =>
    `<figure><img src="${picture}" alt="${caption} drawn"><figcaption>${caption}</figcaption></figure>`
  const description = `<p>As Fig. 2 shows.</p>${figure('The input stage')}${figure('The output stage')}`
  illustrated = await anArticle({ title: 'Editorproof figures', description })
})
afterAll(async () => {
  await removeArticle(id)
  await removeArticle(illustrated)
})

test('a register is entered as rows and a timing diagram as WaveJSON, and readers see both drawn', async () => {
  const page = await openEditor(reader, id)
  const { keyboard } = page
  await goToTheEnd(page)
  await keyboard.press('Enter')
  await keyboard.type('/Register')
  await keyboard.press('Enter')
  await hasFocus(field(page, 'Caption'))
  await keyboard.type('Control register')
  const first = page.getByRole('group', { name: 'Field 1', exact: true })
  await first.getByRole('textbox', { name: 'Bits' }).fill('many')
  await page.getByText('reg[0].bits must be a whole number from 1 to 256').waitFor()
  await button(page, 'Insert diagram').click()
  await first.getByRole('textbox', { name: 'Bits' }).fill('4')
  await first.getByRole('textbox', { name: 'Field' }).fill('PRESCALER')
  await button(page, 'Add a field').click()
  await page.getByRole('button', { name: 'Remove field 4' }).click()
  await page.getByRole('region', { name: 'Preview' }).getByText('PRESCALER', { exact: true }).waitFor()
  await expectInOrder(page, 'the dialog')
  await button(page, 'Insert diagram').click()
  await textOf(page).getByRole('img', { name: 'Control register' }).waitFor()

  await page.getByRole('button', { name: 'Insert', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Timing diagram' }).click()
  await page.getByText('WaveJSON', { exact: true }).click()
  await field(page, 'WaveJSON').fill("{signal: [{name: 'SCLK', wave: 'p..'}, ['bus', {name: 'MOSI', wave: 'x3x'}]]}")
  await page.getByRole('region', { name: 'Preview' }).getByText('MOSI', { exact: true }).waitFor()
  await expect.poll(() => page.getByRole('radio', { name: 'Form' }).isDisabled()).toBe(true)
  await button(page, 'Insert diagram').click()
  const timing = textOf(page).getByRole('img', { name: 'Timing diagram' })
  await timing.waitFor()
  await timing.dblclick()
  await field(page, 'WaveJSON').waitFor()
  await keyboard.press('Escape')
  await hasFocus(textOf(page))

  await page.getByRole('button', { name: 'Insert', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Plot' }).click()
  await field(page, 'CSV').fill('Load (A),Efficiency (%)\n0.1,82\n1,none')
  await page.getByText('Line 3, column “Efficiency (%)”: “none” is no number').waitFor()
  await field(page, 'CSV').fill('Load (A),Efficiency (%)\n0.1,82\n1,91')
  await page.getByRole('region', { name: 'Preview' }).getByText('Efficiency (%)').first().waitFor()
  await expectInOrder(page, 'the dialog of a plot')
  await button(page, 'Insert line plot').click()
  await textOf(page).getByRole('img', { name: 'Line plot' }).waitFor()
  await page.getByRole('button', { name: 'Insert', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Table of data' }).click()
  await field(page, 'CSV').fill('Part,Output,Note\nFirst,5 V,a\nSecond,900 mV,\nThird,3.3 V,b')
  await page.getByRole('region', { name: 'Preview' }).getByText('Third').waitFor()
  await button(page, 'Insert table').click()

  const html = await storedText(page, id)
  expect(html).toContain('"reg": [\n    {"name":"PRESCALER","bits":4,"attr":["RW","0x0"]}')
  expect(html.match(/<pre><code class="language-wavedrom">/g)).toHaveLength(2)
  await button(page, 'Update Article').click()
  await page.getByText('Article updated successfully!').waitFor()

  const article = await reader.open(`/article/${id}`, { reducedMotion: 'reduce' })
  await article.getByRole('img', { name: 'Control register' }).waitFor()
  await article.getByText('Data of the plot').click()
  const table = article.getByRole('region', { name: 'Table 2' })
  const firsts = () => table.locator('tbody th').allTextContents()
  await table.getByRole('button', { name: 'Output' }).click()
  await expect.poll(firsts).toEqual(['Second', 'Third', 'First'])
  await table.getByRole('button', { name: 'Output' }).press('Enter')
  await expect.poll(firsts).toEqual(['First', 'Third', 'Second'])
  expect(await table.getByRole('columnheader', { name: 'Output' }).getAttribute('aria-sort')).toBe('descending')
  await table.getByRole('button', { name: 'Output' }).click()
  await expect.poll(firsts).toEqual(['First', 'Second', 'Third'])
  await article.getByText('Report an error').click()
  await expectInOrder(article, 'the article')
})

test('a figure is opened, enlarged, moved and left by keyboard and mouse, and nothing of it is loaded before; an error in it is reported and corrected', async () => {
  const page = await reader.open(`/article/${illustrated}`, { reducedMotion: 'reduce' })
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  const viewerParts = () => loaded.filter((path) => /figure-viewer/.test(path))
  await page.getByRole('link', { name: 'Fig. 2' }).click()
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('#fig-2')
  expect(viewerParts()).toEqual([])

  const first = page.getByRole('link', { name: 'Enlarge: The input stage drawn' })
  await first.focus()
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog', { name: 'Figure' })
  await viewer.getByText('Fig. 1  The input stage').waitFor()
  expect(viewerParts()).not.toEqual([])
  const stage = viewer.getByRole('group')
  await hasFocus(stage)
  // Dark mode inverts a drawing here too.
  const inText = page.locator('.prose figure img').first()
  expect(await viewer.getByRole('img').getAttribute('data-line-art')).toBe(await inText.getAttribute('data-line-art'))
  await expectInOrder(page, 'the viewer')
  const placed = () => viewer.getByRole('img').evaluate(({ style }) => style.transform)
  await page.keyboard.press('+')
  await page.keyboard.press('+')
  await expect.poll(placed).toBe('translate(0px, 0px) scale(2.25)')
  await page.keyboard.press('ArrowRight')
  await expect.poll(placed).toBe('translate(-80px, 0px) scale(2.25)')
  const { x = 0, y = 0 } = (await stage.boundingBox()) ?? {}
  await page.mouse.move(x + 600, y + 300)
  await page.mouse.down()
  await page.mouse.move(x + 650, y + 300)
  await page.mouse.up()
  await expect.poll(placed).toBe('translate(-30px, 0px) scale(2.25)')
  await page.keyboard.press('0')
  await expect.poll(placed).toBe('translate(0px, 0px) scale(1)')
  await page.mouse.wheel(0, -400)
  await expect.poll(placed).toMatch(/scale\(2\.7/)
  await stage.dblclick()
  await expect.poll(placed).toBe('translate(0px, 0px) scale(1)')
  await page.keyboard.press('ArrowRight')
  await viewer.getByText('Fig. 2  The output stage').waitFor()
  expect(await viewer.getByRole('button', { name: 'Next figure' }).isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })
  await hasFocus(page.getByRole('link', { name: 'Enlarge: The output stage drawn' }))

  const without = await reader.open(`/article/${illustrated}`, { javaScriptEnabled: false })
  const href = await without.getByRole('link', { name: 'Enlarge: The input stage drawn' }).getAttribute('href')
  expect(href).toMatch(/^\/assets\/.*\.webp$/)
  await without.getByText('Report an error').click()
  await without.getByLabel('What is wrong, and where').fill('The output stage is drawn without its diode.')
  await without.getByLabel('Your name, if a correction may thank you by it').fill('Jo Petersen')
  await without.getByRole('button', { name: 'Send report' }).click()
  await without.getByRole('heading', { name: 'Thank you' }).waitFor()

  const newsroom = await openBackOffice(reader, '/admin/error-reports')
  await newsroom.getByText('The output stage is drawn without its diode.').waitFor()
  await expectInOrder(newsroom, 'the error reports')
  await newsroom.getByRole('button', { name: 'Decline all' }).click()
  await newsroom
    .getByRole('dialog', { name: 'Decline all open reports?' })
    .getByRole('button', { name: 'Decline all' })
    .click()
  await newsroom.getByText('No reader waits for an answer.').waitFor()
  await newsroom.getByRole('button', { name: 'Undo' }).click()
  await newsroom.getByRole('button', { name: 'Correct Editorproof figures' }).click()
  const dialog = newsroom.getByRole('dialog', { name: 'Correction' })
  await dialog.getByRole('button', { name: 'Publish correction' }).click()
  await dialog.getByText('Say in a sentence what was wrong').waitFor()
  await dialog.getByLabel('What was wrong').fill('Fig. 2 lacked a diode.')
  await expectInOrder(newsroom, 'the dialog of a correction')
  await dialog.getByRole('button', { name: 'Publish correction' }).click()
  await newsroom.getByText('No reader waits for an answer.').waitFor()
  await newsroom.getByText('Corrected', { exact: true }).click()
  await newsroom.getByRole('button', { name: 'Delete the report on Editorproof figures' }).click()
  const question = newsroom.getByRole('dialog', { name: 'Delete the report?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await newsroom.getByText('There are none yet.').waitFor()
  await page.reload()
  await page.getByText('Found by Jo Petersen, with our thanks.').waitFor()
})
