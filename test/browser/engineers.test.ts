import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { callApi } from './api.ts'
import { anArticle, aPicture, button, removeArticle } from './article-editor.ts'
import { hasFocus, hydrated, overflows, useBrowser } from './browser.ts'
import { expectAccessible } from './readers.ts'

const reader = useBrowser()
let illustrated = 0
beforeAll(async () => {
  const picture = await aPicture()
  const figure = (caption: string) =>
    `<figure><img src="${picture}" alt="${caption} drawn"><figcaption>${caption}</figcaption></figure>`
  const description = `<p>As Fig. 2 shows.</p>${figure('The input stage')}${figure('The output stage')}`
  illustrated = await anArticle({ title: 'Editorproof figures', description })
})
afterAll(() => removeArticle(illustrated))

/** Cannot be uploaded like this: the test bypasses the cleaning. */
const hostile = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9" onload="document.title='ran'">
  <style>@import url(/hostile/style); rect { fill: url(/hostile/paint) } @font-face { font-family: x; src: url(/hostile/font) }</style>
  <script>document.title = 'ran'; fetch('/hostile/fetch')</script><script href="/hostile/script"/>
  <image href="/hostile/image" width="9" height="9"/><use href="/hostile/use#a"/><text font-family="x">x</text><rect width="9" height="9"/>
  <foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" src="/hostile/frame"/><img xmlns="http://www.w3.org/1999/xhtml" src="/hostile/x" onerror="document.title='ran'"/></foreignObject>
  <a href="javascript:document.title='ran'"><rect width="9" height="9"/></a></svg>`

test('figures are opened, enlarged, moved and left by keyboard and mouse, nothing of that is loaded before, and a hostile drawing runs and fetches nothing', async () => {
  const page = await reader.open(`/article/${illustrated}`, { reducedMotion: 'reduce' })
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  const viewerParts = () => loaded.filter((path) => /figure-viewer/.test(path))
  await page.getByRole('link', { name: 'Fig. 2' }).click()
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('#fig-2')
  expect(viewerParts()).toEqual([])
  const enlarges = (caption: string) => page.getByRole('link', { name: `Enlarge: ${caption} drawn` })
  expect(await enlarges('The input stage').getAttribute('href')).toMatch(/^\/assets\/.*\.webp$/)
  await enlarges('The input stage').focus()
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog', { name: 'Figure' })
  await viewer.getByText('Fig. 1  The input stage').waitFor()
  expect(viewerParts()).not.toEqual([])
  const stage = viewer.getByRole('group')
  await hasFocus(stage)
  const inText = page.locator('.prose figure img').first()
  expect(await viewer.getByRole('img').getAttribute('data-line-art')).toBe(await inText.getAttribute('data-line-art'))
  await expectAccessible(page, 'the viewer')
  const placed = () => viewer.getByRole('img').evaluate(({ style }) => style.transform)
  await page.keyboard.press('+')
  await page.keyboard.press('+')
  await expect.poll(placed).toBe('translate(0px, 0px) scale(2.25)')
  await page.keyboard.press('ArrowRight')
  await expect.poll(placed).toBe('translate(-80px, 0px) scale(2.25)')
  const { x = 0, y = 0 } = (await stage.boundingBox()) ?? {}
  await page.mouse.move(x + 600, y + 300)
  await page.mouse.down()
  await page.mouse.move(x + 650, y + 300)
  await page.mouse.up()
  await expect.poll(placed).toBe('translate(-30px, 0px) scale(2.25)')
  await page.keyboard.press('0')
  await expect.poll(placed).toBe('translate(0px, 0px) scale(1)')
  await page.mouse.wheel(0, -400)
  await expect.poll(placed).toMatch(/scale\(2\.7/)
  await stage.dblclick()
  await expect.poll(placed).toBe('translate(0px, 0px) scale(1)')
  await page.keyboard.press('ArrowRight')
  await viewer.getByText('Fig. 2  The output stage').waitFor()
  expect(await viewer.getByRole('button', { name: 'Next figure' }).isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })
  await hasFocus(enlarges('The output stage'))

  const name = `${'5'.repeat(32)}-9.svg`
  const folder = join(inject('dataDir'), 'files', 'pictures')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, name), hostile)
  // What the policy blocks begins as a request and has no answer. The page that is left still tells what it has counted.
  const answered: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.startsWith('/api/')) answered.push(pathname)
  })
  const answer = await page.goto(`/assets/${name}`)
  expect(answer?.headers()['content-type']).toBe('image/svg+xml')
  await page.mouse.click(4, 4)
  // Requests that the click began would have been answered before this one.
  await page.context().request.get('/robots.txt')
  expect(await page.title()).not.toBe('ran')
  expect(answered).toEqual([`/assets/${name}`])
  reader.expectErrors(/Content Security Policy|sandboxed|Unsafe attempt/)
})

async function walkFigures(page: Page, count: number) {
  const enlarges = page.getByRole('main').getByLabel(/^Enlarge: /)
  await enlarges.first().focus()
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog', { name: 'Figure' })
  for (let figure = 1; figure <= count; figure++) {
    await viewer.getByText(`Fig. ${figure}  `).waitFor()
    const image = viewer.getByRole('img')
    expect(await image.count(), `Fig. ${figure}`).toBe(1)
    const smallest = await image.evaluate((shown) => {
      const scale = shown instanceof SVGSVGElement ? (shown.getScreenCTM()?.a ?? 0) : 1
      const sizes = [...shown.querySelectorAll('text')].map((text) =>
        Number.parseFloat(getComputedStyle(text).fontSize),
      )
      return Math.min(...sizes.map((size) => size * scale), 12)
    })
    expect(smallest, `letters of Fig. ${figure}`).toBeGreaterThan(11.9)
    if (figure < count) await page.keyboard.press('ArrowRight')
  }
  expect(await viewer.getByRole('button', { name: 'Next figure' }).isDisabled()).toBe(true)
  await expectAccessible(page, 'a drawing in the viewer')
  await page.keyboard.press('ArrowLeft')
  await viewer.getByText(`Fig. ${count - 1}  `).waitFor()
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })
  await hasFocus(enlarges.nth(count - 2))
  await page.locator('.prose figure.plot svg').first().click()
  await viewer.waitFor()
  await page.keyboard.press('Escape')
}

test('the guide that uses every block is read with script and without and in print, and its calculators answer while one types', async () => {
  const { articles } = await callApi<{ articles: { ID: number }[] }>('GET', '/home/search?query=quiet+rail+behind+buck')
  const guide = `/article/${articles[0]?.ID}`
  const page = await reader.open(guide, { reducedMotion: 'reduce' })
  await page.getByText('Figures (5)').click()
  await page.getByRole('link', { name: 'Fig. 5', exact: true }).first().click()
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('#fig-5')
  const place = page.getByRole('navigation', { name: 'Contents' })
  await expect.poll(() => place.locator('[aria-current]').textContent()).toBe('Sampling between the edges')
  expect(await place.count()).toBe(1)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await place.count()).toBe(1)
  expect(await place.evaluate((list) => list.closest('.prose') !== null)).toBe(true)
  await walkFigures(page, 5)
  const wide = page.locator('#eq-3 math')
  expect(await wide.evaluate((math) => math.scrollWidth > math.clientWidth)).toBe(true)
  await wide.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => wide.evaluate((math) => math.scrollLeft)).toBeGreaterThan(0)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const copy = button(page, 'Copy equation 1 as LaTeX')
  await copy.click()
  await page.getByText('LaTeX copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^f_0 = \\frac\{1\}/)
  await page.emulateMedia({ media: 'print' })
  expect(await copy.isVisible()).toBe(false)
  expect(await page.getByText('Data of the plot').first().isVisible()).toBe(false)
  await page.emulateMedia({ media: null })

  const without = await reader.open(guide, { javaScriptEnabled: false, width: 390 })
  await without.getByRole('img', { name: 'ADC_CR2 of the STM32F103' }).waitFor()
  await without.getByText('Data of the plot').first().click()
  await without.getByRole('rowheader', { name: '15.65k' }).waitFor()
  await button(without, 'ESR').click()
  await without.getByText('turns ripple current into heat').waitFor()
  expect(await overflows(without)).toBe(false)
  await without.getByRole('link', { name: 'LC filter of 4.7 µH and 22 µF' }).click()
  await without.getByRole('status').getByText('15.65').waitFor()

  await page.goto('/tools/crystal-load')
  expect(await overflows(page)).toBe(false)
  await page.goto('/tools/voltage-divider')
  await hydrated(page)
  const result = page.getByRole('status')
  await result.getByText('3.837\u202FV').waitFor()
  await page.getByLabel('Input voltage').fill('24')
  await result.getByText('7.673\u202FV').waitFor()
  await page.getByLabel('R1, upper resistor').fill('4k7')
  await result.getByText('12\u202FV').waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('?vin=24&r1=4k7')
  await page.getByLabel('R1, upper resistor').fill('10nF')
  await result.getByText('nF is a unit of capacitance').waitFor()
  await expectAccessible(page, 'a calculator with a problem')
  await without.goto('/tools/voltage-divider?vin=24&r1=4k7')
  await without.getByLabel('R2, lower resistor').fill('9.4k')
  await without.getByRole('button', { name: 'Calculate' }).click()
  await without.getByRole('status').getByText('16\u202FV').waitFor()
})
