import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aPassword } from '../visitor.ts'
import { expectInOrder, findAccessibilityProblems, hasFocus, layoutShift, useBrowser, widths } from './browser.ts'
import { aReader, fill, goTo, linkMailedTo, press, signIn } from './readers.ts'

const reader = useBrowser()

const rules = [
  'Password must be at least 8 characters long',
  'Password must contain at least one uppercase letter',
  'Password must contain at least one special character',
]
const resetRule = 'Password must contain at least 8 characters with 1 uppercase, 1 number, and 1 special character'

/** The error of a field, as it is seen and as screen readers announce it. */
async function problemOf(page: Page, label: string): Promise<string | null> {
  const field = page.getByLabel(label, { exact: true })
  if ((await field.getAttribute('aria-invalid')) !== 'true') return null
  const [id] = (await field.getAttribute('aria-describedby'))?.split(' ') ?? []
  return page.locator(`[id="${id}"]`).textContent()
}

/** The summary of the errors, which has the focus. */
const focusedSummary = (page: Page) => page.locator('section.form-summary:focus')

/** Counts the calls to an endpoint that a page makes. */
function countCalls(page: Page, endpoint: string) {
  const calls = { count: 0 }
  page.on('request', (request) => {
    if (request.url().includes(`/api/auth/${endpoint}`)) calls.count += 1
  })
  return calls
}

describe('the rules of a new password', () => {
  test('the password rules are checked while a password is typed', async () => {
    const page = await reader.open('/signup')
    for (const [password, met] of [
      ['', []],
      ['a', []],
      ['!', [2]],
      ['A', [1]],
      ['abcdefg', []],
      ['abcdefgh', [0]],
      ['abcdefg!', [0, 2]],
      ['Abcdefgh', [0, 1]],
      ['Ab{', [1, 2]],
      [aPassword, [0, 1, 2]],
    ] as const) {
      await page.getByLabel('Password', { exact: true }).clear()
      await page.getByLabel('Password', { exact: true }).pressSequentially(password)
      const shown = await page.getByRole('listitem').allTextContents()
      expect(shown, password).toEqual(
        rules.map((rule, index) => (met.some((one) => one === index) ? `${rule}: met` : rule)),
      )
    }
  })

  test('an unmet password rule stops the sign-up in the browser and is shown at the field', async () => {
    const page = await reader.open('/signup')
    const calls = countCalls(page, 'register')
    await fill(page, { Username: 'Priya', Email: 'rules@example.com', Password: 'short' })
    for (const [typed, problem] of [
      ['short', rules[0]],
      ['long enough', rules[1]],
      ['Long enough', rules[2]],
    ] as const) {
      await fill(page, { Password: typed })
      await press(page, 'Sign Up Now')
      await focusedSummary(page).getByText('Please correct one thing').waitFor()
      expect(await problemOf(page, 'Password')).toBe(problem)
    }
    expect(calls.count).toBe(0)
    await fill(page, { Password: aPassword })
    expect(await problemOf(page, 'Password')).toBeNull()
  })

  test('an error that only the server finds is shown at the field too', async () => {
    const page = await reader.open('/signup')
    await fill(page, { Username: 'Priya', Email: 'common@example.com', Password: 'P@ssword' })
    await press(page, 'Sign Up Now')
    await focusedSummary(page).waitFor()
    reader.expectError(/400/)
    expect(await problemOf(page, 'Password')).toBe(
      'This password is one that many people use. Please choose another password.',
    )
  })
})

describe('form errors', () => {
  const forms = [
    {
      address: '/login',
      button: 'Sign In',
      problems: { Email: 'Email is required', Password: 'Password is required' },
    },
    {
      address: '/signup',
      button: 'Sign Up Now',
      problems: { Username: 'Username is required', Email: 'Email is required', Password: 'Password is required' },
    },
    { address: '/forgot-password', button: 'Send Reset Link', problems: { Email: 'Email is required' } },
    {
      address: '/reset-password/x',
      button: 'Reset Password',
      problems: { 'New password': 'New password is required' },
    },
  ]

  test('an empty form lists its errors and focuses the list', async () => {
    const page = await reader.open('/about')
    const calls = countCalls(page, '')
    for (const { address, button, problems } of forms) {
      await goTo(page, address)
      await press(page, button)
      await focusedSummary(page).waitFor()
      expect(await focusedSummary(page).getByRole('link').allTextContents()).toEqual(Object.values(problems))
      for (const [label, problem] of Object.entries(problems)) {
        expect(await problemOf(page, label)).toBe(problem)
        await page.getByRole('link', { name: problem }).click()
        await hasFocus(page.getByLabel(label, { exact: true }))
      }
      expect(await findAccessibilityProblems(page), address).toEqual([])
    }
    expect(calls.count).toBe(0)
  })

  test('an invalid email address is refused until it is corrected', async () => {
    const page = await reader.open('/login')
    await signIn(page, 'priya at example', aPassword)
    await focusedSummary(page).waitFor()
    expect(await problemOf(page, 'Email')).toBe('Please enter a valid email address')
    await fill(page, { Email: 'priya@example.com' })
    expect(await problemOf(page, 'Email')).toBeNull()
  })

  test('a simple or wrongly repeated new password is refused', async () => {
    const page = await reader.open('/reset-password/x')
    await fill(page, { 'New password': 'Simple!!', 'Confirm password': 'Simple!!' })
    await press(page, 'Reset Password')
    await focusedSummary(page).waitFor()
    expect(await problemOf(page, 'New password')).toBe(resetRule)
    await fill(page, { 'New password': 'Simple1!', 'Confirm password': 'Simple2!' })
    await press(page, 'Reset Password')
    await focusedSummary(page).waitFor()
    expect(await problemOf(page, 'New password')).toBeNull()
    expect(await problemOf(page, 'Confirm password')).toBe('Passwords do not match')
  })
})

