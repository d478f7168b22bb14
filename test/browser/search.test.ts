import { expect, test } from 'vitest'
import { hasFocus, useBrowser } from './browser.ts'
import { expectAccessible, goTo } from './readers.ts'

const reader = useBrowser()

test('the search box works by keyboard alone: it opens, suggests, corrects itself, searches, and leads to a part', async () => {
  const page = await reader.open('/')
  const { keyboard } = page
  const box = page.getByRole('combobox', { name: 'Search articles' })
  const list = page.getByRole('listbox')
  const options = list.getByRole('option')
  const chosen = page.getByRole('option', { selected: true })
  const heading = () => page.getByRole('heading', { level: 1 }).innerText()
  const loaded = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').flatMap(({ name }) => (/suggest/.test(name) ? name : [])),
    )
  const opensBox = async () => {
    await keyboard.press('/')
    await hasFocus(box)
  }
  const types = async (text: string) => {
    await hasFocus(box)
    const suggested = page.waitForResponse((response) => response.url().endsWith(`q=${text}`))
    await keyboard.type(text)
    await suggested
    await options.first().waitFor()
  }

  expect(await loaded()).toEqual([])
  await opensBox()
  expect(await loaded()).not.toEqual([])
  await keyboard.press('Enter')
  await keyboard.type('   ')
  await keyboard.press('Enter')
  expect(new URL(page.url()).pathname).toBe('/')
  await keyboard.press('Escape')
  await hasFocus(page.getByRole('button', { name: 'Search', exact: true }).first())

  const asked: string[] = []
  const { promise: isAborted, resolve: abort } = Promise.withResolvers<void>()
  const { promise: told, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/search/suggestions?*', async (route) => {
    const q = new URL(route.request().url()).searchParams.get('q') ?? ''
    asked.push(q)
    if (q === 'lm3') await told
    await route.continue().catch(() => {})
  })
  page.on('requestfailed', (request) => {
    if (request.url().endsWith('q=lm3')) abort()
  })
  /** Types faster than the pause on any machine. */
  const typeAtOnce = (texts: readonly string[]) =>
    box.evaluate((input: HTMLInputElement, all) => {
      for (const text of all) {
        input.value = text
        input.dispatchEvent(new Event('input', { bubbles: true }))
      }
    }, texts)
  await keyboard.press('Control+k')
  await hasFocus(box)
  await typeAtOnce(['l', 'lm', 'lm3'])
  await expect.poll(() => asked).toEqual(['lm3'])
  await typeAtOnce(['lm31', 'lm317'])
  await options.first().waitFor()
  expect(asked).toEqual(['lm3', 'lm317'])
  await isAborted
  answer()
  await page.unrouteAll({ behavior: 'wait' })
  await keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  expect(await box.inputValue()).toBe('lm317')
  await keyboard.press('ArrowDown')
  await chosen.getByText('LM317').first().waitFor()
  await keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  await keyboard.press('Escape')
  await box.waitFor({ state: 'detached' })

  await opensBox()
  await types('stm32h')
  expect(await box.getAttribute('aria-expanded')).toBe('true')
  expect(await chosen.count()).toBe(0)
  await keyboard.press('ArrowUp')
  await expect.poll(() => options.last().getAttribute('aria-selected')).toBe('true')
  await keyboard.press('ArrowDown')
  await expect.poll(() => chosen.count()).toBe(0)
  await keyboard.press('ArrowDown')
  await chosen.getByText('STM32H743ZIT6').waitFor()
  expect(await box.getAttribute('aria-activedescendant')).toBe(await chosen.getAttribute('id'))
  expect(await box.inputValue()).toBe('stm32h')
  await expectAccessible(page, 'the suggestions')
  await keyboard.press('Enter')
  await page.waitForURL('**/part/STM32H743ZIT6')
  await expect.poll(heading).toBe('STM32H743ZIT6')
  await page.getByRole('main').locator('.headline').first().click()
  await page.locator('a.part-link[href="/part/STM32H743ZIT6"]').click()
  await page.waitForURL('**/part/STM32H743ZIT6')

  const { promise: waited, resolve: fail } = Promise.withResolvers<void>()
  await page.route('**/search.data?*', async (route) => {
    await waited
    await route.fulfill({ status: 500, body: 'no' })
  })
  await opensBox()
  await keyboard.type('  oscilloscope ')
  await keyboard.press('Enter')
  await page.getByText('Loading search results...').waitFor()
  fail()
  await page.getByText('Failed to fetch search results').waitFor()
  reader.expectError(/500/)
  await page.unrouteAll({ behavior: 'wait' })
  await goTo(page, '/about')
  await opensBox()
  await keyboard.type('  oscilloscope ')
  await keyboard.press('Enter')
  await page.waitForURL('**/search?q=oscilloscope')
  await expect.poll(heading).toBe('Search Results for oscilloscope')
  await expect.poll(() => page.title()).toContain('Search Results for oscilloscope')
  await page.getByRole('link', { name: /Eight-channel, 12-bit oscilloscope/ }).waitFor()
  await box.waitFor({ state: 'detached' })
})

