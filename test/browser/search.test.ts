import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectInOrder, hasFocus, hydrated, useBrowser } from './browser.ts'
import { goTo } from './readers.ts'

const { open, expectError } = useBrowser()
let page: Page

/** Opens an address as a new reader. */
const visit = async (...to: Parameters<typeof open>) => {
  page = await open(...to)
}
const heading = () => page.getByRole('heading', { level: 1 }).innerText()
const box = () => page.getByRole('combobox', { name: 'Search articles' })
const chosen = () => page.getByRole('option', { selected: true })
/** A typing speed that beats the debounce on any machine. */
const typeAtOnce = (texts: readonly string[]) =>
  box().evaluate((input, all) => {
    if (!(input instanceof HTMLInputElement)) throw new Error('Not an input')
    for (const text of all) {
      input.value = text
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }, texts)
const options = () => page.getByRole('listbox').getByRole('option')

describe('with the keyboard alone', () => {
  test.each(['/', 'Control+k'])('%s opens the box, and Enter searches', async (key) => {
    await visit('/')
    await page.keyboard.press(key)
    await hasFocus(box())
    await page.keyboard.type('  oscilloscope ')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/search?q=oscilloscope')
    await expect.poll(heading).toBe('Search Results for oscilloscope')
    await expect.poll(() => page.title()).toContain('Search Results for oscilloscope')
    await page.getByRole('link', { name: /Eight-channel, 12-bit oscilloscope/ }).waitFor()
    await page.getByLabel('Search articles').waitFor({ state: 'detached' })
  })

  test('an empty query does nothing, and Escape closes the box and returns the focus', async () => {
    await visit('/')
    await page.keyboard.press('/')
    await hasFocus(box())
    await page.keyboard.type('   ')
    await page.keyboard.press('Enter')
    expect(new URL(page.url()).pathname).toBe('/')
    await page.keyboard.press('Escape')
    await hasFocus(page.getByRole('button', { name: 'Search', exact: true }).first())
  })

  test('a slash typed into a field stays a slash', async () => {
    await visit('/search')
    await page.getByLabel('Search for').focus()
    await page.keyboard.type('C/C++')
    expect(await page.getByLabel('Search for').inputValue()).toBe('C/C++')
  })

  /** Types once the box has the focus, and waits for the suggestions to the whole text. */
  const typesInBox = async (text: string) => {
    await hasFocus(box())
    const suggested = page.waitForResponse((response) => response.url().endsWith(`q=${text}`))
    await page.keyboard.type(text)
    await suggested
  }

  test('arrow keys move through the suggestions and back to the typed text, and Enter opens the part', async () => {
    await visit('/')
    await page.keyboard.press('/')
    await typesInBox('stm32h')
    await options().first().waitFor()
    expect(await box().getAttribute('aria-expanded')).toBe('true')
    expect(await chosen().count()).toBe(0)
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => options().last().getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => chosen().count()).toBe(0)
    await page.keyboard.press('ArrowDown')
    await chosen().getByText('STM32H743ZIT6').waitFor()
    expect(await box().getAttribute('aria-activedescendant')).toBe(await chosen().getAttribute('id'))
    expect(await box().inputValue()).toBe('stm32h')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/part/STM32H743ZIT6')
    await expect.poll(heading).toBe('STM32H743ZIT6')
  })

  test('Escape closes the suggestions first, then the box', async () => {
    await visit('/')
    await page.keyboard.press('/')
    await typesInBox('lm31')
    await options().first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    expect(await box().inputValue()).toBe('lm31')
    await page.keyboard.press('ArrowDown')
    await chosen().getByText('LM317').first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await box().waitFor({ state: 'detached' })
  })

  test('a search is filtered and unfiltered, and every step has an address', async () => {
    await visit('/search?q=voltage')
    const before = await page.getByRole('status').first().innerText()
    await page.getByRole('link', { name: /^Design Guide \d+$/ }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/search?q=voltage&section=design-guide')
    await page.getByRole('link', { name: /^Design Guide \d+ ?, selected: remove$/ }).waitFor()
    expect(await page.getByRole('status').first().innerText()).not.toBe(before)
    await page.getByRole('link', { name: /selected: remove$/ }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/search?q=voltage')
    await page.getByText(before, { exact: true }).waitFor()
  })
})

test.each([true, false])(
  'on a phone the filters open below a line that counts them, with script or without: %s',
  async (javaScriptEnabled) => {
    await visit('/search?q=voltage&access=free', { width: 390, javaScriptEnabled })
    const line = page.getByText(/^Filters and order 1/)
    const filter = page.getByRole('link', { name: /^Design Guide \d+$/ })
    const firstHit = page.getByRole('main').locator('.headline').first()
    expect([await filter.isVisible(), ((await firstHit.boundingBox())?.y ?? 844) < 780]).toEqual([false, true])
    await line.focus()
    await page.keyboard.press('Enter')
    await filter.waitFor()
    expect(await page.getByRole('link', { name: 'Newest first' }).isVisible()).toBe(true)
    if (javaScriptEnabled) await expectInOrder(page, 'open filters')
    await page.setViewportSize({ width: 390, height: 844 })
    await filter.click()
    await page.waitForURL(/section=design-guide/)
    await page.getByText(/^Filters and order 2/).waitFor()
    expect(await firstHit.isVisible()).toBe(true)
  },
)

test('recent searches stay in this browser until the reader clears them', async () => {
  await visit('/search?q=thermistor')
  await page.goto('/search?q=oscilloscope')
  await hydrated(page)
  await page.keyboard.press('/')
  await options().first().waitFor()
  expect(await options().allInnerTexts()).toEqual(['oscilloscope', 'thermistor'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/search?q=thermistor')
  await page.goto('/search')
  await hydrated(page)
  await page.getByRole('button', { name: 'Clear recent searches' }).click()
  expect(await page.getByRole('heading', { name: 'Recent searches' }).count()).toBe(0)
  expect(await page.evaluate(() => localStorage.getItem('recentSearches'))).toBe('[]')
})

test('suggestions are fetched when the reader pauses, and requests out of date are aborted', async () => {
  const asked: string[] = []
  let isAborted = false
  const answered = Promise.withResolvers<void>()
  await visit('/')
  await page.route('**/api/search/suggestions?*', async (route) => {
    const q = new URL(route.request().url()).searchParams.get('q') ?? ''
    asked.push(q)
    if (q === 'lm3') await answered.promise
    await route.continue().catch(() => {})
  })
  page.on('requestfailed', (request) => {
    isAborted ||= request.url().endsWith('q=lm3')
  })
  await page.keyboard.press('/')
  await box().waitFor()
  await typeAtOnce(['l', 'lm', 'lm3'])
  await expect.poll(() => asked).toEqual(['lm3'])
  await typeAtOnce(['lm31', 'lm317'])
  await options().first().waitFor()
  expect(asked).toEqual(['lm3', 'lm317'])
  await expect.poll(() => isAborted).toBe(true)
  answered.resolve()
})

test('the search box loads nothing until it opens', async () => {
  await visit('/')
  const fetched = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').flatMap(({ name }) => (/suggest/.test(name) ? name : [])),
    )
  expect(await fetched()).toEqual([])
  await page.keyboard.press('/')
  await box().waitFor()
  expect(await fetched()).not.toEqual([])
})

test('a search shows that it is loading, and that it failed', async () => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await visit('/about')
  await page.route('**/search.data?*', async (route) => {
    await held
    await route.fulfill({ status: 500, body: 'no' })
  })
  await page.keyboard.press('/')
  await hasFocus(box())
  await page.keyboard.type('oscilloscope')
  await page.keyboard.press('Enter')
  await page.getByText('Loading search results...').waitFor()
  answer()
  await page.getByText('Failed to fetch search results').waitFor()
  expectError(/500/)
})

test('a query in the navigation state is searched for', async () => {
  await visit('/about')
  await page.evaluate(() => history.pushState({ usr: { query: 'LM317' }, key: 'k', idx: 1 }, '', '/search'))
  await page.reload()
  await page.waitForURL('**/search?q=LM317')
  await expect.poll(heading).toBe('Search Results for LM317')
})

test('a misspelt word is corrected, and a search without results gives advice', async () => {
  await visit('/search?q=osciloscope')
  await page.getByRole('link', { name: 'oscilloscope', exact: true }).click()
  await page.waitForURL('**/search?q=oscilloscope')
  await visit('/search?q=%22zirconium+dioxide+sensor%22')
  expect(await page.getByRole('status').first().innerText()).toBe('No results found.')
  expect(await page.getByRole('link', { name: 'Search without quotes and exclusions' }).count()).toBe(1)
})

test('results are complete without script, with two advertisements, and are not cached', async () => {
  await visit('/about', { javaScriptEnabled: false })
  const response = await page.goto('/search?q=oscilloscope')
  expect(response?.headers()['cache-control']).toBe('no-store')
  expect(await page.locator('mark').first().innerText()).toMatch(/oscilloscope/i)
  expect(await page.getByRole('complementary', { name: /^Advertisement/ }).count()).toBeGreaterThanOrEqual(2)
  await page.getByLabel('Search for').fill('LM317')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/search?q=LM317')
  expect((await page.goto('/search'))?.headers()['cache-control']).toContain('s-maxage')
})

test('the parts of an article link to all articles about them', async () => {
  await visit('/part/LM317')
  await page.getByRole('link', { name: /LM317 in seven numbers/ }).click()
  await page.locator('a.part-link[href="/part/LM317"]').click()
  await page.waitForURL('**/part/LM317')
  expect(await page.getByRole('main').getByRole('listitem').count()).toBeGreaterThanOrEqual(2)
})

test('the search is accessible in light and dark, on a phone too', async () => {
  const paths = [
    '/search',
    '/search?q=voltage',
    '/search?q=osciloscope',
    '/search?q=qqqq&section=news',
    '/part/STM32H743ZIT6',
  ]
  await visit('/')
  for (const path of paths) {
    await goTo(page, path)
    await expectInOrder(page, path)
  }
  await page.keyboard.press('/')
  await hasFocus(box())
  await page.keyboard.type('stm')
  await options().first().waitFor()
  await page.keyboard.press('ArrowDown')
  await chosen().waitFor()
  await expectInOrder(page, 'suggestions')
})
