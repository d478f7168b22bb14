import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anArticle, asEditor, removeArticle, savesMeanwhile } from './article-editor.ts'
import { overflows, useBrowser, widths } from './browser.ts'
import { showOwnTypefaces } from './typefaces.ts'

const reader = useBrowser()

/** Lines in a list at 390 and 1440 pixels, and above an article at both. Machines may differ where two are given. */
const titles: Record<string, { text: string; lines?: number[][] }> = {
  'one word': { text: 'Watchdogs', lines: [[1], [1], [1], [1]] },
  'two lines': { text: 'A quiet rail behind a 500 kHz buck, with J-STD-048 and RB-6', lines: [[3], [1], [3], [2]] },
  'five lines': {
    text: 'Bus maker withdraws a battery-fault model that cried wolf 208 times, keeps the W25Q128JV-SIQ on every board of its 41,000 scooters, and reads J-STD-048 again before it buys 12 nm parts for 3.3 V',
    lines: [[8, 9, 10], [3, 4], [8], [3]],
  },
  'a long word': {
    text: `Rindfleischetikettierungsueberwachungsaufgabenuebertragungsgesetz${'zeichenkette'.repeat(4)}`,
    lines: [[5], [3], [5], [3]],
  },
  'a long part number': {
    text: 'GRM188R71H104KA93D-LONG-ORDERING-CODE-WITH-SUFFIX-AND-REEL replaces two',
    lines: [[4], [2], [4], [2, 3]],
  },
  Hebrew: { text: 'מדריך לבדיקת קבלים: כך מודדים RB-6 בלוח של 12 V בלי לפרק אותו מן המעגל' },
  Arabic: { text: 'دليل اختبار المكثفات: كيف نقيس RB-6 على لوحة 12 V دون فك القطعة من الدائرة' },
  Japanese: {
    text: '電解コンデンサの寿命は安い：二千時間品と五千時間品を百五度で比べ、RB-6の基板で十年もたせるための計算',
  },
}
const names = [
  'نورة بنت عبد الرحمن الحسيني',
  '山田・フォン・ヴィルヘルム＝太郎左衛門',
  'Wolfeschlegelsteinhausenbergerdorff-Ramanujan',
]
const part = 'XW9048-WRAPPING-ORDERING-CODE'

interface Article {
  name: string
  text: string
  lines?: number[][]
  id: number
}
const articles: Article[] = []
const authors: { id: number; slug: string }[] = []

beforeAll(async () => {
  for (const name of names) {
    const { author } = await asEditor<{ author: { id: number; slug: string } }>('POST', '/admin/authors', {
      name,
      line: name,
    })
    authors.push(author)
  }
  for (const [name, title] of Object.entries(titles)) {
    const id = await anArticle({
      title: title.text,
      categories: ['metaverse'],
      description: `<p>${title.text}. ${part}.</p>`,
      authorIds: authors.map((author) => author.id),
    })
    articles.push({ name, ...title, id })
    // Not among the newest, where other tests look for theirs.
    await savesMeanwhile(id, { dateOfPublication: '2019-03-02' })
  }
  await asEditor('POST', '/admin/parts', {
    name: part,
    maker: '村田製作所と京都の友人たち',
    package: '1.6 × 0.8 mm',
    description:
      '積層セラミックコンデンサ、定格電圧五十ボルト、温度特性は広い範囲で保証され、基板のたわみに強い端子を持つ。',
    parameters: [{ name: '静電容量（一キロヘルツで測定した値）', value: '0.1', unit: 'µF' }],
  })
})
afterAll(async () => {
  for (const { id } of articles) await removeArticle(id)
  for (const { id } of authors) await asEditor('DELETE', `/admin/authors/${id}`)
  await asEditor('DELETE', `/admin/parts/${part}`)
})

