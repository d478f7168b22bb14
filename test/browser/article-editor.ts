import type { Editor } from '@tiptap/core'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { ArticleListItem } from '../../src/features/articles/contract/articles.ts'
import type { AdminArticle } from '../../src/features/articles/contract/editing.ts'
import { callApi } from './api.ts'
import { openBackOffice, theAdministrator } from './back-office.ts'
import { findProblemsInBothSchemes, type Options, type useBrowser } from './browser.ts'

export async function asEditor<T>(method: string, path: string, body?: unknown): Promise<T> {
  const { token } = await theAdministrator()
  return callApi<T>(method, path, { token, ...(body !== undefined && { body }) })
}

export async function aPicture(): Promise<string> {
  const news = await callApi<ArticleListItem[]>('GET', '/home/news')
  // The oldest: later ones are of other tests. Lists omit small line drawings.
  const [demo] = news.filter(({ pictures: [one] }) => one && !one.isLineArt).toSorted((a, b) => a.ID - b.ID)
  if (!demo) throw new Error('The demo magazine has no news')
  return demo['Image url'] ?? ''
}

interface Wanted {
  title: string
  slug?: string
  description?: string
  isPublished?: 0 | 1
  section?: string
  categories?: string[]
  authorIds?: number[]
}

/** An old article, so that it is in no list of the front page. Added by the administrator unless a token is given. */
export async function anArticle(
  {
    title,
    slug = '',
    description = `<p>${title}.</p>`,
    isPublished = 1,
    section = 'News',
    categories = ['mcu'],
    authorIds = [],
  }: Wanted,
  token?: string,
): Promise<number> {
  const body = {
    title,
    slug,
    description,
    isPublished,
    date: '2019-03-02',
    npnwid: 'N-1',
    section,
    articleType: 'isFree',
    imageUrl: await aPicture(),
    imageAlt: 'A board',
    categories,
    keywords: ['board'],
    authorIds,
  }
  const by = token ?? (await theAdministrator()).token
  return (await callApi<{ id: number }>('POST', '/admin/addNewsArticle', { token: by, body })).id
}

export const removeArticle = (id: number) => asEditor('DELETE', `/admin/delete/${id}`).catch(() => {})

export const articleOf = (id: number) => asEditor<AdminArticle>('GET', `/admin/article/${id}`)

export async function savesMeanwhile(
  id: number,
  changed: { title?: string; description?: string; dateOfPublication?: string },
) {
  const article = await articleOf(id)
  await asEditor('POST', `/admin/edit/${id}`, {
    title: article['Article Title'],
    description: article.Description,
    imageUrl: article['Image url'],
    dateOfPublication: article.dateOfPublication,
    enteredDate: article.enteredDate,
    sourceUrl: '',
    articleType: article.articleType,
    section: article.section,
    npnwid: article.NPNWID,
    imageAlt: article.imageAlt,
    keywords: article.keywords,
    categories: article.categories,
    version: article.version,
    ...changed,
  })
}

/** Deletes the article's draft first. */
export async function openEditor(reader: ReturnType<typeof useBrowser>, id = 0, options: Options = {}): Promise<Page> {
  if (id > 0) await asEditor('DELETE', `/admin/draft/${id}`)
  const page = await openBackOffice(reader, id === 0 ? '/admin' : `/admin/edit/${id}`, options)
  await textOf(page).waitFor()
  // From now on the browser intercepts file choosers, which takes a moment the first time.
  page.on('filechooser', () => {})
  return page
}

export const textOf = (page: Page) => page.getByRole('textbox', { name: 'Description', exact: true })

export async function goToTheEnd(page: Page): Promise<void> {
  await textOf(page).click()
  await moveCursor(page, 'Control+End')
}

/** Repeats a key until the editor has moved its cursor, which it does after the key. A click may set it back. */
export async function moveCursor(page: Page, key: 'Control+Home' | 'Control+End'): Promise<void> {
  const isThere = async () => {
    await page.keyboard.press(key)
    return textOf(page).evaluate((element: HTMLElement & { editor?: Editor }, isEnd) => {
      if (!element.editor) throw new Error('The text has no editor')
      const { doc, selection } = element.editor.state
      const { pos, depth } = selection.$head
      return selection.empty && pos === (isEnd ? doc.content.size - depth : depth)
    }, key === 'Control+End')
  }
  await expect.poll(isThere).toBe(true)
}

export async function insertBySlash(page: Page, name: string): Promise<void> {
  await page.keyboard.type(`/${name.split(' ')[0]}`)
  // Some have a hint behind their names.
  await page.getByRole('option', { name: new RegExp(`^${name}(?: ?Snippet)?$`), selected: true }).waitFor()
  await page.keyboard.press('Enter')
}

export async function expectNoBarriers(page: Page, what: string): Promise<void> {
  expect(await findProblemsInBothSchemes(page, { except: 'iframe' }), what).toEqual([])
}

export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

export const isKept = (page: Page) => page.getByText(/^Saved \d\d:\d\d$/).waitFor()

export async function storedText(page: Page, id = 0): Promise<string> {
  await page.keyboard.press('Control+s')
  await isKept(page)
  const { draft } = await asEditor<{ draft: { content: { description: string } } }>('GET', `/admin/draft/${id}`)
  return draft.content.description
}

interface Transferred {
  html?: string
  text?: string
  files?: { name: string; type: string; base64: string }[]
}

export async function pasteOrDrop(
  page: Page,
  what: Transferred,
  how: 'paste' | 'drop' = 'paste',
  into: Locator = textOf(page),
): Promise<void> {
  await into.evaluate(
    (element, { html, text, files = [], isDrop }) => {
      const transfer = new DataTransfer()
      if (html !== undefined) transfer.setData('text/html', html)
      if (text !== undefined) transfer.setData('text/plain', text)
      for (const { name, type, base64 } of files) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
        transfer.items.add(new File([bytes], name, { type }))
      }
      const { left, bottom } = element.lastElementChild?.getBoundingClientRect() ?? new DOMRect()
      const common = { bubbles: true, cancelable: true }
      element.dispatchEvent(
        isDrop
          ? new DragEvent('drop', { ...common, dataTransfer: transfer, clientX: left + 5, clientY: bottom - 5 })
          : new ClipboardEvent('paste', { ...common, clipboardData: transfer }),
      )
    },
    { ...what, isDrop: how === 'drop' },
  )
}
