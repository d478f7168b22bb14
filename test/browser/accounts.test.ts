import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { aPassword } from '../visitor.ts'
import { hasFocus, stopClock, useBrowser } from './browser.ts'
import { articleWith } from './magazine.ts'
import {
  accountMenu,
  aNewcomer,
  aReader,
  expectAccessible,
  fill,
  freshAddress,
  goTo,
  linkMailedTo,
  passTime,
  press,
  signIn,
  storedSession,
} from './readers.ts'

const reader = useBrowser()
const newPassword = 'Calm52!Oscillator'
const home = `${inject('productUrl')}/`

const path = (page: Page) => new URL(page.url()).pathname
const says = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()
async function stores(page: Page, session: object) {
  await expect.poll(() => storedSession(page)).toEqual(session)
}
const storesNobody = (page: Page) => stores(page, { hasToken: false })
const ofReader = (username: string, email: string) => ({
  hasToken: true,
  isLoggedIn: 'true',
  roles: 'reader',
  username,
  email,
})

async function goesToLogin(page: Page) {
  await (await accountMenu(page)).getByRole('link', { name: 'Login / Register' }).click()
  await page.waitForURL('**/login?redirect=*')
}

async function signsOut(page: Page, username: string) {
  await (await accountMenu(page, username)).getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(home)
  await page.getByRole('alert').getByText('logged out', { exact: true }).waitFor()
  await storesNobody(page)
}

