import { afterAll, expect, inject, test } from 'vitest'
import { aPhoto } from '../images.ts'
import {
  anArticle,
  aPicture,
  articleOf,
  asEditor,
  button,
  expectNoBarriers,
  field,
  goToTheEnd,
  insertBySlash,
  isKept,
  moveCursor,
  openEditor,
  removeArticle,
  savesMeanwhile,
  storedText,
  textOf,
} from './article-editor.ts'
import { hasFocus, useBrowser } from './browser.ts'

const reader = useBrowser()
const written: number[] = []
afterAll(() => Promise.all(written.map(removeArticle)))

test('an article is written by keyboard, illustrated, previewed as each reader sees it, and published, and the next one needs a token', async () => {
  const page = await openEditor(reader)
  const { keyboard } = page
  const tabTo = async (name: string, role: 'textbox' | 'combobox' | 'searchbox' | 'button' = 'textbox') => {
    const wanted = page.getByRole(role, { name, exact: true })
    for (let steps = 0; steps < 60; steps++) {
      if (await wanted.evaluate((element) => element === document.activeElement)) return
      await keyboard.press('Tab')
    }
    throw new Error(`Tab does not lead to ${name}`)
  }
  const choosesPicture = async (asks: () => Promise<void>) => {
    const chooser = page.waitForEvent('filechooser')
    await asks()
    const buffer = await aPhoto({ width: 320, height: 180 }).png().toBuffer()
    await (await chooser).setFiles({ name: 'board.png', mimeType: 'image/png', buffer })
  }
  expect(await page.getByLabel('Article type').inputValue()).toBe('isLoginRequired')
  await page.getByRole('link', { name: 'Skip to content' }).focus()
  await keyboard.press('Enter')
  await tabTo('Title')
  await keyboard.press('Control+Enter')
  for (const message of ['Title is required', 'Section is required', 'Image URL is required'])
    await page.getByText(message, { exact: true }).waitFor()
  await hasFocus(field(page, 'Title'))
  await keyboard.type('Editorproof by keyboard')
  await keyboard.press('Enter')
  await hasFocus(field(page, 'Standfirst'))
  await keyboard.type('Nobody needs a mouse.')
  await keyboard.press('Enter')
  await hasFocus(textOf(page))
  await keyboard.type('A first paragraph that anybody may read, for it is short.')
  await keyboard.press('Enter')
  await keyboard.type('## Parts')
  await keyboard.press('Enter')
  await insertBySlash(page, 'Table')
  await keyboard.type('Part')
  await button(page, 'Delete row').waitFor()
  await keyboard.press('Alt+F10')
  await keyboard.press('Tab')
  await hasFocus(button(page, 'Row above'))
  await keyboard.press('ArrowRight')
  await keyboard.press('ArrowRight')
  await keyboard.press('Enter')
  await hasFocus(textOf(page))
  expect(await textOf(page).getByRole('row').count()).toBe(2)
  await moveCursor(page, 'Control+End')
  await choosesPicture(() => insertBySlash(page, 'Image'))
  await textOf(page).locator('figure img[src^="/assets/"]').waitFor()
  await keyboard.type('The board')
  await field(page, 'Alt text of the image').waitFor()
  await keyboard.press('Alt+F10')
  await keyboard.press('Tab')
  await hasFocus(field(page, 'Alt text of the image'))
  await keyboard.type('A board, seen from above')
  await keyboard.press('Escape')
  await hasFocus(textOf(page))
  await moveCursor(page, 'Control+End')
  await keyboard.insertText('The editorproof secret is for silver. '.repeat(9))
  await keyboard.press('Enter')
  await keyboard.type('/')
  await page.getByRole('listbox', { name: 'Insert' }).waitFor()
  await expectNoBarriers(page, 'the form with problems and the menu')
  await keyboard.press('Backspace')

  await tabTo('Section', 'combobox')
  await keyboard.type('News')
  await page.getByLabel('Article type').selectOption('isSubscriptionRequired')
  await tabTo('NPNWID')
  await keyboard.type('N-2032')
  await tabTo('Upload', 'button')
  await choosesPicture(() => keyboard.press('Enter'))
  await expect.poll(() => field(page, 'Image URL').inputValue()).toMatch(/^\/assets\//)
  await tabTo('Alt text')
  await keyboard.type('A board')
  await tabTo('Keyword')
  for (const keyword of ['  ', 'keyboard', 'board']) {
    await keyboard.type(keyword)
    await keyboard.press('Enter')
  }
  expect(await page.getByRole('list', { name: 'Keywords of the article' }).innerText()).toMatch(/^keyboard\s+board$/)
  await tabTo('Find a category', 'searchbox')
  await keyboard.type('memory')
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await keyboard.press('Space')
  expect(await page.getByRole('checkbox', { name: 'Memory' }).isChecked()).toBe(true)
  await isKept(page)

  await button(page, 'Preview').click()
  const preview = page.frameLocator('iframe')
  await preview.getByRole('heading', { name: 'Login required' }).waitFor()
  expect(await preview.locator('body').innerText()).not.toContain('secret is for silver. The editorproof')
  await expectNoBarriers(page, 'the preview')
  await page.getByRole('radio', { name: 'Reader' }).check({ force: true })
  await preview.getByRole('heading', { name: 'A silver membership is needed to read this article' }).waitFor()
  await page.getByRole('radio', { name: 'Silver' }).check({ force: true })
  await preview.getByText('The editorproof secret is for silver.').first().waitFor()
  await keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await keyboard.press('Control+Enter')
  await page.getByText('Article added successfully!').waitFor()
  await hasFocus(field(page, 'Title'))
  expect(await page.getByLabel('Article type').inputValue()).toBe('isFree')
  expect(await field(page, 'Title').inputValue()).toBe('')
  const edit = await page.getByRole('link', { name: 'Edit', exact: true }).getAttribute('href')
  const id = Number(edit?.split('/').at(-1))
  written.push(id)
  const article = await articleOf(id)
  expect(article).toMatchObject({
    isPublished: 1,
    categories: ['memory'],
    imageAlt: 'A board',
    articleType: 'isSubscriptionRequired',
  })
  expect(article.Description).toContain('<h2>Parts</h2>')
  expect(article.Description).toMatch(/alt="A board, seen from above".*<figcaption>The board<\/figcaption>/)

  await page.getByText('Core Technology', { exact: true }).click()
  for (const name of ['Microcontrollers', 'Processors', 'Memory', 'Analog', 'Logic'])
    await page.getByRole('checkbox', { name, exact: true }).check()
  await expectNoBarriers(page, 'the form with its lists open')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 600_000)
  await page.getByRole('checkbox', { name: 'Power Supply' }).click()
  const warning = page.getByText('You can only select up to 5 categories', { exact: true })
  await warning.waitFor()
  expect(await page.getByRole('checkbox', { name: 'Power Supply' }).isChecked()).toBe(false)
  await page.clock.runFor(2_800)
  expect(await warning.isVisible()).toBe(true)
  await page.clock.runFor(400)
  await warning.waitFor({ state: 'detached' })
  await page.clock.resume()

  await field(page, 'Title').fill('Editorproof without a token')
  await page.getByLabel('Section').selectOption('News')
  await field(page, 'NPNWID').fill('N-1')
  await field(page, 'Image URL').fill(await aPicture())
  await keyboard.press('Enter')
  // A draft that is saved without the token is refused.
  reader.allowErrors(/401/)
  // At once: a draft that is saved in between would ask to sign in.
  await button(page, 'Add Article').evaluate((element: HTMLElement) => {
    localStorage.removeItem('token')
    element.click()
  })
  await page.getByRole('alert').getByText('Login to view article', { exact: true }).waitFor()
})

