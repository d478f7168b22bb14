import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { aPhoto } from '../images.ts'
import {
  anArticle,
  aPicture,
  articleOf,
  asEditor,
  button,
  field,
  goToTheEnd,
  isKept,
  openEditor,
  removeArticle,
  savesMeanwhile,
  textOf,
} from './article-editor.ts'
import { hasFocus, useBrowser } from './browser.ts'

const reader = useBrowser()
const written: number[] = []
afterAll(async () => {
  for (const id of written) await removeArticle(id)
})

/** A small picture, as a file to choose. */
const aBoard = async () => ({
  name: 'board.png',
  mimeType: 'image/png',
  buffer: await aPhoto({ width: 320, height: 180 }).png().toBuffer(),
})

const idIn = (page: Page) => Number(/edit\/(\d+)/.exec(page.url())?.[1])

/** The confirmation of News Management. */
const grave = 'This action cannot be undone. This will permanently delete the news article.'

describe('an article', () => {
  test('an article is written, previewed, published, and shown on the front page', async () => {
    const page = await openEditor(reader)
    expect(await page.getByLabel('Article type').inputValue()).toBe('isLoginRequired')
    await button(page, 'Add Article').click()
    for (const message of ['Title is required', 'Section is required', 'NPNWID is required', 'Image URL is required'])
      await page.getByText(message, { exact: true }).waitFor()
    await hasFocus(field(page, 'Title'))

    await field(page, 'Title').fill('Editorproof: gallium nitride at half the loss')
    await page.keyboard.press('Enter')
    await hasFocus(field(page, 'Standfirst'))
    await page.keyboard.press('Enter')
    await hasFocus(textOf(page))
    await page.keyboard.type('A first paragraph that anybody may read, for it is short.')
    await page.keyboard.press('Enter')
    await page.keyboard.insertText('The editorproof secret is for silver. '.repeat(9))
    await page.getByLabel('Section').selectOption('News')
    await page.getByLabel('Article type').selectOption('isSubscriptionRequired')
    await field(page, 'NPNWID').fill('N-2031')
    await field(page, 'Image URL').fill(await aPicture())
    await field(page, 'Alt text').fill('A half bridge')
    await page.getByText('Emerging Tech', { exact: true }).click()
    await page.getByRole('checkbox', { name: 'Compound Semiconductors' }).check()
    await isKept(page)

    await button(page, 'Preview').click()
    const preview = page.frameLocator('iframe')
    await preview.getByRole('heading', { name: 'Login required' }).waitFor()
    expect(await preview.locator('body').innerText()).not.toContain('secret is for silver. The editorproof')
    await page.getByRole('radio', { name: 'Reader' }).check({ force: true })
    await preview.getByRole('heading', { name: 'A silver membership is needed to read this article' }).waitFor()
    await page.getByRole('radio', { name: 'Silver' }).check({ force: true })
    await preview.getByText('The editorproof secret is for silver.').first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await button(page, 'Add Article').click()
    await page.getByText('Article added successfully!').waitFor()
    expect(await page.getByLabel('Article type').inputValue()).toBe('isFree')
    expect(await field(page, 'Title').inputValue()).toBe('')
    await textOf(page).waitFor()
    expect(await page.getByText('Not saved yet').count()).toBe(0)
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.waitForURL('**/admin/edit/*')
    const id = idIn(page)
    written.push(id)

    const front = await reader.open('/')
    await front
      .getByRole('link', { name: /Editorproof: gallium nitride/ })
      .first()
      .waitFor()
    await removeArticle(id)
  })

  test('an article is edited concurrently, merged, restored and deleted', async () => {
    const id = await anArticle({
      title: 'Editorproof: silicon carbide',
      description: '<p>A standfirst.</p><p>The second paragraph.</p>',
    })
    written.push(id)
    const page = await openEditor(reader, id)
    await goToTheEnd(page)
    await page.keyboard.press('Enter')
    await page.keyboard.type('Measured at room temperature.')
    const { Description } = await articleOf(id)
    await savesMeanwhile(id, {
      title: 'Editorproof: silicon carbide, theirs',
      description: `${Description}<p>Gate charge decides.</p>`,
    })
    await button(page, 'Update Article').click()
    const conflict = page.getByRole('dialog', { name: 'Somebody else has edited this article' })
    await conflict.locator('del').getByText('Gate').waitFor()
    reader.expectError(/409/)
    await conflict.getByRole('button', { name: 'Merge' }).click()
    // Only they changed the title, so theirs is preselected.
    const title = conflict.getByRole('group', { name: 'Title' })
    expect(await title.getByRole('radio', { name: /theirs/ }).isChecked()).toBe(true)
    await conflict.getByRole('radio', { name: /^Both/ }).last().check()
    await conflict.getByRole('button', { name: 'Use the merged text' }).click()
    await textOf(page).getByText('Gate charge decides.').waitFor()
    await button(page, 'Update Article').click()
    await page.getByText('Article updated successfully!').waitFor()
    expect((await articleOf(id)).Description).toMatch(/Gate charge decides\.<\/p>\s*<p>Measured at room temperature\./)
    expect((await articleOf(id)).version).toBe(3)

    await button(page, 'More actions').click()
    await page.getByRole('menuitem', { name: 'Revisions' }).click()
    await page.getByRole('button', { name: /^Version 1/ }).click()
    await page.frameLocator('iframe').getByText('The second paragraph.').waitFor()
    await page.getByLabel('Version 1').selectOption('current')
    await page.locator('ins, del').getByText('Measured at room temperature').waitFor()
    await button(page, 'Restore version 1').click()
    await page.getByText('Version 1 is in your draft. Readers do not see it yet.').waitFor()
    await isKept(page)
    expect(await textOf(page).innerText()).not.toContain('Measured')
    expect((await articleOf(id)).Description).toContain('Measured')
    const told = page.getByRole('status').filter({ hasText: 'Version 1 is in your draft' })
    await told.getByRole('button', { name: 'Undo' }).click()
    await textOf(page).getByText('Measured').waitFor()
    await button(page, 'More actions').click()
    await page.getByRole('menuitem', { name: 'Revisions' }).click()
    await page.getByRole('button', { name: /^Version 1/ }).click()
    await button(page, 'Restore version 1').click()
    await button(page, 'Update Article').click()
    await expect.poll(async () => (await articleOf(id)).version, { timeout: 20_000 }).toBe(4)
    // Every version has one line for each paragraph once the editor has saved it.
    expect((await articleOf(id)).Description.replaceAll('\n', '')).toBe(Description)

    await page.getByRole('banner').getByRole('link', { name: 'Edit News' }).click()
    await page.getByRole('searchbox', { name: 'Search by title or ID' }).fill('Editorproof: silicon carbide')
    await page.getByText('Showing 1 to 1 of 1 results').waitFor()
    await page
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click()
    const sure = page.getByRole('dialog', { name: 'Are you sure?' })
    await sure.getByText(grave).waitFor()
    await sure.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Article is deleted successfully').waitFor()
  })

  test('an article is written, illustrated, categorised and published by keyboard alone', async () => {
    const page = await openEditor(reader)
    const { keyboard } = page
    const tabTo = async (name: string | RegExp, role: 'textbox' | 'combobox' | 'button' = 'textbox') => {
      const wanted = page.getByRole(role, { name, exact: true })
      for (let steps = 0; steps < 60; steps++) {
        if (await wanted.evaluate((element) => element === document.activeElement)) return
        await keyboard.press('Tab')
      }
      throw new Error(`Tab does not lead to ${name}`)
    }
    // Past the links to all screens.
    await page.getByRole('link', { name: 'Skip to content' }).focus()
    await keyboard.press('Enter')
    await tabTo('Title')
    await keyboard.type('Editorproof by keyboard')
    await keyboard.press('Enter')
    await keyboard.type('Nobody needs a mouse.')
    await keyboard.press('Enter')
    await keyboard.type('## Parts')
    await keyboard.press('Enter')
    await keyboard.type('/table')
    await page.getByRole('option', { name: 'Table', exact: true }).waitFor()
    await keyboard.press('Enter')
    await keyboard.type('Part')
    // From the text to the toolbars and back.
    await keyboard.press('Alt+F10')
    await keyboard.press('Tab')
    await hasFocus(button(page, 'Row above'))
    await keyboard.press('ArrowRight')
    await keyboard.press('ArrowRight')
    await keyboard.press('Enter')
    await hasFocus(textOf(page))
    expect(await textOf(page).getByRole('row').count()).toBe(2)
    await keyboard.press('Control+End')

    await keyboard.type('/image')
    await page.getByRole('option', { name: 'Image', exact: true }).waitFor()
    const chooser = page.waitForEvent('filechooser')
    await keyboard.press('Enter')
    await (await chooser).setFiles(await aBoard())
    await textOf(page).locator('figure img[src^="/assets/"]').waitFor()
    await keyboard.type('The board')
    await keyboard.press('Alt+F10')
    await keyboard.press('Tab')
    await keyboard.type('A board, seen from above')
    await keyboard.press('Escape')
    await hasFocus(textOf(page))

    await tabTo('Section', 'combobox')
    await keyboard.type('News')
    await tabTo('NPNWID')
    await keyboard.type('N-2032')
    await tabTo('Upload', 'button')
    const lead = page.waitForEvent('filechooser')
    await keyboard.press('Enter')
    await (await lead).setFiles(await aBoard())
    await expect.poll(() => field(page, 'Image URL').inputValue(), { timeout: 20_000 }).toMatch(/^\/assets\//)
    await tabTo('Alt text')
    await keyboard.type('A board')
    await tabTo('Keyword')
    await keyboard.type('  ')
    await keyboard.press('Enter')
    await keyboard.type('keyboard')
    await keyboard.press('Enter')
    await keyboard.type('board')
    await keyboard.press('Enter')
    expect(await page.getByRole('list', { name: 'Keywords of the article' }).innerText()).toMatch(/^keyboard\s+board$/)
    await keyboard.press('Tab')
    await page.getByRole('searchbox', { name: 'Find a category' }).focus()
    await keyboard.type('memory')
    await keyboard.press('Tab')
    await keyboard.press('Tab')
    await keyboard.press('Space')
    expect(await page.getByRole('checkbox', { name: 'Memory' }).isChecked()).toBe(true)
    await keyboard.press('Control+Enter')
    await page.getByText('Article added successfully!').waitFor()
    await hasFocus(field(page, 'Title'))

    const [added] = (
      await asEditor<{ data: { ID: number }[] }>('GET', '/admin/dashboard?search=Editorproof by keyboard')
    ).data
    written.push(added?.ID ?? 0)
    const article = await articleOf(added?.ID ?? 0)
    expect(article).toMatchObject({
      isPublished: 1,
      categories: ['memory'],
      imageAlt: 'A board',
      articleType: 'isLoginRequired',
    })
    expect(article.Description).toContain('<h2>Parts</h2>')
    expect(article.Description).toMatch(/alt="A board, seen from above".*<figcaption>The board<\/figcaption>/)
  })
})

describe('categories', () => {
  test('a sixth category is refused with a warning for three seconds, and adding needs a token', async () => {
    const page = await openEditor(reader)
    await page.clock.install()
    await page.getByText('Core Technology', { exact: true }).click()
    for (const name of ['Microcontrollers', 'Processors', 'Memory', 'Analog', 'Logic'])
      await page.getByRole('checkbox', { name, exact: true }).check()
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

    // Adding needs a token.
    await field(page, 'Title').fill('Editorproof without a token')
    await page.getByLabel('Section').selectOption('News')
    await field(page, 'NPNWID').fill('N-1')
    await field(page, 'Image URL').fill(await aPicture())
    // Enter in a field does not submit.
    await page.keyboard.press('Enter')
    // At once: a draft that is saved in between would ask to sign in.
    await button(page, 'Add Article').evaluate((element: HTMLElement) => {
      localStorage.removeItem('token')
      element.click()
    })
    await page.getByRole('alert').getByText('Login to view article', { exact: true }).waitFor()
  })
})

describe('drafts', () => {
  test('a draft is saved when the editor leaves the screen, and another window does not overwrite it', async () => {
    const id = await anArticle({ title: 'Editorproof windows' })
    written.push(id)
    const page = await openEditor(reader, id)
    await goToTheEnd(page)
    await page.keyboard.type(' Typed and gone.')
    await page.getByRole('banner').getByRole('link', { name: 'Edit News' }).click()
    await page.getByRole('heading', { level: 1, name: 'News Management' }).waitFor()
    const draft = async () =>
      (await asEditor<{ draft: { number: number; content: object } }>('GET', `/admin/draft/${id}`)).draft
    expect(JSON.stringify((await draft()).content)).toContain('Typed and gone.')

    await page.goBack()
    await page.getByText('This is your draft').waitFor()
    const { number, content } = await draft()
    const elsewhere = { ...content, title: 'Editorproof windows, the other' }
    await asEditor('PUT', `/admin/draft/${id}`, { content: elsewhere, articleVersion: 1, follows: number })
    await field(page, 'Title').fill('Editorproof windows, this one')
    await page.getByText('This draft was changed in another window').waitFor()
    reader.expectError(/409/)
    expect(await draft()).toMatchObject({ content: elsewhere })
    await button(page, 'Keep this draft').click()
    await isKept(page)
    expect(await draft()).toMatchObject({ content: { title: 'Editorproof windows, this one' } })
  })

  test('a draft survives an early reload, an unavailable server, and an expired session', async () => {
    const id = await anArticle({ title: 'Editorproof draft' })
    written.push(id)
    const page = await openEditor(reader, id)
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
    reader.expectError(/ERR_FAILED/)
    await page.reload()
    await textOf(page).getByText('Never lost.').waitFor()
    await page.getByText('This is your draft').waitFor()
    expect(asked).toEqual(['beforeunload'])
    await page.unrouteAll()

    // The session ends. After signing in again on the same screen, the waiting call is sent.
    await goToTheEnd(page)
    await page.evaluate(() => localStorage.setItem('token', 'no-longer-good'))
    await page.keyboard.insertText(' Nor this.')
    await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor()
    await textOf(page).getByText('Never lost. Nor this.').waitFor()
    // The draft's call, and the one that checks the session.
    reader.expectError(/401/)
    reader.expectError(/401/)
  })
})
