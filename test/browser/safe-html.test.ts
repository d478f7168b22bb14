import { expect, test } from 'vitest'
import { toSafeHtml } from '../../src/features/articles/server/index.ts'
import { attacks } from '../attacks.ts'
import { findUnsafe } from '../safe-html.ts'
import { useBrowser } from './browser.ts'

const reader = useBrowser()

test('sanitised HTML stays safe after a real browser parses and serializes it twice', async () => {
  const page = await reader.open('/about')
  const alerts: string[] = []
  page.on('dialog', async (dialog) => {
    alerts.push(dialog.message())
    await dialog.dismiss()
  })
  // A page without a content security policy, so that only the sanitiser protects.
  await page.goto('about:blank')
  await page.setContent('<main>ready</main>')
  await page.getByText('ready').waitFor()
  const all = attacks.map(([, html]) => toSafeHtml(html))
  const read = await page.evaluate(
    (texts) =>
      texts.map((html) => {
        const element = document.createElement('div')
        document.body.append(element)
        element.innerHTML = html
        const once = element.innerHTML
        element.innerHTML = once
        return [once, element.innerHTML]
      }),
    all,
  )
  for (const [index, readings] of read.entries())
    for (const html of readings) expect(findUnsafe(html), attacks[index]?.[0]).toEqual([])
  await page.getByText('ready').waitFor()
  expect(alerts).toEqual([])
})
