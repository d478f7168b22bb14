import { expect, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { articleWith } from './magazine.ts'

const reader = useBrowser()

test('an article opened from a list shows its prose, and the login page opens from there, in the same document', async () => {
  const address = await articleWith({ access: 'free' })
  const page = await reader.open('/section/design-guide/index.html')
  await page.evaluate(() => document.documentElement.setAttribute('data-same', ''))
  await page.locator(`a[href="${address}"]`).first().click()
  await page.locator('.prose p').first().waitFor()
  await page.locator('a[href^="/login"]').first().click()
  await page.getByLabel('Password').first().waitFor()
  expect(await page.locator('html').getAttribute('data-same')).toBe('')
})

test('a script in stored prose does not run when the article is opened from a list', async () => {
  const address = await articleWith({ access: 'free' })
  const page = await reader.open('/section/design-guide/index.html')
  const marks = (n: number) => `document.documentElement.dataset.ran=${n}`
  const hostile = [
    `<script>${marks(1)}</script>`,
    `<svg><script>${marks(2)}</script></svg>`,
    `<img src=/static/missing.png onerror=${marks(3)}>`,
    `<iframe srcdoc='<script>parent.${marks(4)}</script>'></iframe>`,
  ].join('')
  // As the server answers when the sanitiser was deceived: the data of an article has its prose as it is stored.
  await page.route(`**${address}.data*`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('<p>', `<p>${hostile}`) })
  })
  await page.locator(`a[href="${address}"]`).first().click()
  await page.locator('.prose script').first().waitFor({ state: 'attached' })
  await page.locator('.prose iframe').first().waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.locator('html').getAttribute('data-ran')).toBeNull()
  reader.expectError(/Executing inline event handler violates/)
  reader.expectError(/Executing inline script violates/)
  reader.expectError(/Failed to load resource/)
})

test('no other text becomes HTML in the magazine, and no other policy can be made', async () => {
  const page = await reader.open('/about')
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
  reader.expectError(/requires 'TrustedHTML' assignment/)
  reader.expectError(/Creating a TrustedTypePolicy named 'other'/)
})