const findWrappingProblems = (page: Page) =>
  page.evaluate(() => {
    const problems: string[] = []
    const main = document.querySelector('main') ?? document.body
    // Slides wait beside the carousel. Text for screen readers only is a pixel wide.
    const isShown = (element: Element) =>
      element.getBoundingClientRect().width > 1 && element.closest('.carousel [inert]') === null
    const shown = (selector: string) => [...main.querySelectorAll(selector)].filter(isShown)
    const called = (element: Node) => (element.textContent ?? '').slice(0, 40)
    const linesOf = (range: Range) => {
      const lines: DOMRect[] = []
      for (const box of range.getClientRects()) {
        const middle = (box.top + box.bottom) / 2
        if (box.width > 0 && !lines.some(({ top, bottom }) => top < middle && middle < bottom)) lines.push(box)
      }
      return lines
    }
    const rangeOf = (node: Node, start = 0, end?: number) => {
      const range = document.createRange()
      range.selectNodeContents(node)
      if (end !== undefined) range.setStart(node, start)
      if (end !== undefined) range.setEnd(node, end)
      return range
    }
    const right = document.documentElement.clientWidth
    for (const element of shown('h1, .headline, .part, .whitespace-nowrap, .byline-name')) {
      for (const rect of element.getClientRects())
        if (rect.left < -0.5 || rect.right > right + 0.5) problems.push(`outside: ${called(element)}`)
      const column = element.closest('section')?.getBoundingClientRect()
      if (column && element.getBoundingClientRect().right > column.right + 0.5)
        problems.push(`beside its column: ${called(element)}`)
      const { overflowX, webkitLineClamp } = getComputedStyle(element)
      if (overflowX !== 'visible' && webkitLineClamp === 'none' && element.scrollWidth > element.clientWidth + 1)
        problems.push(`cut: ${called(element)}`)
    }
    for (const element of shown('.part, .whitespace-nowrap'))
      if ((element.textContent ?? '').length <= 18 && linesOf(rangeOf(element)).length > 1)
        problems.push(`split: ${called(element)}`)
    for (const element of shown('h1, .headline')) {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        // Japanese may break between any two letters, and everything may after a hyphen.
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s\-\u3000-\u9fff\uff00-\uffef]+/g)) {
          const range = rangeOf(node, index, index + word.length)
          const width = [...range.getClientRects()].reduce((sum, box) => sum + box.width, 0)
          if (linesOf(range).length > 1 && width < element.getBoundingClientRect().width * 0.98)
            problems.push(`split: ${word}`)
        }
      const lines = linesOf(rangeOf(element))
      const size = Number.parseFloat(getComputedStyle(element).fontSize)
      for (const [index, { top }] of lines.entries())
        if (index > 0 && top - (lines[index - 1]?.top ?? 0) < size * 0.95)
          problems.push(`on its line: ${called(element)}`)
    }
    const columns = new Set<string>()
    const pictured = new Set<string>()
    for (const row of shown('.story-row')) {
      const box = (selector: string) => row.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
      const [date, text, picture] = [box('.story-row-date'), box('.story-row-text'), box('.story-row-picture')]
      const isLarge = row.matches(right >= 768 ? ':is(.is-lead, .is-half) > *' : '.is-lead > *')
      const isBeside = right >= 768 && !isLarge
      const isInOrder = isBeside
        ? date.right <= text.left && Math.abs(date.top - text.top) < 1
        : date.bottom <= text.top && Math.abs(date.left - text.left) < 1
      if (!isInOrder) problems.push(`out of order: ${called(row)}`)
      if (!isLarge) columns.add([date.left, text.left].map(Math.round).join())
      if (picture.width === 0) continue
      const isAway = isLarge ? picture.right <= date.left || picture.bottom <= date.top : text.right <= picture.left
      if (!isAway || picture.bottom > row.getBoundingClientRect().bottom)
        problems.push(`over its picture: ${called(row)}`)
      if (Math.abs(picture.width / picture.height - 16 / 9) > 0.05) problems.push(`picture: ${called(row)}`)
      if (!isLarge) pictured.add([text.right, picture.left, picture.right].map(Math.round).join())
    }
    for (const places of [columns, pictured])
      if (places.size > 1) problems.push(`rows with columns of their own: ${[...places].join(' and ')}`)
    return problems
  })

async function expectWhole(page: Page, what: string) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => overflows(page), { message: `${what} overflows ${width} pixels` }).toBe(false)
    expect(await findWrappingProblems(page), `${what} at ${width} pixels`).toEqual([])
  }
}

const heightInLines = (element: HTMLElement) =>
  Math.round(element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight))

const isFromTheRight = (element: HTMLElement) => {
  const first = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() ?? element
  const range = document.createRange()
  const [start = 0, later = 0] = [0, 5].map((offset) => {
    range.setStart(first, offset)
    range.setEnd(first, offset + 1)
    return range.getBoundingClientRect().left
  })
  const { left, right } = element.getBoundingClientRect()
  return start > later && right - start < start - left
}

test('titles and names of any length and script are whole, in their lines, in their column and in order, wherever they stand', async () => {
  const page = await reader.open('/', { javaScriptEnabled: false })
  await page.locator('main .headline').evaluateAll((headlines, word) => {
    for (const headline of headlines) headline.textContent = word
  }, titles['a long word']?.text ?? '')
  await expectWhole(page, 'the front page')
  const pairs = await page
    .locator('.two-lists')
    .evaluateAll((all) => all.map((pair) => [...pair.children].map((list) => list.getBoundingClientRect().width)))
  expect(pairs.length).toBeGreaterThan(0)
  for (const [one, other] of pairs) expect(one).toBeCloseTo(other ?? 0, 0)

  const isAsMeant = async (selector: string, { name, text, lines }: Article, place: number) => {
    const title = page.locator(selector, { hasText: text })
    if (lines) expect(lines[place], `${name} at ${place}`).toContain(await title.evaluate(heightInLines))
    else expect(await title.evaluate(isFromTheRight), name).toBe(name !== 'Japanese')
  }
  // No other test has articles there.
  await page.goto(`/author/${authors[0]?.slug}`)
  await showOwnTypefaces(page)
  await expectWhole(page, 'the list')
  for (const [place, width] of [390, 1440].entries()) {
    await page.setViewportSize({ width, height: 900 })
    for (const article of articles) await isAsMeant('.headline', article, place)
  }
  for (const article of articles) {
    await page.goto(`/article/${article.id}`)
    await showOwnTypefaces(page)
    expect((await page.locator('h1').textContent())?.trim()).toBe(article.text)
    await expectWhole(page, article.name)
    for (const [place, width] of [390, 1440].entries()) {
      await page.setViewportSize({ width, height: 900 })
      await isAsMeant('h1', article, 2 + place)
    }
  }
  for (const address of ['/about', ...authors.map(({ slug }) => `/author/${slug}`), `/part/${part}`]) {
    await page.goto(address)
    await expectWhole(page, address)
  }
})