test('what two editors have changed is checked, merged and saved, and an earlier version is restored and taken back', async () => {
  const id = await anArticle({
    title: 'Editorproof: silicon carbide',
    description: '<p>A standfirst.</p><p>The second paragraph.</p>',
  })
  written.push(id)
  const page = await openEditor(reader, id)
  await textOf(page).click()
  await moveCursor(page, 'Control+Home')
  // On a busy page a key may arrive before the browser reports the cursor's last move.
  await textOf(page).evaluate((text) => {
    getSelection()?.modify('move', 'forward', 'documentboundary')
    text.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  })
  await page.keyboard.type('Measured at room temperature.')
  await field(page, 'Alt text').fill('')
  const { Description } = await articleOf(id)
  await savesMeanwhile(id, {
    title: 'Editorproof: silicon carbide, theirs',
    // Programs may save words without a paragraph.
    description: `${Description}Gate <em>charge</em> decides.`,
  })
  await button(page, 'Update Article').click()
  await page.getByRole('dialog', { name: 'Before publishing' }).waitFor()
  await expectNoBarriers(page, 'the checks before publishing')
  await button(page, 'Publish anyway').click()
  const conflict = page.getByRole('dialog', { name: 'Another user has edited this article' })
  await conflict.locator('del').getByText('Gate').waitFor()
  reader.expectError(/409/)
  await expectNoBarriers(page, 'the conflict')
  await conflict.getByRole('button', { name: 'Merge' }).click()
  const titles = conflict.getByRole('group', { name: 'Title' })
  expect(await titles.getByRole('radio', { name: /theirs/ }).isChecked()).toBe(true)
  await expectNoBarriers(page, 'the merging')
  await conflict.getByRole('radio', { name: /^Both/ }).last().check()
  await conflict.getByRole('button', { name: 'Use the merged text' }).click()
  await textOf(page).getByText('Gate charge decides.').waitFor()
  await field(page, 'Alt text').fill('A transistor')
  await button(page, 'Update Article').click()
  await page.getByText('Article updated successfully!').waitFor()
  const merged = await articleOf(id)
  expect(merged).toMatchObject({ version: 3, imageAlt: 'A transistor' })
  expect(merged.Description).toMatch(/<p>Gate <em>charge<\/em> decides\.<\/p>\s*<p>Measured at room temperature\./)

  await button(page, 'More actions').click()
  await page.getByRole('menuitem', { name: 'Revisions' }).click()
  await page.getByRole('button', { name: /^Version 1/ }).click()
  await page.frameLocator('iframe').getByText('The second paragraph.').waitFor()
  await expectNoBarriers(page, 'the revisions')
  await page.getByLabel('Version 1').selectOption('current')
  await page.locator('ins, del').getByText('Measured at room temperature').waitFor()
  await button(page, 'Restore version 1').click()
  const told = page
    .getByRole('status')
    .filter({ hasText: 'The text and images of version 1 are in your draft. Readers do not see this yet.' })
  await told.waitFor()
  expect((await storedText(page, id)).replaceAll('\n', '')).toBe(Description)
  expect((await articleOf(id)).Description).toContain('Measured')
  await told.getByRole('button', { name: 'Undo' }).click()
  await textOf(page).getByText('Measured').waitFor()
})

