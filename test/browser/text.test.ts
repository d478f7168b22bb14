import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { aPhoto } from '../images.ts'
import {
  anArticle,
  articleOf,
  asEditor,
  button,
  field,
  goToTheEnd,
  openEditor,
  pasteOrDrop,
  removeArticle,
  storedText,
  textOf,
} from './article-editor.ts'
import { hasFocus, useBrowser } from './browser.ts'

const reader = useBrowser()
let id = 0
let board = ''
beforeAll(async () => {
  id = await anArticle({ title: 'Editorproof text', description: '<p>A standfirst.</p>' })
  board = (await aPhoto({ width: 320, height: 180 }).png().toBuffer()).toString('base64')
})
afterAll(() => removeArticle(id))

/** The editor with the cursor at the end of the text. */
async function atTheEnd() {
  const page = await openEditor(reader, id)
  await goToTheEnd(page)
  await page.keyboard.press('Enter')
  return page
}

const clipboard = (name: string) => readFile(join(import.meta.dirname, 'clipboard', name), 'utf8')

test('the preview of a shared link says what the page says to social networks', async () => {
  const page = await openEditor(reader, id)
  const html = await (await fetch(`${inject('productUrl')}/article/${id}`)).text()
  const described = /property="og:description" content="([^"]+)"/.exec(html)?.[1] ?? 'no description'
  await page.getByRole('figure', { name: 'Preview of a shared link' }).getByText(described, { exact: true }).waitFor()
})

describe('pasting', () => {
  test('text from Word keeps headings, lists, tables and marks, and loses its styles', async () => {
    const page = await atTheEnd()
    await pasteOrDrop(page, { html: await clipboard('word.txt'), text: 'A title from Word' })
    expect(await storedText(page, id)).toBe(
      [
        '<p>A standfirst.</p>',
        '<h2>Regulators compared</h2>',
        '<h3>1. Method</h3>',
        '<p>Some <strong>bold</strong> and <em>slanted</em> words with V<sub>out</sub> and 10<sup>3</sup>.</p>',
        '<ul><li>First point<ul><li>Deeper point</li></ul></li><li>Second point</li></ul>',
        '<ol><li>Solder</li><li>Measure</li></ol>',
        '<table><tbody><tr><td><strong>Part</strong></td><td><strong>Volts</strong></td></tr><tr><td>LM317</td><td>37 V</td></tr></tbody></table>',
        '<p><a href="https://example.com/x?a=1&amp;b=2" rel="noopener">The data sheet</a>, a bad link and a note[1].</p>',
      ].join('\n'),
    )
  })

  test('a web page loses scripts, frames, trackers and hidden content', async () => {
    const page = await atTheEnd()
    await pasteOrDrop(page, { html: await clipboard('web.txt') })
    expect(await storedText(page, id)).toBe(
      [
        '<p>A standfirst.</p>',
        '<h2>What it costs</h2>',
        '<p>A <strong>kilowatt</strong> hour, and <a href="https://example.com/tariff" rel="noopener">its tariff</a>.</p>',
        '<pre><code class="language-python">print(1 &lt; 2)</code></pre>',
        '<math display="block" alttext="\\frac{P}{V}"><mfrac><mi>P</mi><mi>V</mi></mfrac></math>',
        '<p>In a frame of one cell.</p>',
      ].join('\n'),
    )
  })
})

describe('a link', () => {
  test('what is typed after a link is not part of it, and an address of Google leads to its target', async () => {
    const page = await atTheEnd()
    const google = 'https://www.google.com/url?q=https://example.com/ds&amp;sa=D&amp;ust=1'
    await pasteOrDrop(page, { html: `<p>The <a href="${google}">data sheet</a></p>` })
    await page.keyboard.type(' says so.')
    expect(await storedText(page, id)).toContain(
      '<p>The <a href="https://example.com/ds" rel="noopener">data sheet</a> says so.</p>',
    )
  })
})

