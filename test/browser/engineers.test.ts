import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { anArticle, asEditor, button, goToTheEnd, openEditor, removeArticle, storedText } from './article-editor.ts'
import { callApi, openBackOffice } from './back-office.ts'
import { expectInOrder, hydrated, overflows, useBrowser } from './browser.ts'

const reader = useBrowser()
let id = 0
beforeAll(async () => {
  id = await anArticle({ title: 'Editorproof code', description: '<p>The LDO is quiet</p>' })
})
afterAll(() => removeArticle(id))

test('an editor explains a term, links it and writes code with a name and marked lines, which readers see without script too', async () => {
  const newsroom = await openBackOffice(reader, '/admin/glossary')
  await button(newsroom, 'Add term').click()
  const dialog = newsroom.getByRole('dialog', { name: 'Add term' })
  await dialog.getByLabel('Term').fill('Quillwort')
  await dialog.getByText('Articles link to it as /glossary#quillwort').waitFor()
  await button(newsroom, 'Save').click()
  await dialog.getByText('Explain the term in a sentence').waitFor()
  reader.expectError(/400 .*admin\/glossary/)
  await dialog.getByLabel('Explanation').fill('A regulator that grows under water.')
  await expectInOrder(newsroom, 'the dialog of a term')
  await button(newsroom, 'Save').click()
  await button(newsroom, 'Delete Quillwort').click()
  const deleted = newsroom.getByRole('status').filter({ hasText: 'The term is deleted.' })
  await deleted.getByRole('button', { name: 'Undo' }).click()
  await button(newsroom, 'Edit Quillwort').waitFor()
  await expectInOrder(newsroom, 'the glossary')

  const page = await openEditor(reader, id)
  const { keyboard } = page
  await goToTheEnd(page)
  await keyboard.type(' like a Quillwort')
  await button(page, 'Insert').click()
  await page.getByRole('menuitem', { name: 'Glossary term' }).click()
  await keyboard.type('.')
  await keyboard.press('Enter')
  await keyboard.type('```')
  await keyboard.press('Enter')
  await keyboard.type('first\nsecond\nthird')
  const tools = page.getByRole('toolbar', { name: 'Code' })
  await tools.getByLabel('Language of the code').selectOption('c')
  await tools.getByLabel('File name').fill('main.c')
  await tools.getByLabel('First line number').fill('7')
  await tools.getByLabel('Marked lines').fill('8-')
  await tools.getByText('Lines, as in 3,5-7').waitFor()
  await tools.getByLabel('Marked lines').fill('8-9')
  await keyboard.press('Enter')
  const html = await storedText(page, id)
  expect(html).toContain('like a <a href="/glossary#quillwort">Quillwort</a>.')
  expect(html).toContain('<code class="language-c" data-file="main.c" data-marks="8-9" data-first="7">')
  await button(page, 'Update Article').click()
  await page.getByText('Article updated successfully!').waitFor()

  for (const javaScriptEnabled of [true, false]) {
    const article = await reader.open(`/article/${id}`, { javaScriptEnabled, width: 390, hasTouch: true })
    await article.getByText('main.c').waitFor()
    const note = article.getByText('A regulator that grows under water.')
    expect(await note.isVisible()).toBe(false)
    await button(article, 'Quillwort').tap()
    await note.waitFor()
    if (javaScriptEnabled) await expectInOrder(article, 'an explained term')
    await article.keyboard.press('Escape')
    await note.waitFor({ state: 'hidden' })
    await button(article, 'Quillwort').press('Enter')
    await article.getByRole('link', { name: 'Glossary', exact: true }).click()
    await article.waitForURL('**/glossary#quillwort')
  }
  await asEditor('DELETE', '/admin/glossary/quillwort')
})

test('the guide that uses every block reads in order with script and without, and in print', async () => {
  const { articles } = await callApi<{ articles: { ID: number }[] }>('GET', '/home/search?query=quiet+rail+behind+buck')
  const guide = `/article/${articles[0]?.ID}`
  const page = await reader.open(guide, { reducedMotion: 'reduce' })
  await expectInOrder(page, 'the guide')
  await page.getByText('Figures (5)').click()
  await page.getByRole('link', { name: 'Fig. 5', exact: true }).first().click()
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('#fig-5')
  const place = page.getByRole('navigation', { name: 'Where you read' })
  await expect.poll(() => place.locator('[aria-current]').textContent()).toBe('Sampling between the edges')
  await page.setViewportSize({ width: 390, height: 844 })
  const wide = page.locator('#eq-3 math')
  expect(await wide.evaluate((math) => math.scrollWidth > math.clientWidth)).toBe(true)
  await wide.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => wide.evaluate((math) => math.scrollLeft)).toBeGreaterThan(0)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await button(page, 'Copy equation 1 as LaTeX').click()
  await page.getByText('LaTeX copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^f_0 = \\frac\{1\}/)
  await page.emulateMedia({ media: 'print' })
  expect(await button(page, 'Copy equation 1 as LaTeX').isVisible()).toBe(false)
  expect(await page.getByText('Data of the plot').first().isVisible()).toBe(false)

  const without = await reader.open(guide, { javaScriptEnabled: false, width: 390 })
  expect(await overflows(without)).toBe(false)
  await without.getByRole('img', { name: 'ADC_CR2 of the STM32F103' }).waitFor()
  await without.getByText('Data of the plot').first().click()
  await without.getByRole('rowheader', { name: '15.65k' }).waitFor()
  await button(without, 'ESR').click()
  await without.getByText('turns ripple current into heat').waitFor()
  await without.getByRole('link', { name: 'LC filter of 4.7 µH and 22 µF' }).click()
  await without.getByRole('status').getByText('15.65').waitFor()
})

/** As nobody can upload them: the cleaning has been passed by. */
const hostile = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9" onload="document.title='ran'">
  <style>@import url(/hostile/style); rect { fill: url(/hostile/paint) } @font-face { font-family: x; src: url(/hostile/font) }</style>
  <script>document.title = 'ran'; fetch('/hostile/fetch')</script><script href="/hostile/script"/>
  <image href="/hostile/image" width="9" height="9"/><use href="/hostile/use#a"/><text font-family="x">x</text><rect width="9" height="9"/>
  <foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" src="/hostile/frame"/><img xmlns="http://www.w3.org/1999/xhtml" src="/hostile/x" onerror="document.title='ran'"/></foreignObject>
  <a href="javascript:document.title='ran'"><rect width="9" height="9"/></a></svg>`

test('a hostile drawing that is opened directly runs nothing and fetches nothing', async () => {
  const name = `${'5'.repeat(32)}-9.svg`
  const folder = join(inject('dataDir'), 'files', 'pictures')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, name), hostile)
  const page = await reader.open('/about')
  await hydrated(page)
  // What the policy stops begins as a request and has no answer.
  const answered: string[] = []
  page.on('response', (response) => answered.push(new URL(response.url()).pathname))
  const answer = await page.goto(`/assets/${name}`)
  expect(answer?.headers()['content-type']).toBe('image/svg+xml')
  await page.mouse.click(4, 4)
  expect(await page.title()).not.toBe('ran')
  await page.waitForLoadState('networkidle')
  expect(answered).toEqual([`/assets/${name}`])
  reader.expectErrors(/Content Security Policy|sandboxed|Unsafe attempt/)
})
