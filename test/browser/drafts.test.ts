import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import type { ListedDraft } from '../../contract/article/editing.ts'
import { asEditor, button, field, goToTheEnd, isKept, openEditor, textOf } from './article-editor.ts'
import { openBackOffice } from './back-office.ts'
import { expectInOrder, findProblemsInBothSchemes, useBrowser } from './browser.ts'

const reader = useBrowser()

const drafts = async () => (await asEditor<{ drafts: ListedDraft[] }>('GET', '/admin/drafts?search=Draftproof')).drafts
afterAll(async () => {
  for (const { key } of await drafts()) await asEditor('DELETE', `/admin/draft/${key}`)
})

const keyIn = (page: Page) => new URL(page.url()).searchParams.get('draft')

async function isTitled(page: Page, title: string) {
  await expect.poll(() => field(page, 'Title').inputValue(), { timeout: 20_000 }).toBe(title)
}

test('two new articles are parked without picture, opened, discarded and brought back', async () => {
  const page = await openEditor(reader)
  // Nothing is stored, and nothing said, before the first change.
  expect([keyIn(page), await page.getByText('Not saved yet').count()]).toEqual([null, 0])
  await field(page, 'Title').fill('Draftproof one')
  await isKept(page)
  const first = keyIn(page)
  await page.reload()
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor()
  expect(await field(page, 'Title').inputValue()).toBe('Draftproof one')

  // The same screen, for another article.
  await button(page, 'More actions').click()
  await page.getByRole('menuitem', { name: 'Begin another article' }).click()
  await isTitled(page, '')
  await textOf(page).waitFor()
  await field(page, 'Title').fill('Draftproof two')
  await isKept(page)
  expect(keyIn(page)).not.toBe(first)
  // Typed and left at once.
  await goToTheEnd(page)
  await page.keyboard.type('Its last words.')
  await page.getByRole('banner').getByRole('link', { name: 'Edit News' }).click()

  await page.getByRole('searchbox', { name: 'Search by title or ID' }).fill('Draftproof')
  const table = page.getByRole('table', { name: 'Drafts' })
  await table.getByRole('link', { name: 'Draftproof one', exact: true }).waitFor()
  await table.getByRole('link', { name: 'Draftproof two', exact: true }).waitFor()
  await expect.poll(() => table.getByText('Draft', { exact: true }).count(), { timeout: 20_000 }).toBe(2)
  await expectInOrder(page, 'News Management')

  await table.getByRole('button', { name: 'Assign the draft Draftproof one' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign “Draftproof one”' })
  await dialog.getByLabel('Due on').fill('2020-01-01')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText(/^The due date is past/).waitFor()
  reader.expectErrors(/400/)
  expect(await findProblemsInBothSchemes(page)).toEqual([])
  const due = `${new Date().getFullYear() + 1}-01-01`
  await dialog.getByLabel('Due on').fill(due)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await table.getByText(`Due ${due}`).waitFor()

  await table.getByRole('button', { name: 'Discard the draft Draftproof two' }).click()
  await table.getByText('Draftproof two').waitFor({ state: 'detached' })
  await button(page, 'Undo').click()
  await table.getByRole('link', { name: 'Draftproof two', exact: true }).click()
  await textOf(page).getByText('Its last words.').waitFor()
  await expectInOrder(page, 'a draft')

  // From the editor, with what was typed a moment ago.
  await field(page, 'Standfirst').fill('Typed a moment ago')
  await button(page, 'More actions').click()
  await page.getByRole('menuitem', { name: 'Discard the draft' }).click()
  const told = page.getByRole('status').filter({ hasText: 'The draft is discarded.' })
  await told.waitFor()
  await isTitled(page, '')
  expect((await drafts()).map(({ title }) => title)).toEqual(['Draftproof one'])
  await told.getByRole('button', { name: 'Undo' }).click()
  await isTitled(page, 'Draftproof two')
  expect(await field(page, 'Standfirst').inputValue()).toBe('Typed a moment ago')

  const elsewhere = await openBackOffice(reader, '/admin/board')
  const planned = elsewhere.getByRole('list', { name: 'Drafts of new articles' })
  await planned.getByText(`Due ${due}`).waitFor()
  expect(await findProblemsInBothSchemes(elsewhere)).toEqual([])
  await planned.getByRole('link', { name: 'Draftproof one', exact: true }).click()
  await isTitled(elsewhere, 'Draftproof one')
  expect(keyIn(elsewhere)).toBe(first)
  const later = due.replace(/01$/, '02')
  await elsewhere.getByLabel('Due on').fill(later)
  await elsewhere.getByLabel('Due on').blur()
  await expect.poll(async () => (await drafts()).find(({ key }) => key === first)?.dueOn).toBe(later)
  await field(elsewhere, 'Title').fill('Draftproof one, changed')
  await isKept(elsewhere)
})
