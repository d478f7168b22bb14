import { expect, test } from 'vitest'
import { anArticle, asEditor, openEditor, removeArticle } from './article-editor.ts'
import { openBackOffice } from './back-office.ts'
import { expectInOrder, findProblemsInBothSchemes, useBrowser } from './browser.ts'

const reader = useBrowser()

test('a publisher adds a category and a section, articles are in them, and readers find them', async () => {
  const page = await openBackOffice(reader, '/admin/sections')
  await page.getByRole('list', { name: 'Sections' }).waitFor()
  await expectInOrder(page, 'the lists')

  await page.getByRole('button', { name: 'New category' }).click()
  const drawer = page.getByRole('dialog', { name: 'New category' })
  await drawer.getByLabel('Name').fill('Gallium Nitride')
  expect(await drawer.getByLabel('Address').inputValue()).toBe('gallium-nitride')
  await drawer.getByLabel('Group').fill('Emerging Tech')
  await drawer.getByLabel('Description').fill('Wide gaps, small parts.')
  await drawer.getByLabel('Colour on light').fill('#ffee00')
  await drawer.getByRole('button', { name: 'Add category' }).click()
  await drawer.getByText('Colour on light cannot be read').waitFor()
  await page.keyboard.press('Tab')
  await expectInOrder(page, 'the form of a category')
  await drawer.getByRole('button', { name: /^Use the nearest readable colours/ }).click()
  await drawer.getByRole('button', { name: 'Add category' }).click()
  await page.getByText('“Gallium Nitride” is added').waitFor()
  const row = page
    .getByRole('list', { name: 'Emerging Tech' })
    .getByRole('listitem')
    .filter({ hasText: 'Gallium Nitride' })
  await row.getByRole('button', { name: 'Move Gallium Nitride up' }).click()
  await page.getByText('The new order is saved').waitFor()
  await page.getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('dialog', { name: 'Sections and categories: history' })
  await history.getByText('The category “Gallium Nitride” is added.').first().waitFor()
  await expectInOrder(page, 'the history')
  await history.getByRole('button', { name: 'Undo: Categories are in another order.' }).click()
  await page.getByText('The change is undone').waitFor()

  await row.getByRole('button', { name: /^Gallium Nitride/ }).click()
  const form = page.getByRole('dialog', { name: 'Edit “Gallium Nitride”' })
  await form.getByLabel('Address').fill('rf')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('There is a category rf already').waitFor()
  await form.getByLabel('Address').fill('gan')
  await form.getByText('/component/gan/index.html. The former address redirects there.').waitFor()
  await form.getByRole('button', { name: 'Save' }).click()
  await row.getByText('gan', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'New section' }).click()
  const section = page.getByRole('dialog', { name: 'New section' })
  await section.getByLabel('Name').fill('Interviews')
  expect(await section.getByLabel('Heading').inputValue()).toBe('Interviews')
  await section.getByRole('button', { name: 'Add section' }).click()
  await page.getByText('“Interviews” is added').waitFor()

  const placed = { section: 'interviews', categories: ['gan'] }
  const id = await anArticle({ title: 'Sectionproof interview', description: '<p>She talks.</p>', ...placed })
  try {
    const editor = await openEditor(reader, id)
    expect(await editor.getByRole('combobox', { name: 'Section' }).inputValue()).toBe('interviews')
    await editor.getByRole('searchbox', { name: 'Find a category' }).fill('gallium')
    expect(await editor.getByRole('checkbox', { name: 'Gallium Nitride' }).isChecked()).toBe(true)
    // It says again and again that somebody edits the article, which will be gone.
    await editor.close()

    const visitor = await reader.open('/section/index.html', { width: 390 })
    await visitor.getByRole('link', { name: 'Gallium Nitride' }).click()
    await visitor.getByText('Wide gaps, small parts.').waitFor()
    expect(await findProblemsInBothSchemes(visitor)).toEqual([])
    await visitor.getByRole('link', { name: /Sectionproof interview/ }).click()
    await visitor.waitForURL(`**/section/interviews/${id}`)

    await page.getByRole('button', { name: 'Remove Interviews' }).click()
    const removal = page.getByRole('dialog', { name: 'Remove “Interviews”?' })
    await removal.getByText('One article is in it').waitFor()
    await removal.getByRole('button', { name: 'Remove', exact: true }).click()
    await removal.getByText('Choose where its articles go').waitFor()
    await expectInOrder(page, 'the removal')
    await removal.getByLabel('Its articles go to').selectOption('Design Guide')
    await removal.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByText('Removed. One article moved.').waitFor()
    const old = await reader.open('/section/interviews/index.html')
    await old.waitForURL('**/section/design-guide/index.html')
    await old
      .getByRole('link', { name: /Sectionproof interview/ })
      .first()
      .waitFor()
  } finally {
    await removeArticle(id)
    const { version } = await asEditor<{ version: number }>('GET', '/admin/catalogue')
    await asEditor('POST', '/admin/catalogue/category/gan/remove', { to: null, version })
  }
})
