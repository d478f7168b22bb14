import type { Page } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { aPassword } from '../visitor.ts'
import { anArticle, button, field, openEditor, removeArticle, savesMeanwhile, textOf } from './article-editor.ts'
import { openBackOffice, signsIn, storageOf } from './back-office.ts'
import { expectInOrder, useBrowser } from './browser.ts'
import { resetsPassword } from './readers.ts'

const reader = useBrowser()

const everything =
  '<p>A standfirst.</p><h2>Heading</h2><p>Words with <a href="https://example.com/">a link</a> and <math alttext="x"><mi>x</mi></math>.</p>' +
  '<ul><li>One</li></ul><blockquote><p>Quoted</p></blockquote><pre><code class="language-c">int x; // y</code></pre><hr>' +
  '<table><thead><tr><th>Part</th></tr></thead><tbody><tr><td>LM317</td></tr></tbody></table>' +
  '<math display="block" alttext="y"><mi>y</mi></math><p>The end.</p>'

let id = 0
beforeAll(async () => {
  id = await anArticle({ title: 'Editorproof accessibility', description: everything })
})
afterAll(() => removeArticle(id))

const expectNoBarriers = (page: Page, what: string) => expectInOrder(page, what, { except: 'iframe' })

/** Each run of axe takes a while. */
const axeTimeoutMs = 150_000

test('Add Article is accessible with its errors shown and its lists open', { timeout: axeTimeoutMs }, async () => {
  // Another file tests the administrator's draft of a new article at the same time.
  const page = await openBackOffice(reader, '/admin', { storageState: storageOf(await anEditor()) })
  await textOf(page).waitFor()
  await page.getByText('Core Technology', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'Memory' }).check()
  await field(page, 'Keyword').fill('one, two')
  await page.keyboard.press('Enter')
  await button(page, 'Add Article').click()
  await page.getByText('Title is required').waitFor()
  await expectNoBarriers(page, 'with problems')
  await textOf(page).click()
  await page.keyboard.type('/')
  await page.getByRole('listbox', { name: 'Insert' }).waitFor()
  await expectNoBarriers(page, 'with the menu')
})

test('Edit Article is accessible at every position of the cursor', { timeout: axeTimeoutMs }, async () => {
  const page = await openEditor(reader, id)
  await textOf(page).getByText('Part').click()
  await expectNoBarriers(page, 'in a table')
  await textOf(page).getByText('a link').click()
  await page.getByRole('toolbar', { name: 'Link' }).waitFor()
  await page.keyboard.press('Control+k')
  await field(page, 'Address').waitFor()
  await expectNoBarriers(page, 'with the link’s panel')
})

test('the dialogs of the editor are accessible', { timeout: axeTimeoutMs }, async () => {
  const page = await openEditor(reader, id)
  const dialogs = {
    Equation: () => button(page, 'Equation').click(),
    Preview: () => button(page, 'Preview').click(),
    Revisions: () => openHistory(page),
  }
  for (const [name, open] of Object.entries(dialogs)) {
    await open()
    await isOpen(page, name)
    await expectNoBarriers(page, name)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
})

test('the checks before publishing and the conflict dialog are accessible', { timeout: axeTimeoutMs }, async () => {
  const page = await openEditor(reader, id)
  await field(page, 'Alt text').fill('')
  await button(page, 'Update Article').click()
  await isOpen(page, 'Before publishing')
  await expectNoBarriers(page, 'Before publishing')
  await savesMeanwhile(id, { description: '<p>A standfirst.</p><p>Their end.</p>' })
  await button(page, 'Publish anyway').click()
  await isOpen(page, 'Somebody else has edited this article')
  reader.expectError(/409/)
  await expectNoBarriers(page, 'Somebody else has edited this article')
  await button(page, 'Merge').click()
  await page.getByRole('radio').first().waitFor()
  await expectNoBarriers(page, 'Merging')
})

/** An editor of the demo magazine, who has chosen a password. */
async function anEditor() {
  const email = 'meera.iyer@groundplane.example'
  await resetsPassword(email)
  return signsIn({ email, password: aPassword })
}

async function openHistory(page: Page) {
  await button(page, 'More actions').click()
  await page.getByRole('menuitem', { name: 'Revisions' }).click()
  await page.getByRole('button', { name: /^Version 1/ }).click()
}

async function isOpen(page: Page, name: string) {
  await page.getByRole('dialog', { name }).waitFor()
  if (name === 'Preview') await page.frameLocator('iframe').getByText('The end.').waitFor()
}