test('a reader signs up on a phone, verifies the address, forgets the password, comes back to a page and signs out', async () => {
  const email = freshAddress()
  const page = await reader.open('/about', { width: 390 })
  await goesToLogin(page)
  await page.getByRole('link', { name: 'Sign up' }).click()
  await fill(page, { Username: 'Priya', Email: email, Password: aPassword })
  await press(page, 'Sign Up Now')
  await page.waitForURL('**/login?redirect=%2Fabout')
  await page
    .getByRole('alert')
    .getByText('Signup successful! Please check your email for verification.', { exact: true })
    .waitFor()
  const replaced = await linkMailedTo(email, 'verify-email')
  await signIn(page, email)
  await says(page, 'Login failed: Please verify your email address first. Use the link in the email we sent you.')
  reader.expectError(/403/)
  await press(page, 'Resend the verification email')
  const link = await linkMailedTo(email, 'verify-email')
  await goTo(page, replaced)
  await press(page, 'Verify Email')
  await says(page, 'Verification failed. Please try again or contact support.')
  reader.expectError(/400/)
  await page.getByText('A newer email has replaced this link. Open the latest email, or send a new link.').waitFor()
  await page.getByRole('button', { name: 'Resend the verification email' }).waitFor()

  await aNewcomer(email, 'Mallory')
  await stopClock(page)
  await goTo(page, link)
  await press(page, 'Verify Email')
  await says(page, 'Someone else has also signed up with this address. Please choose a password for your account.')
  reader.expectError(/409/)
  await fill(page, { 'New password': 'short', 'Confirm password': 'short' })
  await press(page, 'Verify Email')
  await page.getByRole('link', { name: /^Password must contain at least 8 characters/ }).waitFor()
  await fill(page, { 'New password': aPassword, 'Confirm password': aPassword })
  await press(page, 'Verify Email')
  await says(page, 'Thank you! Your email address has been verified.')
  await passTime(page, 2_900)
  expect(path(page)).toMatch(/^\/verify-email\//)
  await passTime(page, 200)
  await page.waitForURL('**/login')

  await signIn(page, email)
  await page.waitForURL(home)
  await stores(page, ofReader('Priya', email))
  await goTo(page, '/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.waitForURL('**/forgot-password')
  await fill(page, { Email: email })
  await press(page, 'Send Reset Link')
  await says(page, 'If this address has an account, we have emailed it a link to reset the password.')
  const used = await linkMailedTo(email, 'reset-password')
  await goTo(page, used)
  await fill(page, { 'New password': newPassword, 'Confirm password': newPassword })
  await press(page, 'Reset Password')
  await says(page, 'Your password has been reset. You can sign in with it now.')
  await storesNobody(page)
  reader.expectError(/401/)
  await passTime(page, 1_900)
  expect(path(page)).toMatch(/^\/reset-password\//)
  await passTime(page, 200)
  await page.waitForURL('**/login')
  await page.clock.resume()
  await goTo(page, used)
  const isUsed =
    'This link has already been used. If you have chosen a new password, sign in with it. If not, request a new link.'
  await says(page, isUsed)
  await fill(page, { 'New password': newPassword, 'Confirm password': newPassword })
  await press(page, 'Reset Password')
  await page.getByRole('alert').getByText(isUsed, { exact: true }).waitFor()
  reader.expectError(/400/)
  await goTo(page, '/login')

  await signIn(page, email)
  await says(page, 'Login failed: Wrong email or password.')
  reader.expectError(/401/)
  await goTo(page, '/events.html')
  await goesToLogin(page)
  await signIn(page, email, newPassword)
  await page.waitForURL('**/events.html')
  await stores(page, ofReader('Priya', email))
  await signsOut(page, 'Priya')
})

test('a reader signs in on a gated article, and changes name, newsletter, password and address of the account', async () => {
  const [old, fresh] = [freshAddress(), freshAddress()]
  await aReader(old)
  const address = await articleWith({ access: 'login' })
  const page = await reader.open(address)
  await page.getByRole('main').getByRole('link', { name: 'Login', exact: true }).click()
  const card = page.getByRole('region', { name: 'Login', exact: true })
  await hasFocus(card.getByLabel('Email'))
  await expectAccessible(page, 'the login card')
  await signIn(page, old)
  await page.getByRole('heading', { name: 'Login required' }).waitFor({ state: 'detached' })
  expect(path(page)).toBe(address)

  await (await accountMenu(page, 'Priya')).getByRole('link', { name: 'Your account' }).click()
  await page.waitForURL('**/account')
  const devices = page.getByRole('region', { name: 'Signed-in devices' })
  await devices.getByText('this device').waitFor()
  expect(await devices.getByRole('listitem').count()).toBe(1)
  await fill(page, { Name: 'Priya Rao' })
  await press(page, 'Save profile')
  await says(page, 'Profile saved.')
  await accountMenu(page, 'Priya Rao')

  const newsletter = page.getByRole('region', { name: 'Newsletter' })
  await newsletter.getByText('You do not receive the weekly newsletter.').waitFor()
  await newsletter.getByRole('button', { name: 'Subscribe' }).click()
  await newsletter.getByText(/^You have received the weekly newsletter since \w+ \d+, 20\d\d\.$/).waitFor()
  await newsletter.getByRole('button', { name: 'Unsubscribe' }).click()
  await newsletter.getByText(/^You unsubscribed from the weekly newsletter on \w+ \d+, 20\d\d\.$/).waitFor()

  await fill(page, { 'Current password': aPassword, 'New password': newPassword })
  await press(page, 'Change password')
  await says(page, 'Password changed. We have signed out your other devices.')
  await expect.poll(() => page.getByLabel('Current password').inputValue()).toBe('')
  const download = page.waitForEvent('download')
  await press(page, 'Download my data')
  const data = JSON.parse(await readFile(await (await download).path(), 'utf8'))
  expect(data).toMatchObject({ account: { username: 'Priya Rao', email: old }, devices: [{ isThisOne: true }] })

  const email = page.getByRole('region', { name: 'Email', exact: true })
  await email.getByRole('button', { name: 'Change the address' }).click()
  await email.getByLabel('New email').fill(fresh)
  await email.getByLabel('Password', { exact: true }).fill(newPassword)
  await expectAccessible(page, 'the form of a new address')
  await email.getByRole('button', { name: 'Change the address' }).click()
  await email.getByText('We have emailed both.').waitFor()
  const confirms = async (mailbox: string) => {
    await goTo(page, await linkMailedTo(mailbox, 'confirm-email'))
    await press(page, 'Confirm')
  }
  await confirms(fresh)
  await page.getByText('Now please confirm in the email to your other address too.').waitFor()
  await confirms(old)
  await page.getByText('Email address changed.').waitFor()
  await page.getByRole('link', { name: 'Your account' }).click()
  await email.getByText(fresh).waitFor()
  await stores(page, ofReader('Priya Rao', fresh))
})

test('a reader joins with Google, returns to the page, and sets a password by mail', async () => {
  const email = freshAddress()
  const page = await reader.open('/contact')
  await goesToLogin(page)
  await page.getByRole('link', { name: 'Sign in with Google' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Name').fill('Meera')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/contact')
  await stores(page, ofReader('Meera', email))
  await (await accountMenu(page, 'Meera')).getByRole('link', { name: 'Your account' }).click()
  await says(page, 'Google is linked: you can sign in with it.')
  await page.route('**/api/auth/providers', (route) => route.fulfill({ json: { google: false } }))
  await goTo(page, '/account')
  await page.getByRole('link', { name: 'Set a password too' }).waitFor()
  expect(await page.getByText(/^Google is/).count()).toBe(0)
  await page.unroute('**/api/auth/providers')
  await page.getByRole('link', { name: 'Set a password too' }).click()
  await page.waitForURL('**/forgot-password')
})

test('an administrator signs in and out with the keyboard alone, and a link into the back office survives the sign-in', async () => {
  const { email, password } = inject('admin')
  const page = await reader.open('/about')
  const tabTo = async (target: Locator) => {
    await target.waitFor()
    for (let steps = 0; !(await target.evaluate((element) => element === document.activeElement)); steps++) {
      if (steps > 40) throw new Error(`Tab does not lead to ${target.toString()}`)
      await page.keyboard.press('Tab')
    }
  }
  const cookies = () => page.context().cookies(`${inject('productUrl')}/api/admin/dashboard`)
  const header = page.getByRole('navigation', { name: 'Magazine', exact: true })
  await tabTo(header.getByRole('link', { name: 'Login / Register' }))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/login?redirect=%2Fabout')
  await tabTo(page.getByLabel('Email'))
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.locator('input[name=password][type=text]').waitFor()
  await tabTo(page.getByRole('button', { name: 'Sign In' }))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin')
  expect(await storedSession(page)).toMatchObject({ roles: 'admin', username: 'admin' })
  expect(await cookies()).toMatchObject([{ path: '/api/admin', httpOnly: true, sameSite: 'Strict' }])

  await goTo(page, '/about')
  await tabTo(header.getByText('admin', { exact: true }))
  await page.keyboard.press('Enter')
  expect(await header.getByRole('link', { name: 'Admin' }).getAttribute('href')).toBe('/admin')
  await tabTo(header.getByRole('button', { name: 'Logout' }))
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('logged out', { exact: true }).waitFor()
  await expect.poll(cookies).toEqual([])
  await storesNobody(page)

  await page.goto('/admin/members?search=nobody')
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await signIn(page, email, password)
  await page.waitForURL('**/admin/members?search=nobody')
})
