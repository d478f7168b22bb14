import type { Page } from 'playwright-core'
import { afterAll, expect, inject, test } from 'vitest'
import {
  anArticle,
  articleOf,
  button,
  expectNoBarriers,
  field,
  goToTheEnd,
  moveCursor,
  removeArticle,
  textOf,
} from './article-editor.ts'
import { joinsTheStaff, openBackOffice, storageOf } from './back-office.ts'
import { hasFocus, useBrowser } from './browser.ts'
import { mailbox } from './readers.ts'

const reader = useBrowser()
let written = 0
afterAll(() => removeArticle(written))

const title = 'Workingdayproof: a driver that forgives'

/** In a number of days, far from midnight in any time zone. */
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function passes(page: Page, words: string, key: 'ArrowRight' | 'Shift+ArrowRight') {
  await goToTheEnd(page)
  await moveCursor(page, 'Control+Home')
  for (let i = 0; i < words.length; i++) await page.keyboard.press(key)
}

test('a writer hands in, an editor comments, both mend, and the article is scheduled, moved in the calendar and published from the board', async () => {
  const wanda = await joinsTheStaff('writer', 'Wanda Workingday', 'wanda.workingday@example.com')
  const edo = await joinsTheStaff('editor', 'Edo Workingday', 'edo.workingday@example.com')
  const description = '<p>The driver switches at 2 MHz.</p><p>It is heard by nobody.</p>'
  written = await anArticle({ title, description, isPublished: 0 }, wanda.token)
  const edit = `/admin/edit/${written}`
  const says = (page: Page, text: string) => page.getByText(text).first().waitFor()

  const writer = await openBackOffice(reader, edit, { storageState: storageOf(wanda) })
  await textOf(writer).waitFor()
  await writer.getByLabel('Editor', { exact: true }).selectOption('Edo Workingday')
  await writer.getByLabel('Note to the editor').fill('Is the first sentence right?')
  await button(writer, 'Submit for review').click()
  await says(writer, 'Submitted for review.')
  expect((await mailbox.mailTo('edo.workingday@example.com')).subject).toContain(
    `Wanda Workingday has submitted “${title}”`,
  )

  const editor = await openBackOffice(reader, edit, { storageState: storageOf(edo) })
  await says(editor, 'Wanda Workingday submitted it for review: “Is the first sentence right?”')
  await says(editor, 'Wanda Workingday has this article open too.')
  const comments = editor.getByRole('region', { name: 'Comments' })
  await passes(editor, 'The driver', 'Shift+ArrowRight')
  await editor.keyboard.press('Control+Alt+m')
  await hasFocus(editor.getByRole('textbox', { name: 'Comment on the passage' }))
  await comments.getByText('The driver', { exact: true }).waitFor()
  await editor.keyboard.type('@wan')
  const colleagues = editor.getByRole('listbox', { name: 'Colleagues' })
  await colleagues.getByRole('option', { name: 'Wanda Workingday' }).waitFor()
  await editor.keyboard.press('Enter')
  await editor.keyboard.type('which driver, <b>please</b>?')
  await editor.keyboard.press('Control+Enter')
  await comments.getByText('which driver, <b>please</b>?').waitFor()
  await expectNoBarriers(editor, 'a comment')
  await editor.getByLabel('Note to the writer').fill('One question.')
  await button(editor, 'Send back').click()
  await editor.getByText('Article sent back to its writer.').waitFor()
  const mentioned = await mailbox.mailTo('wanda.workingday@example.com')
  expect(mentioned.subject).toContain(`Edo Workingday mentions you in a comment on “${title}”`)

  await writer.reload()
  await says(writer, 'Edo Workingday sent it back: “One question.”')
  const passage = (page: Page, text: string) => page.locator('.commented').filter({ hasText: text })
  await passage(writer, 'The driver').waitFor()
  await passes(writer, 'The ', 'ArrowRight')
  await writer.keyboard.type('gate ')
  await passage(writer, 'The gate driver').waitFor()
  await button(writer, 'Reply').click()
  await writer.getByLabel('Reply to Edo Workingday').fill('The gate driver.')
  await writer.keyboard.press('Control+Enter')
  await writer.getByRole('region', { name: 'Comments' }).getByText('The gate driver.').waitFor()
  await button(writer, 'Submit for review').click()
  await says(writer, 'Submitted for review.')
  expect((await articleOf(written)).Description).toContain('The gate driver switches')

  await field(editor, 'Standfirst').fill('It switches and forgives.')
  await button(editor, 'Update Article').click()
  const conflict = editor.getByRole('dialog', { name: 'Another user has edited this article' })
  await conflict.getByRole('button', { name: 'Merge' }).click()
  reader.expectError(/409/)
  await conflict.getByRole('button', { name: 'Use the merged text' }).click()
  await passage(editor, 'The gate driver').waitFor()
  await button(editor, 'Update Article').click()
  await says(editor, 'Article updated successfully!')
  await comments.getByRole('button', { name: 'Resolve' }).click()
  await comments.getByText('Resolved comments: 1').waitFor()
  const page = await fetch(`${inject('productUrl')}/section/news/${written}`)
  expect(await page.text()).not.toContain('which driver')

  await editor.goto('/admin/board')
  const column = (name: string) => editor.getByRole('region', { name: new RegExp(`^${name}`) })
  const card = (of: string) => column(of).getByRole('link', { name: title })
  await says(editor, 'Open in the editor: Wanda Workingday')
  await card('In review').focus()
  await editor.keyboard.press('Alt+ArrowRight')
  await card('Ready').waitFor()
  await hasFocus(card('Ready'))
  await editor.getByText(`${title}: Ready.`).waitFor()

  await editor.goto(edit)
  await field(editor, 'Standfirst').fill('It switches, and forgives at last.')
  await editor.getByLabel('Publish at').fill(`${dayIn(2)}T09:00`)
  await button(editor, 'Schedule').click()
  await says(editor, `Article will be published at ${dayIn(2)} 09:00.`)
  expect(await articleOf(written)).toMatchObject({ standfirst: 'It switches, and forgives at last.' })
  await editor.goto(`/admin/calendar?day=${dayIn(2)}&view=week`)
  const planned = editor.getByRole('listitem').filter({ has: editor.locator(`[data-entry="scheduled ${written}"]`) })
  await planned.getByRole('link', { name: title }).focus()
  await editor.keyboard.press('Alt+ArrowRight')
  await editor.getByText(`${title}: scheduled for ${dayIn(3)}.`).waitFor()
  expect((await articleOf(written)).publishAtLocal).toBe(`${dayIn(3)} 09:00:00`)

  await editor.goto('/admin/board')
  await card('Ready').waitFor()
  await column('Ready')
    .getByRole('listitem')
    .filter({ hasText: title })
    .dragTo(column('Published'), { targetPosition: { x: 40, y: 40 } })
  await editor.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  // Articles of other tests may be above it in the column.
  await editor.getByText(`${title}: Published.`).waitFor()
  expect(await articleOf(written)).toMatchObject({ isPublished: 1 })
})