describe('a picture', () => {
  test('a pasted picture of another site is brought in, or named as being elsewhere', async () => {
    const page = await atTheEnd()
    await page.route('https://pictures.example/*', (route) =>
      route.request().url().endsWith('open.png')
        ? route.fulfill({
            body: Buffer.from(board, 'base64'),
            headers: { 'access-control-allow-origin': '*', 'content-type': 'image/png' },
          })
        : route.abort(),
    )
    const picture = (src: string) => `<p>Words.</p><img src="${src}" alt="A board"><p>More.</p>`
    await pasteOrDrop(page, { html: picture('https://pictures.example/open.png') })
    await textOf(page).locator('figure img[src^="/assets/"]').waitFor()
    await pasteOrDrop(page, { html: picture(`data:image/png;base64,${board}`) })
    await textOf(page).locator('figure img[src^="/assets/"]').nth(1).waitFor()
    expect(await storedText(page, id)).not.toMatch(/pictures\.example|data:/)

    await pasteOrDrop(page, { html: picture('https://pictures.example/closed.png') })
    await textOf(page).getByText('This picture cannot be loaded').waitFor()
    await pasteOrDrop(page, { html: picture('https://pictures.example/shown.png') })
    const chooser = page.waitForEvent('filechooser')
    await textOf(page).locator('figure').last().getByRole('button', { name: 'Upload' }).click()
    await (await chooser).setFiles({ name: 'board.png', mimeType: 'image/png', buffer: Buffer.from(board, 'base64') })
    await textOf(page).locator('figure img[src^="/assets/"]').nth(2).waitFor()
    const html = await storedText(page, id)
    expect(html.match(/<figure>/g)).toHaveLength(4)
    expect(html).toContain('https://pictures.example/closed.png')
    expect(html).not.toContain('shown.png')
    // Each of the two was asked for by the editor and by the page.
    for (let i = 0; i < 4; i++) reader.expectError(/ERR_FAILED/)
  })

  test('a picture is uploaded by button, drop and paste, gets a caption and alt text, and is replaced', async () => {
    const page = await atTheEnd()
    const arrived = (count: number) =>
      textOf(page)
        .locator('figure img[src^="/assets/"]')
        .nth(count - 1)
        .waitFor()
    const chooser = page.waitForEvent('filechooser')
    await button(page, 'Image').click()
    await (await chooser).setFiles({ name: 'board.png', mimeType: 'image/png', buffer: Buffer.from(board, 'base64') })
    await arrived(1)
    await textOf(page).locator('figure figcaption').first().click()
    await field(page, 'Alt text of the image').waitFor()
    await page.keyboard.type('By button')
    await field(page, 'Alt text of the image').fill('A board')
    const file = { name: 'board.png', type: 'image/png', base64: board }
    await pasteOrDrop(page, { files: [file] }, 'drop')
    await arrived(2)
    // Word adds a picture of the copied words.
    await pasteOrDrop(page, { files: [file], html: '<p>Words, not their picture.</p>' })
    await pasteOrDrop(page, { files: [file], html: '<meta charset="utf-8"><img src="https://example.com/board.png">' })
    await arrived(3)
    const html = await storedText(page, id)
    expect(html.match(/<figure>/g)).toHaveLength(3)
    expect(html).toMatch(/alt="A board"[^>]*><figcaption>By button<\/figcaption>/)
    expect(html).toContain('Words, not their picture.')
    expect(html).not.toContain('example.com')
  })

  test('a failed upload shows the reason and can be retried or cancelled', async () => {
    const page = await atTheEnd()
    const choose = async (name: string, mimeType: string, buffer: Buffer) => {
      const chooser = page.waitForEvent('filechooser')
      await button(page, 'Image').click()
      await (await chooser).setFiles({ name, mimeType, buffer })
    }
    await choose('large.png', 'image/png', Buffer.alloc(5 * 2 ** 20 + 1))
    await page.getByText('File size exceeds 5MB limit', { exact: true }).waitFor()
    await choose('moving.gif', 'image/gif', Buffer.from('GIF89a'))
    await page.getByText('Only JPG, PNG, and WebP formats are allowed', { exact: true }).waitFor()
    // The server checks the bytes too.
    await choose('script.png', 'image/png', Buffer.from('GIF89a'))
    await textOf(page).getByText('Only JPG, PNG, and WebP formats are allowed', { exact: true }).waitFor()
    reader.expectError(/415/)
    await textOf(page).getByRole('button', { name: 'Remove' }).click()
    expect(await textOf(page).locator('figure').count()).toBe(0)

    await page.route('**/api/admin/upload-image', (route) => route.abort())
    await choose('board.png', 'image/png', Buffer.from(board, 'base64'))
    await textOf(page).getByText('Image upload failed. Please try again.', { exact: true }).waitFor()
    reader.expectError(/ERR_FAILED/)
    await page.unroute('**/api/admin/upload-image')
    await page.route('**/api/admin/upload-image', (route) => route.fulfill({ json: { imageUrl: '' } }))
    await textOf(page).getByRole('button', { name: 'Retry' }).click()
    await textOf(page).getByText('Image upload failed: No URL returned', { exact: true }).waitFor()
    await page.unroute('**/api/admin/upload-image')
    let letGo = () => {}
    const isHeld = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/api/admin/upload-image', async (route) => {
      await isHeld
      await route.abort().catch(() => {})
    })
    await textOf(page).getByRole('button', { name: 'Retry' }).click()
    await textOf(page).getByRole('progressbar').waitFor()
    await textOf(page).getByRole('button', { name: 'Cancel upload' }).click()
    expect(await textOf(page).locator('figure').count()).toBe(0)
    letGo()

    await page.evaluate(() => localStorage.removeItem('token'))
    await choose('board.png', 'image/png', Buffer.from(board, 'base64'))
    await page.getByText('Authentication required', { exact: true }).waitFor()
  })
})

