import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { openMailbox } from '../mailbox.ts'
import { codeOf, requires } from '../second-factor.ts'
import { aPassword } from '../visitor.ts'
import { callApi, openBackOffice, theAdministrator } from './back-office.ts'
import { findProblemsInBothSchemes, overflows, useBrowser, widths } from './browser.ts'
import { fill, goTo, press, signIn } from './readers.ts'

const reader = useBrowser()
const email = 'asha@example.com'

/** A new member of the staff, in a role that no other test has. */
async function joinsTheStaff() {
  const { token } = await theAdministrator()
  await callApi('POST', '/admin/staff-invitations', { token, body: { email, role: 'advertising' } })
  const invitation = await openMailbox(join(inject('dataDir'), 'mail')).mailTo(email)
  const body = { username: 'Asha', password: aPassword }
  await callApi('POST', `/auth/invitations/${invitation.token}`, { body })
  await callApi('PUT', '/admin/settings/security', { token, body: { value: requires(['advertising']), version: 0 } })
}

async function looksRight(page: Page) {
  expect(await findProblemsInBothSchemes(page)).toEqual([])
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    expect([width, await overflows(page)]).toEqual([width, false])
  }
}

test('somebody whose role needs a second factor sets up an app, and signs in with its codes', async () => {
  await joinsTheStaff()
  const page = await reader.open('/login')
  await signIn(page, email)
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
  reader.expectError(/403/)
  await looksRight(page)

  await page.getByRole('link', { name: 'Set up a second factor' }).click()
  const section = page.getByRole('region', { name: 'Second factor' })
  await section.getByText('Your role needs a second factor.').waitFor()
  // Nothing else of the account opens yet.
  expect(await page.getByRole('region', { name: 'Signed-in devices' }).count()).toBe(0)
  await fill(page, { 'Your password': aPassword })
  await press(page, 'Change second factor')
  await press(page, 'Set up an authenticator app')
  await section.getByRole('img', { name: 'The key as a QR code' }).waitFor()
  const secret = (await section.locator('code').innerText()).replaceAll(' ', '')
  await looksRight(page)
  await fill(page, { 'Code of your authenticator app': '000000' })
  await press(page, 'Confirm the app')
  await section.getByText('This code is wrong').waitFor()
  reader.expectError(/401/)
  await fill(page, { 'Code of your authenticator app': codeOf(secret, new Date()) })
  await press(page, 'Confirm the app')
  const codes = section.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem')
  await expect.poll(() => codes.count()).toBe(10)
  const recoveryCode = await codes.first().innerText()
  await page.getByRole('region', { name: 'Signed-in devices' }).waitFor()
  await looksRight(page)

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await goTo(page, '/login')
  await signIn(page, email)
  await page.getByLabel('Code of your authenticator app').waitFor()
  await looksRight(page)
  await fill(page, { 'Code of your authenticator app': '000000' })
  await press(page, 'Sign In')
  await page.getByText('This code is wrong').waitFor()
  reader.expectError(/401/)
  await press(page, 'Use a recovery code')
  await fill(page, { 'Recovery code': recoveryCode })
  await press(page, 'Sign In')
  await page.waitForURL('**/admin**')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByText('One more step').count()).toBe(0)

  const staff = await openBackOffice(reader, '/admin/staff')
  await staff.getByRole('row', { name: /Asha.*Set up/ }).waitFor()
  await looksRight(staff)
})