test('a draft is saved on leaving, kept from another window, and survives a reload without the server and an ended session', async () => {
  const id = await anArticle({ title: 'Editorproof draft' })
  written.push(id)
  const page = await openEditor(reader, id)
  await goToTheEnd(page)
  await page.keyboard.type(' Typed and gone.')
  await page.getByRole('banner').getByRole('link', { name: 'Edit News' }).click()
  await page.getByRole('heading', { level: 1, name: 'News Management' }).waitFor()
  const draft = async () =>
    (await asEditor<{ draft: { number: number; content: object } }>('GET', `/admin/draft/${id}`)).draft
  const { number, content } = await draft()
  expect(JSON.stringify(content)).toContain('Typed and gone.')

  await page.goBack()
  await page.getByText('This is your draft').waitFor()
  const elsewhere = { ...content, title: 'Editorproof draft, the other' }
  await asEditor('PUT', `/admin/draft/${id}`, { content: elsewhere, articleVersion: 1, follows: number })
  await field(page, 'Title').fill('Editorproof draft, this one')
  await page.getByText('This draft was changed in another window').waitFor()
  reader.expectError(/409/)
  expect(await draft()).toMatchObject({ content: elsewhere })
  await button(page, 'Keep this draft').click()
  await isKept(page)
  expect(await draft()).toMatchObject({ content: { title: 'Editorproof draft, this one' } })

  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    return dialog.accept()
  })
  await page.route('**/api/admin/draft/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await goToTheEnd(page)
  await page.keyboard.type(' Never lost.')
  await page.getByText(/in this browser only: the server cannot be reached/).waitFor()
  await page.reload()
  await textOf(page).getByText('Never lost.').waitFor()
  await page.getByText('This is your draft').waitFor()
  expect(asked).toEqual(['beforeunload'])
  await page.unrouteAll()
  expect(await storedText(page, id)).toContain('Never lost.')
  reader.expectErrors(/ERR_FAILED/)

  await goToTheEnd(page)
  await page.keyboard.insertText(' Nor this.')
  await page.evaluate(() => localStorage.setItem('token', 'no-longer-good'))
  await page.keyboard.press('Control+s')
  const ended = page.getByRole('dialog', { name: 'Your session has ended' })
  await ended.waitFor()
  await ended.getByLabel('Email', { exact: true }).fill(inject('admin').email)
  await ended.getByLabel('Password', { exact: true }).fill(inject('admin').password)
  await ended.getByRole('button', { name: 'Sign In' }).click()
  await ended.waitFor({ state: 'detached' })
  expect(await storedText(page, id)).toContain('Never lost. Nor this.')
  reader.expectErrors(/401/)
})
