import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { aPhoto } from '../images.ts'
import {
  anArticle,
  aPicture,
  button,
  expectNoBarriers,
  field,
  goToTheEnd,
  insertBySlash,
  openEditor,
  pasteOrDrop,
  removeArticle,
  storedText,
  textOf,
} from './article-editor.ts'
import { findProblemsInBothSchemes, hasFocus, overflows, useBrowser } from './browser.ts'

const reader = useBrowser()
const written: number[] = []
afterAll(() => Promise.all(written.map(removeArticle)))

async function open(title: string, description = '<p>A standfirst.</p>') {
  const id = await anArticle({ title, description })
  written.push(id)
  return { id, page: await openEditor(reader, id) }
}

async function insert(page: Page, name: string) {
  await goToTheEnd(page)
  // Other blocks than paragraphs are followed by an empty one.
  if (await textOf(page).evaluate((text) => text.lastElementChild?.textContent !== ''))
    await page.keyboard.press('Enter')
  await insertBySlash(page, name)
}

const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('textbox', { name, exact: true })

test('blocks are inserted by keyboard, edited, undone and saved, and readers load a frame only by a click', async () => {
  const { id, page } = await open('Editorproof blocks')
  const { keyboard } = page
  await insert(page, 'Call-out')
  await keyboard.type('Wear a wrist strap.')
  await insert(page, 'Key facts')
  await keyboard.type('4 V at the input')
  await insert(page, 'Pull quote')
  await keyboard.type('Silence is a feature.')
  await keyboard.press('ArrowDown')
  await keyboard.type('Asha Rao')
  await keyboard.press('Enter')
  await keyboard.type('After the quote')
  await keyboard.press('Control+Alt+f')
  await hasFocus(field(page, 'Text'))
  await keyboard.press('Enter')
  await page.getByText('Enter the text of the footnote').waitFor()
  await expectNoBarriers(page, 'a footnote')
  await keyboard.type('See https://example.com/noise today.')
  await keyboard.press('Enter')
  await hasFocus(textOf(page))
  await keyboard.type('.')
  await insert(page, 'Part number')
  await keyboard.type('74HC595 shifts, the LM317')
  await button(page, 'Part number').click()
  await hasFocus(textOf(page))
  await keyboard.type(' does not')

  await insert(page, 'Equation')
  await hasFocus(field(page, 'LaTeX'))
  await expectNoBarriers(page, 'an equation')
  await keyboard.press('Escape')
  await hasFocus(textOf(page))
  await keyboard.press('Control+k')
  await hasFocus(field(page, 'URL'))
  await expectNoBarriers(page, 'the panel of a link')
  await keyboard.press('Escape')
  await insert(page, 'Embed')
  await hasFocus(field(page, 'URL'))
  await keyboard.type('javascript:alert(1)')
  await keyboard.press('Enter')
  await page.getByText(/^Enter the URL of a web page/).waitFor()
  await expectNoBarriers(page, 'an embed')
  await field(page, 'URL').fill('https://video.example/watch?v=dQw4w9WgXcQ')
  await page.getByText('This URL cannot be embedded. It becomes a bookmark instead.').waitFor()
  await inDialog(page, 'Title').fill('A talk elsewhere')
  reader.allowErrors(/400 .*link-preview/)
  await button(page, 'Insert bookmark').click()
  await hasFocus(textOf(page))
  await keyboard.type('Below the bookmark')
  await textOf(page).getByText('A talk elsewhere').click()
  await keyboard.type('Not in its place')
  await textOf(page).getByText('A talk elsewhere').click()
  await keyboard.press('Enter')
  await keyboard.type('Begun with Enter')
  await textOf(page).getByText('A talk elsewhere').click()
  await keyboard.press('F2')
  await hasFocus(field(page, 'URL'))
  await keyboard.press('Escape')
  await insert(page, 'Embed')
  await field(page, 'URL').fill('https://youtu.be/dQw4w9WgXcQ')
  await inDialog(page, 'Title').fill('Noise of a regulator')
  await inDialog(page, 'Description').fill('Four minutes')
  await button(page, 'Insert embed').click()
  await textOf(page).getByText('Noise of a regulator').dblclick()
  await inDialog(page, 'Title').fill('Noise of an LDO')
  await button(page, 'Change embed').click()
  await hasFocus(textOf(page))
  await keyboard.press('Control+z')
  await textOf(page).getByText('Noise of a regulator').waitFor()
  await keyboard.press('Control+Shift+z')
  await textOf(page).getByText('Noise of an LDO').waitFor()

  await insert(page, 'File')
  await button(page, 'Insert file').click()
  await page.getByText('Choose a file to upload').waitFor()
  const chooser = page.waitForEvent('filechooser')
  await button(page, 'File').click()
  await (await chooser).setFiles({ name: 'lm317.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ') })
  await button(page, 'Insert file').click()
  await page.getByText(/^Only PDF, CSV \(in UTF-8\) and ZIP files are allowed/).waitFor()
  reader.expectError(/415/)
  await page
    .locator('.mantine-Modal-content input[type=file]')
    .setInputFiles({ name: 'lm317.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') })
  await inDialog(page, 'Title').fill('LM317 data sheet')
  await button(page, 'Insert file').click()
  await textOf(page).getByText('LM317 data sheet').waitFor()

  const pictures = page.waitForEvent('filechooser')
  await insert(page, 'Gallery')
  const board = await aPhoto({ width: 320, height: 180 }).png().toBuffer()
  await (await pictures).setFiles(['before', 'after'].map((name) => ({ name, mimeType: 'image/png', buffer: board })))
  const shown = textOf(page).locator('figure.gallery img[src^="/assets/"]')
  const alt = field(page, 'Alt text of the image')
  await shown.nth(1).waitFor()
  await shown.first().click()
  await alt.fill('Before')
  const more = page.waitForEvent('filechooser')
  await button(page, 'Add images').click()
  await (await more).setFiles([{ name: 'later', mimeType: 'image/png', buffer: board }])
  for (const [index, what] of ['After', 'Later'].entries()) {
    await shown.nth(index + 1).click()
    await expect.poll(() => alt.inputValue()).toBe('')
    await alt.fill(what)
  }
  await textOf(page).locator('figure.gallery figcaption').click()
  await keyboard.type('The same board')
  await keyboard.press('Enter')
  await pasteOrDrop(page, { text: 'Part\tVolts\nLM317\t37\n' })
  await pasteOrDrop(page, { text: 'a\tb\n'.repeat(2_500) })
  await page.getByText(/^This table has 5,000 cells. A text can have up to 2,000/).waitFor()

  const html = await storedText(page, id)
  expect(html.replaceAll(/[0-9a-f]{32}/g, 'NAME').replaceAll(/ (?:width|height)="\d+"| \/(?=>)/g, '')).toBe(
    [
      '<p>A standfirst.</p>',
      '<aside><p>Wear a wrist strap.</p></aside>',
      '<aside class="facts"><ul><li>4 V at the input</li></ul></aside>',
      '<blockquote class="pull-quote"><p>Silence is a feature.</p><cite>Asha Rao</cite></blockquote>',
      '<p>After the quote<sup><a href="#fn-1" id="fnref-1">1</a></sup>.</p>',
      '<p><a class="part" href="/part/74HC595">74HC595</a> shifts, the <a class="part" href="/part/LM317">LM317</a> does not</p>',
      '<figure class="bookmark"><a href="https://video.example/watch?v=dQw4w9WgXcQ" rel="noopener">A talk elsewhere</a></figure>',
      '<p>Begun with Enter</p>',
      '<p>Not in its place</p>',
      '<p>Below the bookmark</p>',
      '<figure class="embed"><a href="https://youtu.be/dQw4w9WgXcQ" rel="noopener">Noise of an LDO</a><figcaption>Four minutes</figcaption></figure>',
      '<figure class="file"><a href="/files/NAME.pdf">LM317 data sheet</a><figcaption>PDF, 14 bytes</figcaption></figure>',
      '<figure class="gallery"><img src="/assets/NAME-320.webp" alt="Before"><img src="/assets/NAME-320.webp" alt="After"><img src="/assets/NAME-320.webp" alt="Later"><figcaption>The same board</figcaption></figure>',
      '<table><tbody><tr><td>Part</td><td>Volts</td></tr><tr><td>LM317</td><td>37</td></tr></tbody></table>',
      '<ol class="footnotes"><li id="fn-1">See <a href="https://example.com/noise" rel="noopener">https://example.com/noise</a> today. <a href="#fnref-1">↩</a></li></ol>',
    ].join('\n'),
  )
  await button(page, 'Use the title').click()
  expect(await field(page, 'URL slug').inputValue()).toBe('editorproof-blocks')
  await expectNoBarriers(page, 'the editor with the cursor in a table')
  await button(page, 'Update Article').click()
  await page.getByText('Article updated successfully!').waitFor()

  const article = await reader.open(`/article/${id}`, { reducedMotion: 'reduce', width: 390 })
  const asked: string[] = []
  await article.route('https://www.youtube-nocookie.com/**', (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Player</title><p>It plays.</p>' })
  })
  expect(await overflows(article)).toBe(false)
  expect(await findProblemsInBothSchemes(article)).toEqual([])
  expect(asked).toEqual([])
  const download = article.waitForEvent('download')
  await article.getByRole('link', { name: 'LM317 data sheet' }).click()
  expect((await download).suggestedFilename()).toBe('lm317-data-sheet.pdf')
  await button(article, 'Play the video').click()
  await article.frameLocator('iframe[title="Noise of an LDO"]').getByText('It plays.').waitFor()
  expect(asked).toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'])
  expect(await article.locator('iframe').getAttribute('sandbox')).not.toContain('allow-top-navigation')
})

