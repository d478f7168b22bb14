import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { AdminReport } from '../../src/features/reports/contract/endpoints.ts'
import { aPdf, aReportForm } from '../reports.ts'
import { asEditor } from './article-editor.ts'
import { settled, useBrowser } from './browser.ts'
import { linkOn } from './sweep.ts'

const reader = useBrowser()

/** A4 between its margins, in CSS pixels. */
const sheet = { width: 703, height: 1032 }
/** In CSS pixels. A third of a sheet is blank beside what a paragraph or two need. */
const longestBlank = 190

const unprinted = [
  'nav',
  'footer',
  '.page > header',
  '.section-bar',
  '.ad-slot',
  '.ad-row',
  '.header-ad',
  '.ad-band',
  '.button',
  'form:not(.tool-form)',
  '.newsletter-box',
  '.skip-link',
  '.pagination',
  '#related-articles',
  '.share',
].join()

test.each([
  ['an article', () => '/section/design-guide/153', '.prose', null],
  ['a list', () => '/section/news/index.html', '.story-row', /\/section\/news\/\d+/],
  ['a gated article', () => '/article/100', '.prose', null],
  ['a report', () => linkOn('/reports', /\/reports\/[^"?/]+/), '.content-panel', null],
  ['a report without a picture', aPlainReport, 'h1', null],
  ['the glossary', () => '/glossary', 'dl', null],
])('%s prints without navigation, advertisements, forms and white thirds', async (_, find, content, address) => {
  const page = await reader.open(await find())
  await page.setViewportSize(sheet)
  await page.emulateMedia({ media: 'print' })
  for (const printed of ['.print-head', content])
    expect(await page.locator(printed).first().isVisible(), printed).toBe(true)
  expect(await page.locator(unprinted).count()).toBeGreaterThan(3)
  const visible = page.locator(unprinted).filter({ visible: true })
  expect(await visible.evaluateAll((all) => all.map(({ outerHTML }) => outerHTML.slice(0, 100)))).toEqual([])
  expect(await page.locator('.print-address').innerText()).toMatch(/^[\w.:-]+\//)
  const shown = await page
    .locator('main a')
    .evaluateAll((links) => links.map((link) => getComputedStyle(link, '::after').content).join(' '))
  if (address) expect(shown).toMatch(address)
  // A picture that is still loading is white.
  await settled(page)
  expect(await blankThirds(await page.screenshot({ fullPage: true }))).toEqual([])
})

test('links of a text print with the addresses that they lead to', async () => {
  const page = await reader.open('/events.html')
  await page.emulateMedia({ media: 'print' })
  const shown = await page
    .locator('.page-prose a')
    .evaluateAll((links) => links.map((link) => [link.getAttribute('href'), getComputedStyle(link, '::after').content]))
  expect(shown.length).toBeGreaterThan(0)
  for (const [href, after] of shown) expect(after).toContain(href ?? '')
})

async function aPlainReport(): Promise<string> {
  const form = aReportForm({ title: 'Without a picture' })
  const { entry } = await asEditor<{ entry: AdminReport }>('POST', '/admin/reports', form)
  const body = new FormData()
  body.set('changes', '')
  body.set('file', new Blob([new Uint8Array(await aPdf())]), 'report.pdf')
  await asEditor('POST', `/admin/reports/${entry.id}/versions`, body)
  await asEditor('PUT', `/admin/reports/${entry.id}`, { ...entry, isPublished: true })
  return `/reports/${entry.slug}`
}

/** Where a third of the width stays white while the rest has content. */
async function blankThirds(png: Buffer): Promise<string[]> {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true })
  const third = Math.floor(info.width / 3)
  const hasInk = (row: number, from: number) => {
    const start = row * info.width + from
    return data.subarray(start, start + third).some((grey) => grey < 240)
  }
  const found: string[] = []
  for (const part of [0, 1, 2]) {
    let inked = 0
    let since = 0
    for (let row = 0; row <= info.height; row++) {
      const isBlank = row < info.height && !hasInk(row, part * third)
      if (isBlank) {
        if ([0, 1, 2].some((other) => other !== part && hasInk(row, other * third))) inked = row
        continue
      }
      if (inked - since > longestBlank) found.push(`third ${part + 1} from ${since} to ${inked}`)
      since = row + 1
      inked = since
    }
  }
  return found
}