describe('server failures', () => {
  const showsAlert = (page: Page, text: string) => page.getByRole('alert').getByText(text, { exact: true }).waitFor()
  const refuse = (page: Page) => page.route('**/api/auth/**', (route) => route.fulfill({ status: 500, body: 'no' }))

  const failures: readonly [address: string, values: Record<string, string>, button: string, sentence: string][] = [
    ['/login', { Email: 'a@example.com', Password: 'x' }, 'Sign In', 'Login failed: Unknown error'],
    [
      '/signup',
      { Username: 'A', Email: 'a@example.com', Password: aPassword },
      'Sign Up Now',
      'Signup failed. Please try again.',
    ],
    ['/forgot-password', { Email: 'a@example.com' }, 'Send Reset Link', 'Error sending reset link.'],
    [
      '/reset-password/x',
      { 'New password': 'Simple1!', 'Confirm password': 'Simple1!' },
      'Reset Password',
      'Failed to reset password. Please try again.',
    ],
    ['/verify-email/x', {}, 'Verify Email', 'Verification failed. Please try again or contact support.'],
  ]

  test('a server failure is shown', async () => {
    const page = await reader.open('/about')
    await refuse(page)
    for (const [address, values, button, sentence] of failures) {
      await goTo(page, address)
      await fill(page, values)
      await press(page, button)
      await showsAlert(page, sentence)
      reader.expectError(/500/)
    }
  })

  test('an invalid reset link offers a new one', async () => {
    const page = await reader.open('/reset-password/x')
    await fill(page, { 'New password': 'Simple1!', 'Confirm password': 'Simple1!' })
    await press(page, 'Reset Password')
    await showsAlert(page, 'This link has been used, has expired or was replaced by a newer one.')
    reader.expectError(/400/)
    await page.getByRole('link', { name: 'Request a new link' }).click()
    await page.waitForURL('**/forgot-password')
  })
})

describe('the account page', () => {
  test('a reader changes name and address, which both mailboxes confirm', async () => {
    const [old, fresh] = [`old-${crypto.randomUUID()}@example.com`, `new-${crypto.randomUUID()}@example.com`]
    await aReader(old)
    const page = await reader.open('/login?redirect=/account')
    await signIn(page, old)
    await page.waitForURL('**/account')
    await fill(page, { Name: 'Priya Rao' })
    await press(page, 'Save profile')
    await page.getByText('Your profile is saved.').waitFor()
    await press(page, 'Change the address')
    await page.getByLabel('New email').fill(fresh)
    const email = page.getByRole('region', { name: 'Email', exact: true })
    await email.getByLabel('Password', { exact: true }).fill(aPassword)
    await expectInOrder(page, 'the form of a new address')
    await email.getByRole('button', { name: 'Change the address' }).click()
    await email.getByText('We have sent a mail to both.').waitFor()
    const confirms = async (address: string) => {
      await goTo(page, await linkMailedTo(address, 'confirm-email'))
      await press(page, 'Confirm')
    }
    await confirms(fresh)
    await page.getByText('Now please confirm the mail to your other address too.').waitFor()
    await expectInOrder(page, 'the confirmation of an address')
    await confirms(old)
    await page.getByText('Your e-mail address is changed.').waitFor()
    await page.getByRole('link', { name: 'Your account' }).click()
    await page.getByRole('region', { name: 'Email', exact: true }).getByText(fresh).waitFor()
    await page.getByRole('link', { name: 'What the plans include' }).click()
    await page.getByRole('link', { name: /: New product analysis$/ }).waitFor()
    await expectInOrder(page, 'the benefits of the plans')
  })
})

describe('accessibility', () => {
  const addresses = ['/login', '/signup', '/forgot-password', '/reset-password/x', '/verify-email/x', '/account']

  test(`the account pages are accessible, stable and fit at ${widths.join(', ')} pixels`, async () => {
    await aReader('barriers@example.com')
    const page = await reader.open('/login')
    await signIn(page, 'barriers@example.com')
    await page.waitForURL((url) => url.pathname === '/')
    for (const address of addresses) {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        await goTo(page, address)
        if (address === '/account') await page.getByRole('heading', { name: 'Signed-in devices' }).waitFor()
        expect(await layoutShift(page), `${address}, ${width} pixels`).toBeLessThan(0.001)
      }
      await expectInOrder(page, address)
    }
  })
})
