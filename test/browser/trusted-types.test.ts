import { expect, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { articleWith } from './magazine.ts'

const reader = useBrowser()

test('pages open in one document, load nothing of the newsletter, run no script of a stored text, and turn no other text into HTML', async () => {
  const address = await articleWith({ access: 'free' })
  const page = await reader.open('/')
  await page.evaluate(() => document.documentElement.setAttribute('data-same', ''))
  const marks = (n: number) => `document.documentElement.dataset.ran=${n}`
  const hostile = [
    `<script>${marks(1)}</script>`,
    `<svg><script>${marks(2)}</script></svg>`,
    `<img src=/static/missing.png onerror=${marks(3)}>`,
    `<iframe srcdoc='<script>parent.${marks(4)}</script>'></iframe>`,
  ].join('')
  // As if the sanitiser had been deceived: an article's data has its prose as stored.
  await page.route(`**${address}.data*`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('<p>', `<p>${hostile}`) })
  })
  await page.locator('a[href="/section/design-guide/index.html"]:visible').first().click()
  await page.waitForURL('**/section/design-guide/index.html')
  const refused = ['inline script', 'inline event handler'].map((what) =>
    page.waitForEvent('console', (message) => message.text().includes(`Executing ${what} violates`)),
  )
  await page.locator(`a[href="${address}"]`).first().click()
  await Promise.all(refused)
  await page.locator('.prose script').first().waitFor({ state: 'attached' })
  const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  // The pop-up of articles is a dialog that asks to subscribe to a plan.
  expect(names.filter((name) => /newsletter|subscribe(?!-dialog)|\/form-/.test(new URL(name).pathname))).toEqual([])
  const attempts = await page.evaluate(() => {
    const nameOfError = (attempt: () => void) => {
      try {
        attempt()
        return 'none'
      } catch (error) {
        return error instanceof Error ? error.name : String(error)
      }
    }
    const { trustedTypes } = window as typeof window & {
      trustedTypes: { createPolicy(name: string, rules: object): void }
    }
    return [
      nameOfError(() => {
        document.body.innerHTML = '<img alt="">'
      }),
      nameOfError(() => trustedTypes.createPolicy('other', {})),
    ]
  })
  expect(attempts).toEqual(['TypeError', 'TypeError'])
  await page.locator('a[href^="/login"]').first().click()
  await page.getByLabel('Password').first().waitFor()
  expect(await page.locator('html').getAttribute('data-same')).toBe('')
  expect(await page.locator('html').getAttribute('data-ran')).toBeNull()
  reader.expectError(/Executing inline event handler violates/)
  reader.expectError(/Executing inline script violates/)
  reader.expectError(/Failed to load resource/)
  reader.expectError(/requires 'TrustedHTML' assignment/)
  reader.expectError(/Creating a TrustedTypePolicy named 'other'/)
})