test('a selected passage is saved as a snippet, inserted by its name and from Find, renamed, deleted and brought back', async () => {
  const { id, page } = await open(
    'Editorproof snippets',
    '<p>A standfirst<sup><a href="#fn-1" id="fnref-1">1</a></sup>.</p><aside><p>Wear a wrist strap.</p></aside><ol class="footnotes"><li id="fn-1">See the data sheet. <a href="#fnref-1">↩</a></li></ol>',
  )
  const insertMenu = async (name: string) => {
    await button(page, 'Insert').click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await goToTheEnd(page)
  await insertMenu('Save as snippet')
  await page.getByText('Select a passage to save').waitFor()
  await hasFocus(textOf(page))
  await page.keyboard.press('Control+a')
  await insertMenu('Save as snippet')
  await button(page, 'Save snippet').click()
  await page.getByText('Enter a name').waitFor()
  await inDialog(page, 'Name').fill('Testbench of ours')
  await expectNoBarriers(page, 'the dialog of a snippet')
  await button(page, 'Save snippet').click()
  await page.getByText('Snippet “Testbench of ours” saved').waitFor()

  await goToTheEnd(page)
  await insertBySlash(page, 'Testbench of ours')
  await expect.poll(() => textOf(page).locator('aside').count()).toBe(2)
  await page.getByRole('button', { name: 'Find or go to' }).click()
  await page.getByRole('combobox', { name: 'Find or go to' }).fill('testbench of')
  await page.getByRole('option', { name: 'Testbench of ours' }).click()
  await expect.poll(() => textOf(page).locator('aside').count()).toBe(3)
  const passage =
    '<p>A standfirst<sup><a href="#fn-N" id="fnref-N">N</a></sup>.</p>\n<aside><p>Wear a wrist strap.</p></aside>'
  const [text = '', notes = ''] = (await storedText(page, id)).split('\n<ol class="footnotes">')
  expect(text.replaceAll(/(fn-|fnref-|>)\d/g, '$1N')).toBe([passage, passage, passage].join('\n'))
  expect(notes.match(/See the data sheet/g)).toHaveLength(3)

  await page.goto('/admin/snippets')
  await button(page, 'Rename Testbench of ours').click()
  await inDialog(page, 'Name').fill('Testbench')
  await button(page, 'Rename').click()
  await button(page, 'Delete Testbench').waitFor()
  await expectNoBarriers(page, 'the snippets')
  await button(page, 'Delete Testbench').click()
  await button(page, 'Delete Testbench').waitFor({ state: 'detached' })
  const deleted = page.getByRole('status').filter({ hasText: 'Snippet deleted' })
  await deleted.getByRole('button', { name: 'Undo' }).click()
  await button(page, 'Delete Testbench').click()
  await page.getByText('No snippets yet. Save one from the article editor.').waitFor()
})

test('blocks of another article or page are pasted whole, and what no block can be stays as text', async () => {
  const { id, page } = await open('Editorproof pasted blocks')
  await goToTheEnd(page)
  const { origin } = new URL(page.url())
  const picture = await aPicture()
  await pasteOrDrop(page, {
    html: [
      '<aside role="note"><p>Outer</p><aside><p>Inner</p><table><tr><td>a</td><td>b</td></tr></table></aside></aside>',
      '<blockquote class="pull-quote"><p>Said.</p></blockquote>',
      `<figure class="file"><a href="${origin}/files/${'0a'.repeat(16)}.csv?ticket=x">Data</a><figcaption>CSV</figcaption></figure>`,
      '<figure class="embed is-video"><div class="embed-frame"><p><button>Play</button></p></div><a href="https://vimeo.com/7">Seven</a></figure>',
      `<figure><img src="${picture}" alt="A"><p><img src="${picture}" alt="B"></p><figcaption>Two</figcaption></figure>`,
      '<table><tr><td colspan="50">wide</td></tr><tr><td>c</td><td rowspan="9">d</td></tr></table>',
      '<figure class="embed"><a href="javascript:alert(1)">Nothing to load</a></figure>',
      `<p>A<sup><a href="${origin}/article/1#fn-4" id="fnref-4">4</a></sup> B<sup><a href="#fn-9">9</a></sup></p>`,
      `<ol class="footnotes"><li id="fn-4">Four <em>words</em>. <a href="${origin}/article/1#fnref-4">↩</a></li><li id="fn-5">Nobody’s.</li></ol>`,
    ].join(''),
  })
  const html = await storedText(page, id)
  for (const kept of [
    'Outer',
    'Inner',
    'a',
    'b',
    'Nothing to load',
    'Nobody’s.',
    '<blockquote class="pull-quote"><p>Said.</p></blockquote>',
    `<figure class="file"><a href="/files/${'0a'.repeat(16)}.csv">Data</a><figcaption>CSV</figcaption></figure>`,
    '<figure class="embed"><a href="https://vimeo.com/7" rel="noopener">Seven</a></figure>',
    '<li id="fn-1">Four <em>words</em>. <a href="#fnref-1">↩</a></li><li id="fn-2"> <a href="#fnref-2">↩</a></li>',
    `<figure class="gallery"><img src="${picture}" alt="A" /><img src="${picture}" alt="B" /><figcaption>Two</figcaption></figure>`,
    '<tr><td colspan="2">wide</td></tr><tr><td>c</td><td>d</td></tr>',
  ])
    expect(html).toContain(kept)
  expect(html).not.toMatch(/<aside>(?:(?!<\/aside>).)*<(?:aside|table)|javascript|ticket|Play/s)
  await textOf(page).getByRole('img', { name: 'Footnote: without text' }).dblclick()
  await hasFocus(field(page, 'Text'))
})
