import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { accountMessages } from '../../contract/accounts/rules.ts'
import { aPassword } from '../visitor.ts'
import { findAccessibilityProblems, stopClock, useBrowser } from './browser.ts'
import { articleWith } from './magazine.ts'
import {
  accountMenu,
  aNewcomer,
  aReader,
  fill,
  freshAddress,
  goTo,
  linkMailedTo,
  press,
  signIn,
  storedSession,
} from './readers.ts'

const reader = useBrowser()

const path = (page: Page) => new URL(page.url()).pathname
const says = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()
const nobody = { hasToken: false }

describe('an account', () => {
  let email: string
  const priya = () => ({ hasToken: true, isLoggedIn: 'true', roles: 'reader', username: 'Priya', email })
  const newPassword = 'Calm52!Oscillator'

  test('a reader signs up, signs in, resets the password, manages the account and signs out on a phone', async () => {
    email = freshAddress()
    const page = await reader.open('/about', { width: 390 })
    await signsUp(page)
    await verifies(page)
    await signsInAndReturns(page)
    await resetsThePassword(page)
    await looksAfterTheAccount(page)
    await signsOut(page)
    await signsInWithGoogle(page)
    await signsOut(page)
  })

  async function signsUp(page: Page) {
    await (await accountMenu(page)).getByRole('link', { name: 'Login / Register' }).click()
    await page.getByRole('link', { name: 'Sign up' }).click()
    await fill(page, { Username: 'Priya', Email: email, Password: aPassword })
    await press(page, 'Sign Up Now')
    await page.waitForURL('**/login?redirect=%2Fabout')
    const notice = page.getByRole('alert')
    await notice.waitFor()
    expect(await notice.textContent()).toBe('Signup successful! Please check your email for verification.')
  }

  async function verifies(page: Page) {
    await goTo(page, await linkMailedTo(email, 'verify-email'))
    await press(page, 'Verify Email')
    await says(page, 'Thank you! Your email address is verified.')
    await page.waitForURL('**/login')
  }

  async function signsInAndReturns(page: Page) {
    await goTo(page, '/events.html')
    await (await accountMenu(page)).getByRole('link', { name: 'Login / Register' }).click()
    await page.waitForURL('**/login?redirect=%2Fevents.html')
    await signIn(page, email)
    await page.waitForURL('**/events.html')
    await accountMenu(page, 'Priya')
    expect(await storedSession(page)).toEqual(priya())
  }

  async function resetsThePassword(page: Page) {
    await goTo(page, '/login')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await page.waitForURL('**/forgot-password')
    await fill(page, { Email: email })
    await press(page, 'Send Reset Link')
    await says(
      page,
      'If there is an account with this email address, a link to reset the password is on its way to it.',
    )
    await goTo(page, await linkMailedTo(email, 'reset-password'))
    await fill(page, { 'New password': newPassword, 'Confirm password': newPassword })
    await press(page, 'Reset Password')
    await says(page, 'Your password has been reset. You can sign in with it now.')
    await page.waitForURL('**/login')
    // The reset ends all sessions, this browser's too.
    await expect.poll(() => storedSession(page)).toEqual(nobody)
    await signIn(page, email)
    await says(page, 'Login failed: Wrong email or password.')
    await signIn(page, email, newPassword)
    await page.waitForURL(`${inject('productUrl')}/`)
    for (const status of [/401/, /401/]) reader.expectError(status)
  }

  async function looksAfterTheAccount(page: Page) {
    await (await accountMenu(page, 'Priya')).getByRole('link', { name: 'Your account' }).click()
    await page.waitForURL('**/account')
    const devices = page.getByRole('region', { name: 'Signed-in devices' })
    await devices.getByText('this device').waitFor()
    expect(await devices.getByRole('listitem').count()).toBe(1)
    await fill(page, { 'Current password': newPassword, 'New password': aPassword })
    await press(page, 'Change password')
    await says(page, 'Your password is changed. Your other devices are signed out.')
    expect(await page.getByLabel('Current password').inputValue()).toBe('')
    const download = page.waitForEvent('download')
    await press(page, 'Download my data')
    const data = JSON.parse(await readFile(await (await download).path(), 'utf8'))
    expect(data).toMatchObject({ account: { username: 'Priya', email }, devices: [{ isThisOne: true }] })
  }

  async function signsOut(page: Page) {
    await (await accountMenu(page, 'Priya')).getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL(`${inject('productUrl')}/`)
    await page.getByRole('alert').getByText('logged out', { exact: true }).waitFor()
    expect(await storedSession(page)).toEqual(nobody)
  }

  async function signsInWithGoogle(page: Page) {
    await goTo(page, '/contact')
    await (await accountMenu(page)).getByRole('link', { name: 'Login / Register' }).click()
    await page.getByRole('link', { name: 'Sign in with Google' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Name').fill('Priya Nair')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL('**/contact')
    await expect.poll(() => storedSession(page)).toEqual(priya())
  }
})

test('verification and reset redirect to the login after three and two seconds', async () => {
  const email = freshAddress()
  const page = await reader.open('/login')
  await stopClock(page)
  await goTo(page, (await aNewcomer(email)).link)
  await press(page, 'Verify Email')
  await says(page, 'Thank you! Your email address is verified.')
  await page.clock.runFor(2_900)
  expect(path(page)).toMatch(/^\/verify-email\//)
  await page.clock.runFor(200)
  await page.waitForURL('**/login')

  await goTo(page, '/forgot-password')
  await fill(page, { Email: email })
  await press(page, 'Send Reset Link')
  await goTo(page, await linkMailedTo(email, 'reset-password'))
  await fill(page, { 'New password': aPassword, 'Confirm password': aPassword })
  await press(page, 'Reset Password')
  await says(page, 'Your password has been reset. You can sign in with it now.')
  await page.clock.runFor(1_900)
  expect(path(page)).toMatch(/^\/reset-password\//)
  await page.clock.runFor(200)
  await page.waitForURL('**/login')
})

test('opening a mail link verifies nothing, and a used link offers another', async () => {
  const email = freshAddress()
  const { link } = await aNewcomer(email)
  const page = await reader.open(link)
  await page.reload()
  await goTo(page, '/login')
  await signIn(page, email)
  await says(page, 'Login failed: Please verify your email address first. The link is in the mail that we sent you.')
  reader.expectError(/403/)
  await press(page, 'Send the verification mail again')
  const newLink = await linkMailedTo(email, 'verify-email')
  await goTo(page, link)
  await press(page, 'Verify Email')
  await says(page, 'Verification failed. Please try again or contact support.')
  reader.expectError(/400/)
  expect(await page.getByRole('button', { name: 'Send the verification mail again' }).isVisible()).toBe(true)
  await goTo(page, newLink)
  await press(page, 'Verify Email')
  await says(page, 'Thank you! Your email address is verified.')
})

test('where somebody else has signed up with the address too, the link asks for a password', async () => {
  const [email, password] = [freshAddress(), 'Calm52!Oscillator']
  const { link } = await aNewcomer(email)
  await aNewcomer(email, 'Mallory')
  const page = await reader.open(link)
  await press(page, 'Verify Email')
  await says(page, 'Somebody else has signed up with this address too. Please choose the password of your account.')
  reader.expectError(/409/)
  await fill(page, { 'New password': 'short', 'Confirm password': 'short' })
  await press(page, 'Verify Email')
  await page.getByText(accountMessages.resetPasswordRule, { exact: true }).first().waitFor()
  await fill(page, { 'New password': password, 'Confirm password': password })
  await press(page, 'Verify Email')
  await says(page, 'Thank you! Your email address is verified.')
  await page.waitForURL('**/login')
  await signIn(page, email, password)
  await accountMenu(page, 'Priya')
})

test('an administrator goes to the back office with an HttpOnly cookie', async () => {
  const { email, password } = inject('admin')
  const page = await reader.open('/login?redirect=/about')
  await signIn(page, email, password)
  await page.waitForURL('**/admin')
  expect(await storedSession(page)).toMatchObject({ roles: 'admin', username: 'admin' })
  const cookies = await page.context().cookies(`${inject('productUrl')}/api/admin/dashboard`)
  expect(cookies).toMatchObject([{ path: '/api/admin', httpOnly: true, sameSite: 'Strict' }])
  await goTo(page, '/about')
  const menu = await accountMenu(page, 'admin')
  expect(await menu.getByRole('link', { name: 'Admin' }).getAttribute('href')).toBe('/admin')
  await menu.getByRole('button', { name: 'Logout' }).click()
  await expect.poll(() => page.context().cookies(`${inject('productUrl')}/api/admin/dashboard`)).toEqual([])
  await page.goto('/admin/members?search=nobody')
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await signIn(page, email, password)
  await page.waitForURL('**/admin/members?search=nobody')
})

test('a reader with only a Google account sets a password by mail', async () => {
  const page = await reader.open('/login?redirect=/account')
  await page.getByRole('link', { name: 'Sign in with Google' }).click()
  await page.getByLabel('Email').fill('meera@example.com')
  await page.getByLabel('Name').fill('Meera')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/account')
  await page.getByRole('link', { name: 'Set a password too' }).click()
  await page.waitForURL('**/forgot-password')
})

test('a gated article opens after a sign-in on the same page', async () => {
  const email = freshAddress()
  await aReader(email)
  const address = await articleWith({ access: 'login' })
  const page = await reader.open(address)
  await page.getByRole('main').getByRole('link', { name: 'Login', exact: true }).click()
  const card = page.getByRole('region', { name: 'Login', exact: true })
  await card.waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email')
  expect(await findAccessibilityProblems(page)).toEqual([])
  await signIn(page, email)
  await page.getByRole('heading', { name: 'Login required' }).waitFor({ state: 'detached' })
  expect(path(page)).toBe(address)
})

test('a reader signs in and out with the keyboard alone', async () => {
  const email = freshAddress()
  await aReader(email)
  const page = await reader.open('/about')
  const tabTo = async (target: Locator) => {
    await target.waitFor()
    for (let steps = 0; !(await target.evaluate((element) => element === document.activeElement)); steps++) {
      if (steps > 40) throw new Error(`Tab does not lead to ${target.toString()}`)
      await page.keyboard.press('Tab')
    }
  }
  const header = page.getByRole('navigation', { name: 'Magazine', exact: true })
  await tabTo(header.getByRole('link', { name: 'Login / Register' }))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/login?redirect=%2Fabout')
  await tabTo(page.getByLabel('Email'))
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(aPassword)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text')
  await tabTo(page.getByRole('button', { name: 'Sign In' }))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/about')
  await tabTo(header.getByText('Priya', { exact: true }))
  await page.keyboard.press('Enter')
  await tabTo(header.getByRole('button', { name: 'Logout' }))
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('logged out', { exact: true }).waitFor()
})
