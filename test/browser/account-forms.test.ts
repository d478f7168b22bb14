import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aPassword } from '../visitor.ts'
import { hasFocus, useBrowser } from './browser.ts'
import { expectAccessible, fill, goTo, press } from './readers.ts'

const reader = useBrowser()

const tooShort = 'Password must be at least 8 characters long'
const noUppercase = 'Password must contain at least one uppercase letter'
const noSpecial = 'Password must contain at least one special character'
const resetRule = 'Password must contain at least 8 characters with 1 uppercase, 1 number, and 1 special character'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
async function isMarked(page: Page, label: string, isWrong: boolean) {
  await expect.poll(() => field(page, label).getAttribute('aria-invalid')).toBe(String(isWrong))
}
const alerts = (page: Page, text: string) => page.getByRole('alert').getByText(text, { exact: true }).waitFor()

/** Expects exactly these errors in a focused summary, and each at its field, where screen readers announce it. */
async function refuses(page: Page, button: string, problems: Record<string, string>) {
  await press(page, button)
  const summary = page.locator('section.form-summary:focus')
  await expect.poll(() => summary.getByRole('link').allTextContents()).toEqual(Object.values(problems))
  const found = Object.keys(problems).length === 1 ? 'one problem' : `${Object.keys(problems).length} problems`
  await summary.getByText(`Please fix ${found}`, { exact: true }).waitFor()
  for (const [label, problem] of Object.entries(problems)) {
    await isMarked(page, label, true)
    const [id] = (await field(page, label).getAttribute('aria-describedby'))?.split(' ') ?? []
    await expect.poll(() => page.locator(`[id="${id}"]`).textContent()).toBe(problem)
  }
}

async function needs(page: Page, button: string, ...labels: string[]) {
  await refuses(page, button, Object.fromEntries(labels.map((label) => [label, `${label} is required`])))
  for (const label of labels) {
    await page.getByRole('link', { name: `${label} is required` }).click()
    await hasFocus(field(page, label))
  }
}

async function fails(page: Page, button: string, sentence: string) {
  await page.route('**/api/auth/**', (route) => route.fulfill({ status: 500, body: 'no' }))
  await press(page, button)
  await alerts(page, sentence)
  reader.expectError(/500/)
  await page.unroute('**/api/auth/**')
}

test('forms of accounts say what is wrong at the field, and what the server refuses, and send nothing else', async () => {
  const page = await reader.open('/signup')
  const sent: string[] = []
  page.on('request', (request) => {
    const [, call] = request.url().split('/api/auth/')
    if (call) sent.push(call)
  })

  await needs(page, 'Sign Up Now', 'Username', 'Email', 'Password')
  await expectAccessible(page, 'the errors of a form')
  for (const [password, met] of [
    ['!', [noSpecial]],
    ['Ab', [noUppercase]],
    ['abcdefg', []],
    ['abcdefg!', [tooShort, noSpecial]],
    [aPassword, [tooShort, noUppercase, noSpecial]],
  ] satisfies [string, string[]][]) {
    await field(page, 'Password').clear()
    await field(page, 'Password').pressSequentially(password)
    await expect
      .poll(() => page.locator('.password-rules li').allTextContents(), { message: password })
      .toEqual(
        [
          [tooShort, tooShort],
          [noUppercase, noUppercase],
          [noSpecial, `${noSpecial}: !@#$%^&*(),.?":{}|<>`],
        ].map(([rule = '', words]) => (met.includes(rule) ? `${words}: met` : words)),
      )
  }
  await fill(page, { Username: 'Priya', Email: 'common@example.com' })
  for (const [password, problem] of [
    ['short', tooShort],
    ['long enough', noUppercase],
    ['Long enough', noSpecial],
    // Only the server knows that it is common.
    ['P@ssword', 'This password is too common. Please choose another.'],
  ] as const) {
    await fill(page, { Password: password })
    await refuses(page, 'Sign Up Now', { Password: problem })
  }
  reader.expectError(/400/)
  await fill(page, { Password: aPassword })
  await isMarked(page, 'Password', false)
  await fails(page, 'Sign Up Now', 'Signup failed. Please try again.')

  await page.getByRole('link', { name: 'Login', exact: true }).click()
  await page.waitForURL('**/login')
  await needs(page, 'Sign In', 'Email', 'Password')
  await fill(page, { Email: 'priya at example', Password: aPassword })
  await refuses(page, 'Sign In', { Email: 'Please enter a valid email address' })
  await fill(page, { Email: 'priya@example.com' })
  await isMarked(page, 'Email', false)
  await fails(page, 'Sign In', 'Login failed: Unknown error')

  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.waitForURL('**/forgot-password')
  await needs(page, 'Send Reset Link', 'Email')
  await fill(page, { Email: 'priya@example.com' })
  await fails(page, 'Send Reset Link', 'Error sending reset link.')

  await goTo(page, '/reset-password/x')
  await page.getByRole('status').filter({ hasText: 'This link is incomplete.' }).waitFor()
  await page.getByRole('link', { name: 'Request a new link' }).waitFor()
  await needs(page, 'Reset Password', 'New password')
  await fill(page, { 'New password': 'Simple!!', 'Confirm password': 'Simple!!' })
  await refuses(page, 'Reset Password', { 'New password': resetRule })
  await fill(page, { 'New password': 'Simple1!', 'Confirm password': 'Simple2!' })
  await refuses(page, 'Reset Password', { 'Confirm password': 'Passwords do not match' })
  await isMarked(page, 'New password', false)
  await fill(page, { 'Confirm password': 'Simple1!' })
  await fails(page, 'Reset Password', 'Failed to reset password. Please try again.')
  await press(page, 'Reset Password')
  await alerts(
    page,
    'This link is incomplete. Open it from the email again, or copy all of it. If that does not help, please request a new link.',
  )
  reader.expectError(/400/)
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await page.waitForURL('**/forgot-password')

  // The failures, after the common password, and after and before the link that is not valid.
  const reset = 'reset-password/x'
  expect(sent).toEqual(['register', 'register', 'login', 'request-password-reset', reset, reset, reset])
})
