import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anArticle, asEditor, removeArticle, savesMeanwhile } from './article-editor.ts'
import { overflows, useBrowser, widths } from './browser.ts'
import { expectToLookLike } from './reference-picture.ts'

const reader = useBrowser()

const titles = {
  'one word': 'Watchdogs',
  'two lines': 'A quiet rail behind a 500 kHz buck, with J-STD-048 and RB-6',
  'five lines':
    'Bus maker withdraws a battery-fault model that cried wolf 208 times, keeps the W25Q128JV-SIQ on every board of its 41,000 scooters, and reads J-STD-048 again before it buys 12 nm parts for 3.3 V',
  'a long word': `Rindfleischetikettierungsueberwachungsaufgabenuebertragungsgesetz${'zeichenkette'.repeat(4)}`,
  'a long part number': 'GRM188R71H104KA93D-LONG-ORDERING-CODE-WITH-SUFFIX-AND-REEL replaces two',
  Hebrew: 'מדריך לבדיקת קבלים: כך מודדים RB-6 בלוח של 12 V בלי לפרק אותו מן המעגל',
  Arabic: 'دليل اختبار المكثفات: كيف نقيس RB-6 على لوحة 12 V دون فك القطعة من الدائرة',
  Japanese: '電解コンデンサの寿命は安い：二千時間品と五千時間品を百五度で比べ、RB-6の基板で十年もたせるための計算',
}
/** Others are drawn with what the machine has. */
const inOurTypefaces = ['two lines', 'five lines', 'a long word', 'a long part number'] as const
const isInOurTypefaces = (name: string) => inOurTypefaces.some((one) => one === name)
const names = [
  'نورة بنت عبد الرحمن الحسيني',
  '山田・フォン・ヴィルヘルム＝太郎左衛門',
  'Wolfeschlegelsteinhausenbergerdorff-Ramanujan',
]
const part = 'XW9048-WRAPPING-ORDERING-CODE'

const ids: number[] = []
const authors: { id: number; slug: string }[] = []

beforeAll(async () => {
  await asEditor('DELETE', `/admin/parts/${part}`).catch(() => {})
  for (const name of names) {
    const { author } = await asEditor<{ author: { id: number; slug: string } }>('POST', '/admin/authors', {
      name,
      line: name,
    })
    authors.push(author)
  }
  for (const [name, title] of Object.entries(titles)) {
    const authorIds = authors.slice(isInOurTypefaces(name) ? -1 : 0).map(({ id }) => id)
    const id = await anArticle({
      title,
      categories: ['metaverse'],
      description: `<p>${title}. ${part}.</p>`,
      authorIds,
    })
    ids.push(id)
    // Not among the newest, where other tests look for theirs.
    await savesMeanwhile(id, { dateOfPublication: '2019-03-02' })
  }
  await asEditor('POST', '/admin/parts', {
    ...{ name: part, maker: '村田製作所と京都の友人たち', package: '1.6 × 0.8 mm' },
    description:
      '積層セラミックコンデンサ、定格電圧五十ボルト、温度特性は広い範囲で保証され、基板のたわみに強い端子を持つ。',
    parameters: [{ name: '静電容量（一キロヘルツで測定した値）', value: '0.1', unit: 'µF' }],
  })
})
afterAll(async () => {
  for (const id of ids) await removeArticle(id)
  for (const { id } of authors) await asEditor('DELETE', `/admin/authors/${id}`)
  await asEditor('DELETE', `/admin/parts/${part}`).catch(() => {})
})

/** What is cut, split, outside of the page, or over something else. */
const findWrappingProblems = (page: Page) =>
  page.evaluate(() => {
    const problems: string[] = []
    const main = document.querySelector('main') ?? document.body
    // Slides wait beside the carousel. What only screen readers have is a pixel wide.
    const shown = (element: Element) =>
      element.getBoundingClientRect().width > 1 && element.closest('.carousel [inert]') === null
    const called = (element: Element) => (element.textContent ?? '').slice(0, 40)
    const right = document.documentElement.clientWidth
    for (const element of main.querySelectorAll('h1, .headline, .part, .whitespace-nowrap, .byline-name')) {
      if (!shown(element)) continue
      for (const rect of element.getClientRects())
        if (rect.left < -0.5 || rect.right > right + 0.5) problems.push(`outside: ${called(element)}`)
      const column = element.closest('section')?.getBoundingClientRect()
      if (column && element.getBoundingClientRect().right > column.right + 0.5)
        problems.push(`beside its column: ${called(element)}`)
      const { overflowX, webkitLineClamp } = getComputedStyle(element)
      if (overflowX !== 'visible' && webkitLineClamp === 'none' && element.scrollWidth > element.clientWidth + 1)
        problems.push(`cut: ${called(element)}`)
    }
    for (const element of main.querySelectorAll('.part, .whitespace-nowrap')) {
      const range = document.createRange()
      range.selectNodeContents(element)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (shown(element) && lines.size > 1 && (element.textContent ?? '').length <= 18)
        problems.push(`split: ${called(element)}`)
    }
    for (const row of main.querySelectorAll('.story-row')) {
      const boxes = [...row.children].map((child) => ({ child, box: child.getBoundingClientRect() }))
      for (const [index, { child, box }] of boxes.entries())
        for (const { box: other } of boxes.slice(index + 1))
          if (
            Math.min(box.right, other.right) - Math.max(box.left, other.left) > 0.5 &&
            Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 0.5
          )
            problems.push(`overlaps: ${called(child)}`)
      const picture = row.querySelector('.picture-frame')?.getBoundingClientRect()
      if (picture && Math.abs(picture.width / picture.height - 16 / 9) > 0.05) problems.push(`picture: ${called(row)}`)
    }
    return problems
  })

