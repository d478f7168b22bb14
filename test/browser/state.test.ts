import { expect, test } from 'vitest'
import { openBackOffice } from './back-office.ts'
import { findProblemsInBothSchemes, overflows, useBrowser, widths } from './browser.ts'

const reader = useBrowser()

test('an administrator follows the first steps, tests connections and reads the state of the house', async () => {
  const page = await openBackOffice(reader, '/admin/dashboard')
  const fits = async () => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      expect(await overflows(page), `${width} pixels`).toBe(false)
    }
    expect(await findProblemsInBothSchemes(page)).toEqual([])
  }
  const steps = page.getByRole('region', { name: 'First steps' })
  const count = steps.getByText(/^\d of 7 done$/)
  await steps.getByRole('button', { name: 'Give it a logo: Go without' }).click()
  await steps.getByRole('button', { name: 'Give it a logo: Not done' }).waitFor()
  // Other tests take steps of their own meanwhile.
  await count.waitFor()
  await fits()
  await steps.getByRole('button', { name: 'Give it a logo: Not done' }).click()
  await steps.getByRole('button', { name: 'Give it a logo: Go without' }).waitFor()

  await steps.getByRole('link', { name: 'Connect payments' }).click()
  await page.getByRole('heading', { level: 1, name: 'Connections' }).waitFor()
  await page.getByRole('button', { name: 'Payments: Ask the provider' }).click()
  await page.getByRole('region', { name: 'Payments' }).getByText('Works.').waitFor()
  await page.getByRole('button', { name: 'Sign-in with Google: Ask the provider' }).click()
  await page.getByRole('region', { name: 'Sign-in with Google' }).getByText('Works.').waitFor()
  await page.getByRole('button', { name: 'Look up the DNS' }).click()
  await page.getByText('whose domain is not one of the internet').waitFor()
  await fits()

  await page.goto('/admin/dashboard')
  await steps.getByRole('button', { name: 'Hide these steps' }).click()
  await steps.waitFor({ state: 'detached' })
  await page.goto('/admin/state')
  const verdict = page.locator('output')
  await verdict.waitFor()
  expect(await verdict.innerText()).toMatch(/^(All is well|All works|One thing|\d+ things)/)
  await page.getByRole('region', { name: 'Database' }).getByText('Embedded').waitFor()
  await page.getByText('Release notes', { exact: true }).click()
  await page.getByText('makes a backup and tries').waitFor()
  await fits()
  await page.getByRole('button', { name: 'Show the first steps' }).click()
  await page.getByRole('link', { name: /^First steps: \d of 7$/ }).click()
  await steps.waitFor()
})