describe('the text', () => {
  test('the text accepts valid links, code with its language, and changes of tables', async () => {
    const page = await atTheEnd()
    const { keyboard } = page
    await keyboard.type('See ')
    await keyboard.press('Control+k')
    await hasFocus(field(page, 'Address'))
    await keyboard.type('javascript:alert(1)')
    await keyboard.press('Enter')
    await page.getByText(/^A link must be a web address/).waitFor()
    await field(page, 'Address').fill('example.com/sheet')
    await keyboard.press('Enter')
    await hasFocus(textOf(page))
    await keyboard.type(' there.')
    await keyboard.press('Enter')
    await keyboard.type('```c ')
    await keyboard.type('module m;')
    await page.getByLabel('Language of the code').selectOption('verilog')
    await textOf(page).locator('code .hljs-keyword').getByText('module').waitFor()
    await goToTheEnd(page)
    await button(page, 'Table').click()
    await hasFocus(textOf(page))
    await keyboard.type('Part')
    await button(page, 'Column after').click()
    await button(page, 'Row below').click()
    await button(page, 'Header row').click()
    const html = await storedText(page, id)
    expect(html).toContain(
      '<p>See <a href="https://example.com/sheet" rel="noopener">https://example.com/sheet</a> there.</p>',
    )
    expect(html).toContain('<pre><code class="language-verilog">module m;</code></pre>')
    expect(html).toMatch(/<table><tbody><tr><td>Part<\/td><td><\/td><td><\/td><td><\/td><\/tr>/)
    expect(html).not.toContain('<th')
    expect(html.match(/<tr>/g)).toHaveLength(4)
  })

  test('a dialog that cannot be loaded is told of, and the text stays', async () => {
    const page = await openEditor(reader, id)
    await page.route('**/static/dialogs-*.js', (route) => route.abort())
    await button(page, 'Equation').click()
    await page.getByRole('alert').getByText('The dialog could not be loaded. Please try again.').waitFor()
    expect(await textOf(page).isVisible()).toBe(true)
    reader.expectErrors(/ERR_FAILED/)
  })

  test('the text accepts equations in LaTeX, reports errors, and reads handwritten MathML', async () => {
    const math =
      '<math display="block"><mrow><mi>L</mi><mo>=</mo><mfrac><mn>1</mn><msup><mi>ω</mi><mn>2</mn></msup></mfrac></mrow></math>'
    await asEditor('POST', `/admin/edit/${id}`, { ...(await formOf(id)), description: `<p>A standfirst.</p>${math}` })
    const page = await atTheEnd()
    await button(page, 'Equation').click()
    await hasFocus(field(page, 'LaTeX'))
    await field(page, 'LaTeX').fill('\\frac{1}{')
    await page.getByText(/Expected|Unexpected/).waitFor()
    expect(await button(page, 'Insert equation').isDisabled()).toBe(true)
    // One that never ends.
    await field(page, 'LaTeX').fill('\\def\\a{\\a\\a}\\a')
    await page.getByText(/Too many expansions/).waitFor()
    expect(await button(page, 'Insert equation').isDisabled()).toBe(true)
    await field(page, 'LaTeX').fill('\\mathbb{R}_{out} \\le 3\\,\\text{V}')
    await page.getByRole('region', { name: 'Preview' }).locator('math').waitFor()
    await page.keyboard.press('Control+Enter')
    await hasFocus(textOf(page))
    expect(await storedText(page, id)).toMatch(
      /<math display="block" alttext="\\mathbb\{R\}_\{out\} \\le 3\\,\\text\{V\}">.*ℝ.*<\/math>$/s,
    )
    await textOf(page)
      .getByRole('img', { name: /^Equation: L/ })
      .dblclick()
    expect(await field(page, 'LaTeX').inputValue()).toBe('L = \\frac{1}{\\omega^{2}}')
  })
})

/** An article's form in the request's format. */
async function formOf(articleId: number) {
  const article = await articleOf(articleId)
  return {
    ...{ title: article['Article Title'], imageUrl: article['Image url'], npnwid: article.NPNWID, sourceUrl: '' },
    ...{ dateOfPublication: article.dateOfPublication, enteredDate: article.enteredDate, version: article.version },
    ...{ articleType: article.articleType, section: article.section, categories: article.categories },
  }
}
