import { expect, inject, onTestFinished, test } from 'vitest'
import { anArticle, asEditor, openEditor, removeArticle } from './article-editor.ts'
import { openBackOffice } from './back-office.ts'
import { findProblemsInBothSchemes, useBrowser } from './browser.ts'
import { expectAccessible } from './readers.ts'

const reader = useBrowser()

test('a publisher adds a category and a section, articles are in them, and readers find them', async () => {
  const page = await openBackOffice(reader, '/admin/sections')
  await page.getByRole('button', { name: 'New category' }).click()
  const drawer = page.getByRole('dialog', { name: 'New category' })
  await drawer.getByLabel('Name').fill('Gallium Nitride')
  await expect.poll(() => drawer.getByLabel('URL').inputValue()).toBe('gallium-nitride')
  await drawer.getByLabel('Group').fill('Emerging Tech')
  await drawer.getByLabel('Description').fill('Wide gaps, small parts.')
  await drawer.getByLabel('Colour (light mode)').fill('#ffee00')
  await drawer.getByRole('button', { name: 'Add category' }).click()
  await drawer.getByText('Colour (light mode) is hard to read').waitFor()
  await expectAccessible(page, 'a category whose colour cannot be read')
  await drawer.getByRole('button', { name: /^Use the nearest readable colours/ }).click()
  await drawer.getByRole('button', { name: 'Add category' }).click()
  await page.getByText('“Gallium Nitride” added').waitFor()
  const row = page
    .getByRole('list', { name: 'Emerging Tech' })
    .getByRole('listitem')
    .filter({ hasText: 'Gallium Nitride' })
  await row.getByRole('button', { name: 'Move Gallium Nitride up' }).click()
  await page.getByText('New order saved').waitFor()
  await row.getByRole('button', { name: /^Gallium Nitride/ }).click()
  const form = page.getByRole('dialog', { name: 'Edit “Gallium Nitride”' })
  await form.getByLabel('URL').fill('rf')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('The category rf already exists').waitFor()
  await form.getByLabel('URL').fill('gan')
  await form.getByText('/component/gan/index.html. The old URL redirects there.').waitFor()
  await form.getByRole('button', { name: 'Save' }).click()
  await row.getByText('gan', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'New section' }).click()
  const section = page.getByRole('dialog', { name: 'New section' })
  await section.getByLabel('Name').fill('Interviews')
  await expect.poll(() => section.getByLabel('Heading').inputValue()).toBe('Interviews')
  await section.getByRole('button', { name: 'Add section' }).click()
  await page.getByText('“Interviews” added').waitFor()

  const placed = { section: 'interviews', categories: ['gan'] }
  const id = await anArticle({ title: 'Sectionproof interview', description: '<p>She talks.</p>', ...placed })
  onTestFinished(async () => {
    await removeArticle(id)
    const { version } = await asEditor<{ version: number }>('GET', '/admin/catalogue')
    await asEditor('POST', '/admin/catalogue/category/gan/remove', { to: null, version })
  })
  const editor = await openEditor(reader, id)
  await expect.poll(() => editor.getByRole('combobox', { name: 'Section' }).inputValue()).toBe('interviews')
  await editor.getByRole('searchbox', { name: 'Find a category' }).fill('gallium')
  await expect.poll(() => editor.getByRole('checkbox', { name: 'Gallium Nitride' }).isChecked()).toBe(true)
  // Else it keeps reporting that somebody edits the article, which will be gone.
  await editor.close()

  const visitor = await reader.open('/section/index.html', { width: 390 })
  await visitor.getByRole('link', { name: 'Gallium Nitride' }).click()
  await visitor.getByText('Wide gaps, small parts.').waitFor()
  expect(await findProblemsInBothSchemes(visitor), 'a category with its own colours').toEqual([])
  await visitor.getByRole('link', { name: /Sectionproof interview/ }).click()
  await visitor.waitForURL(`**/section/interviews/${id}`)

  await page.getByRole('button', { name: 'Remove Interviews' }).click()
  const removal = page.getByRole('dialog', { name: 'Remove “Interviews”?' })
  await removal.getByText('It has one article').waitFor()
  await removal.getByRole('button', { name: 'Remove', exact: true }).click()
  await removal.getByText('Choose a new place for its articles').waitFor()
  await expectAccessible(page, 'the removal of a section')
  await removal.getByLabel('Its articles go to').selectOption('Design Guide')
  await removal.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('Removed. One article moved.').waitFor()
  const old = await fetch(`${inject('productUrl')}/section/interviews/index.html`)
  expect(old.url).toBe(`${inject('productUrl')}/section/design-guide/index.html`)
  expect(await old.text()).toContain('Sectionproof interview')
})

test('a renamed section has its new name in the form and in the list of articles', async () => {
  type Stored = { catalogue: { sections: { id: string; name: string }[] }; version: number }
  const rename = async (name: string) => {
    const { catalogue, version } = await asEditor<Stored>('GET', '/admin/catalogue')
    const sections = catalogue.sections.map((one) => (one.id === 'design-guide' ? { ...one, name } : one))
    await asEditor('PUT', '/admin/catalogue', { catalogue: { ...catalogue, sections }, version })
  }
  const id = await anArticle({ title: 'Nameproof', section: 'Design-Guides' })
  onTestFinished(async () => {
    await rename('Design Guide')
    await removeArticle(id)
  })
  const page = await openEditor(reader, id)
  const names = async () => (await page.getByLabel('Section').locator('option').allInnerTexts()).join()
  await expect.poll(names).toMatch(/News,.*Design-Guides/)
  expect(await names()).not.toContain('project-ideas')
  await rename('Workshop')
  for (const [address, shows] of [
    [`/admin/edit/${id}`, () => page.getByLabel('Section').locator('option:checked').innerText()],
    ['/admin/new-management?search=Nameproof', () => page.getByRole('row', { name: /Nameproof/ }).innerText()],
  ] as const) {
    await page.goto(new URL(address, page.url()).href)
    await expect.poll(() => shows().catch(() => ''), { message: address }).toContain('Workshop')
    expect(await shows(), address).not.toMatch(/Design/)
  }
})