/** How many lines a text has. */
const linesOf = (page: Page, selector: string, text: string) =>
  page
    .locator(selector, { hasText: text })
    .first()
    .evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 8))).size
    })

async function expectWhole(page: Page, what: string) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => overflows(page), { message: `${what} overflows ${width} pixels` }).toBe(false)
    expect(await findWrappingProblems(page), `${what} at ${width} pixels`).toEqual([])
  }
}

test('a long word stays within its column wherever the front page has a headline', async () => {
  const page = await reader.open('/')
  await page.locator('main .headline').evaluateAll((headlines, word) => {
    for (const headline of headlines) headline.textContent = word
  }, titles['a long word'])
  await expectWhole(page, 'the front page')
  const widthsOfLists = await page
    .locator('.two-lists')
    .evaluateAll((pairs) => pairs.map((pair) => [...pair.children].map((list) => list.getBoundingClientRect().width)))
  expect(widthsOfLists.length).toBeGreaterThan(0)
  for (const [one, other] of widthsOfLists) expect(one).toBeCloseTo(other ?? 0, 0)
})

test('titles of any length and script are whole in a list, at every width', async () => {
  const page = await reader.open('/component/metaverse/index.html', { width: 390 })
  await expectWhole(page, 'the list')
  await page.setViewportSize({ width: 390, height: 900 })
  expect(await linesOf(page, '.headline', titles['one word'])).toBe(1)
  expect(await linesOf(page, '.headline', titles['two lines'])).toBeGreaterThan(1)
  expect(await linesOf(page, '.headline', titles['five lines'])).toBeGreaterThan(4)
})

test.each(Object.entries(titles))('an article is whole at every width: %s', async (name, title) => {
  const page = await reader.open(`/article/${ids[Object.keys(titles).indexOf(name)]}`)
  expect((await page.locator('h1').textContent())?.trim()).toBe(title)
  await expectWhole(page, name)
})

const shownAt = [390, 1440] as const

test.each(shownAt)('rows with titles of any length look at %s pixels as they did', async (width) => {
  const page = await reader.open('/component/metaverse/index.html', { width })
  for (const name of inOurTypefaces) {
    const row = page.locator('.story-row', { hasText: titles[name] })
    await expectToLookLike(row, `row-${name.replaceAll(' ', '-')}-${width}`)
  }
})

test.each(shownAt)('the head of an article with a long title looks at %s pixels as it did', async (width) => {
  for (const name of inOurTypefaces) {
    const page = await reader.open(`/article/${ids[Object.keys(titles).indexOf(name)]}`, { width })
    await expectToLookLike(page.locator('h1'), `title-${name.replaceAll(' ', '-')}-${width}`)
  }
})

test.each(['Hebrew', 'Arabic'] as const)('a title in %s begins at the right', async (name) => {
  const page = await reader.open('/component/metaverse/index.html', { width: 390 })
  const places = await page.locator('.headline', { hasText: titles[name] }).evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const left = (node: Node, offset: number) => {
      const range = document.createRange()
      range.setStart(node, offset)
      range.setEnd(node, offset + 1)
      return range.getBoundingClientRect().left
    }
    const first = walker.nextNode()
    if (!first) throw new Error('no text')
    const { left: start, right: end } = element.getBoundingClientRect()
    return { first: left(first, 0), fifth: left(first, 5), start, end }
  })
  expect(places.first).toBeGreaterThan(places.fifth)
  expect(places.end - places.first).toBeLessThan(places.first - places.start)
})

test('names of any script are whole among people and on the page of an author', async () => {
  await expectWhole(await reader.open('/about'), 'the people')
  for (const { slug } of authors) await expectWhole(await reader.open(`/author/${slug}`), slug)
})

test('the description of a part in Japanese is whole', async () => {
  await expectWhole(await reader.open(`/part/${part}`), 'the part')
})

test('a picture that is missing leaves its place, with the placeholder', async () => {
  const id = await anArticle({ title: 'A wrapping case without its picture', categories: ['metaverse'] })
  ids.push(id)
  const page = await reader.open('/component/metaverse/index.html', { width: 390 })
  const row = page.locator('.story-row', { hasText: 'A wrapping case without its picture' })
  const image = row.locator('img')
  await image.scrollIntoViewIfNeeded()
  const before = await row.boundingBox()
  await page.route('**/assets/none-*', (route) => route.fulfill({ status: 404 }))
  await image.evaluate((element: HTMLImageElement) => {
    element.srcset = ''
    element.src = '/assets/none-400.webp'
  })
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.currentSrc))
    .toMatch(/placeholder\.svg$/)
  expect((await row.boundingBox())?.height).toBe(before?.height)
  await expectWhole(page, 'the list with a placeholder')
  reader.expectErrors(/404/)
})