test('a search is corrected, filtered and unfiltered, each step has an address, and this browser remembers it until the reader clears it', async () => {
  const page = await reader.open('/search?q=osciloscope')
  const { keyboard } = page
  await page.getByRole('link', { name: 'oscilloscope', exact: true }).click()
  await page.waitForURL('**/search?q=oscilloscope')
  const field = page.getByLabel('Search for')
  await field.fill('')
  await field.focus()
  await keyboard.type('C/C++')
  expect(await field.inputValue()).toBe('C/C++')
  await field.fill('voltage')
  await keyboard.press('Enter')
  await page.waitForURL('**/search?q=voltage')
  await page.getByRole('heading', { name: 'Search Results for voltage' }).waitFor()
  const count = page.getByRole('status').first()
  const before = await count.innerText()
  await page.getByRole('link', { name: /^Design Guide \d+$/ }).focus()
  await keyboard.press('Enter')
  await page.waitForURL('**/search?q=voltage&section=design-guide')
  const remove = page.getByRole('link', { name: /^Design Guide \d+ ?, selected: remove$/ })
  await remove.waitFor()
  expect(await count.innerText()).not.toBe(before)
  await remove.focus()
  await keyboard.press('Enter')
  await page.waitForURL('**/search?q=voltage')
  await page.getByText(before, { exact: true }).waitFor()

  await keyboard.press('/')
  const recent = page.getByRole('listbox').getByRole('option')
  await recent.first().waitFor()
  expect((await recent.allInnerTexts()).slice(0, 2)).toEqual(['voltage', 'oscilloscope'])
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await page.waitForURL('**/search?q=oscilloscope')
  await page.evaluate(() => history.pushState({ usr: { query: 'LM317' }, key: 'k', idx: 1 }, '', '/search'))
  await page.reload()
  await page.waitForURL('**/search?q=LM317')
  await page.getByRole('heading', { name: 'Search Results for LM317' }).waitFor()
  await goTo(page, '/search')
  await page.getByRole('button', { name: 'Clear recent searches' }).click()
  await page.getByRole('heading', { name: 'Recent searches' }).waitFor({ state: 'detached' })
  expect(await page.evaluate(() => localStorage.getItem('recentSearches'))).toBe('[]')

  for (const javaScriptEnabled of [true, false]) {
    const phone = await reader.open('/search?q=voltage&access=free', { width: 390, javaScriptEnabled })
    const line = phone.getByText(/^Filter and sort 1/)
    const filter = phone.getByRole('link', { name: /^Design Guide \d+$/ })
    const firstHit = phone.getByRole('main').locator('.headline').first()
    expect([await filter.isVisible(), ((await firstHit.boundingBox())?.y ?? 844) < 780]).toEqual([false, true])
    await line.focus()
    await phone.keyboard.press('Enter')
    await filter.waitFor()
    expect(await phone.getByRole('link', { name: 'Newest first' }).isVisible()).toBe(true)
    if (javaScriptEnabled) await expectAccessible(phone, 'the filters')
    await filter.click()
    await phone.waitForURL(/section=design-guide/)
    await phone.getByText(/^Filter and sort 2/).waitFor()
    expect(await firstHit.isVisible()).toBe(true)
    if (javaScriptEnabled) continue
    await phone.getByLabel('Search for').fill('oscilloscope')
    await phone.keyboard.press('Enter')
    await phone.waitForURL(/q=oscilloscope/)
    await phone.locator('mark').getByText('oscilloscope').first().waitFor()
    expect(await phone.getByRole('complementary', { name: /^Advertisement/ }).count()).toBeGreaterThanOrEqual(2)
    const answer = await phone.goto('/search?q=%22zirconium+dioxide+sensor%22')
    expect(answer?.headers()['cache-control']).toBe('no-store')
    expect(await phone.getByRole('status').first().innerText()).toBe('No results found.')
    await phone.getByRole('link', { name: 'Search without quotes and exclusions' }).waitFor()
  }
})
