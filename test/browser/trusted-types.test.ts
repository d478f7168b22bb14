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
