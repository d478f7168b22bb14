import { expect, onTestFinished, test } from 'vitest'
import type { ListedDraft } from '../../src/features/articles/contract/editing.ts'
import {
  anArticle,
  asEditor,
  button,
  field,
  goToTheEnd,
  isKept,
  openEditor,
  removeArticle,
  textOf,
} from './article-editor.ts'
import { undoOf } from './back-office.ts'
import { useBrowser } from './browser.ts'
import { expectAccessible } from './readers.ts'

const reader = useBrowser()

const drafts = async () => (await asEditor<{ drafts: ListedDraft[] }>('GET', '/admin/drafts?search=Draftproof')).drafts

test('two new articles are parked without picture, opened, assigned, discarded and brought back', async () => {
  onTestFinished(async () => {
    for (const { key } of await drafts()) await asEditor('DELETE', `/admin/draft/${key}`)
  })
  const page = await openEditor(reader)
  const key = () => new URL(page.url()).searchParams.get('draft')
  const isTitled = async (title: string) => {
    await expect.poll(() => field(page, 'Title').inputValue()).toBe(title)
  }
  const chooses = async (action: string) => {
    await button(page, 'More actions').click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  expect(key()).toBeNull()
  await field(page, 'Title').fill('Draftproof one')
  await isKept(page)
  await expect.poll(key).not.toBeNull()
  const first = key()
  await page.reload()
  await isKept(page)
  await isTitled('Draftproof one')

  await chooses('Start another article')
  await isTitled('')
  await textOf(page).waitFor()
  await field(page, 'Title').fill('Draftproof two')
  await isKept(page)
  await expect.poll(key).not.toBe(first)
  await goToTheEnd(page)
  await page.keyboard.type('Its last words.')
  await page.getByRole('banner').getByRole('link', { name: 'Edit News' }).click()

  await page.getByRole('searchbox', { name: 'Search by title or ID' }).fill('Draftproof')
  const table = page.getByRole('table', { name: 'Drafts' })
  await table.getByRole('link', { name: 'Draftproof two', exact: true }).waitFor()
  await expect.poll(() => table.getByText('Draft', { exact: true }).count()).toBe(2)
  await expectAccessible(page, 'drafts in News Management')
  await table.getByRole('button', { name: 'Assign the draft Draftproof one' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign “Draftproof one”' })
  await dialog.getByLabel('Due on').fill('2020-01-01')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText(/^The due date is past/).waitFor()
  reader.expectErrors(/400/)
  await expectAccessible(page, 'a refused assignment')
  await dialog.getByLabel('Due on').fill('2090-01-01')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await table.getByText('Due 2090-01-01').waitFor()

  await table.getByRole('button', { name: 'Discard the draft Draftproof two' }).click()
  const undo = await undoOf(page, 'Draft discarded.')
  await table.getByText('Draftproof two').waitFor({ state: 'detached' })
  await undo.click()
  await table.getByRole('link', { name: 'Draftproof two', exact: true }).click()
  await textOf(page).getByText('Its last words.').waitFor()

  await field(page, 'Standfirst').fill('Typed a moment ago')
  await chooses('Discard the draft')
  const undoInEditor = await undoOf(page, 'Draft discarded.')
  await isTitled('')
  expect((await drafts()).map(({ title }) => title)).toEqual(['Draftproof one'])
  await undoInEditor.click()
  await isTitled('Draftproof two')
  await expect.poll(() => field(page, 'Standfirst').inputValue()).toBe('Typed a moment ago')

  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Board', exact: true }).click()
  const planned = page.getByRole('list', { name: 'Drafts of new articles' })
  await planned.getByText('Due 2090-01-01').waitFor()
  await planned.getByRole('link', { name: 'Draftproof one', exact: true }).click()
  await isTitled('Draftproof one')
  expect(key()).toBe(first)
  await page.getByLabel('Due on').fill('2090-01-02')
  await page.getByLabel('Due on').blur()
  await expect.poll(async () => (await drafts()).find((draft) => draft.key === first)?.dueOn).toBe('2090-01-02')
})

test('a draft is offered for discarding while there is one, and discarding it brings the text back that was published', async () => {
  const id = await anArticle({ title: 'Discardproof', isPublished: 0 })
  onTestFinished(async () => {
    await removeArticle(id)
  })
  const page = await openEditor(reader, id)
  const discards = () => page.getByRole('menuitem', { name: 'Discard the draft' })
  await button(page, 'More actions').click()
  await page.getByRole('menuitem', { name: 'Revisions' }).waitFor()
  expect(await discards().count()).toBe(0)
  await page.keyboard.press('Escape')

  await field(page, 'Standfirst').fill('Published at once')
  await button(page, 'Publish').click()
  await button(page, 'Publish anyway')
    .click({ timeout: 2_000 })
    .catch(() => {})
  await page.getByText('Article published.').waitFor()

  await field(page, 'Standfirst').fill('Thrown away')
  await isKept(page)
  await page.route(`**/api/admin/draft/${id}`, (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 503, json: { error: 'Later' } }) : route.fallback(),
  )
  await button(page, 'More actions').click()
  await discards().click()
  await page.getByText(/^Failed to discard the draft/).waitFor()
  reader.expectErrors(/503/)
  expect(await page.getByText('Draft discarded.').count()).toBe(0)
  expect(await field(page, 'Standfirst').inputValue()).toBe('Thrown away')

  await page.unroute(`**/api/admin/draft/${id}`)
  await button(page, 'More actions').click()
  await discards().click()
  await page.getByText('Draft discarded.').waitFor()
  await expect.poll(() => field(page, 'Standfirst').inputValue()).toBe('Published at once')
})
