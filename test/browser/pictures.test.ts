import sharp from 'sharp'
import { expect, inject, test } from 'vitest'
import { aFlatPng } from '../images.ts'
import { anArticle, articleOf, asEditor, openEditor, removeArticle, textOf } from './article-editor.ts'
import { openBackOffice } from './back-office.ts'
import { hasFocus, useBrowser } from './browser.ts'
import { expectAccessible } from './readers.ts'

const reader = useBrowser()

test('pictures are uploaded, credited, cropped, chosen in the editor, replaced and deleted', async () => {
  const page = await openBackOffice(reader, '/admin/pictures')
  const main = page.getByRole('main')
  const tall = await sharp({ create: { width: 300, height: 600, channels: 3, background: '#4a7' } })
    .png()
    .toBuffer()
  const file = (name: string, buffer: Buffer, mimeType = 'image/png') => ({ name, mimeType, buffer })
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload images' }).click()
  await (await choosing).setFiles([
    file('heat sink.png', tall),
    file('notes.pdf', Buffer.from('%PDF'), 'application/pdf'),
    file('heat sink again.png', tall),
  ])
  const uploads = page.getByRole('region', { name: 'Uploads' })
  await uploads.getByText('Only JPG, PNG, and WebP formats are allowed').waitFor()
  await uploads.getByText('is already in the library').waitFor()
  await expectAccessible(page, 'uploaded pictures')

  await page.getByRole('searchbox', { name: 'Search images' }).fill('HEAT SINK')
  await page.waitForURL(/search=HEAT/)
  // Of two concurrent uploads of the same picture, either may be first.
  await main.getByRole('button', { name: /^heat sink( again)?\.png/ }).click()
  const panel = page.getByRole('dialog', { name: 'Image', exact: true })
  await panel.getByText('Nothing uses this image.').waitFor()
  await panel.getByLabel('Alt text').fill('A finned heat sink')
  await panel.getByLabel('Credit').fill('Photo: Asha Rao')
  await panel.getByRole('button', { name: /^Focal point/ }).press('Shift+ArrowUp')
  await panel.getByRole('button', { name: 'Focal point, 50 percent from the left, 40 percent from the top' }).waitFor()
  await panel.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Image saved.').waitFor()
  await expectAccessible(page, 'the panel of a picture')
  await panel.getByLabel('Credit').fill('Photo: nobody')
  await page.keyboard.press('Escape')
  const leaving = page.getByRole('dialog', { name: 'Leave the image?' })
  await leaving.getByRole('button', { name: 'Cancel' }).click()
  await leaving.waitFor({ state: 'hidden' })
  expect(await panel.getByLabel('Credit').inputValue()).toBe('Photo: nobody')
  await page.keyboard.press('Escape')
  await leaving.getByRole('button', { name: 'Leave without saving' }).click()
  await panel.waitFor({ state: 'hidden' })

  const id = await anArticle({ title: 'Heat sinks compared' })
  const editor = await openEditor(reader, id)
  await textOf(editor).click()
  await editor.getByRole('button', { name: 'Image from the library' }).click()
  const library = editor.getByRole('dialog', { name: 'Choose an image' })
  const search = library.getByRole('searchbox', { name: 'Search the library' })
  await hasFocus(search)
  await search.fill('finned')
  const found = library.getByRole('button', { name: /\.png/ })
  await expect.poll(() => found.count()).toBe(1)
  await expectAccessible(editor, 'the choice of a picture')
  await found.click()
  await textOf(editor).getByRole('img', { name: 'A finned heat sink' }).waitFor()
  await editor.getByRole('button', { name: 'Update Article', exact: true }).click()
  const textOfArticle = async () => (await articleOf(id)).Description
  await expect.poll(textOfArticle).toContain('data-credit="Photo: Asha Rao"')
  await editor.close()

  const [, stored] = /assets\/([0-9a-f]+)-300/.exec(await textOfArticle()) ?? []
  const pictures = await asEditor<{ data: { id: number }[] }>('GET', '/admin/pictures?search=finned')
  await page.goto(`${inject('productUrl')}/admin/pictures?picture=${pictures.data[0]?.id}`)
  await panel.getByRole('link', { name: 'Heat sinks compared' }).waitFor()
  await panel.getByText('You can delete it when nothing uses it.').waitFor()
  const replacing = page.waitForEvent('filechooser')
  await panel.getByRole('button', { name: 'Replace everywhere' }).click()
  await (await replacing).setFiles(file('new sink.png', aFlatPng(640, 360)))
  await page
    .getByRole('dialog', { name: 'Replace the image?' })
    .getByRole('button', { name: 'Replace everywhere' })
    .click()
  await panel.getByText('new sink.png').waitFor()
  expect(await textOfArticle()).not.toContain(stored)

  await removeArticle(id)
  await page.reload()
  // Deleting a picture drops unsaved words without a question.
  await panel.getByLabel('Alt text').fill('A sink that is going')
  await panel.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete the image?' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Image deleted.').waitFor()
  await panel.waitFor({ state: 'detached' })
})
