import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { openFaultyLink } from '../faulty-link.ts'
import { type Magazine, openMagazine } from '../magazine.ts'
import { aMember } from '../members.ts'
import { codeOf, requiresFactor } from '../second-factor.ts'
import { aPassword } from '../visitor.ts'
import { useBrowser } from './browser.ts'
import { expectAccessible, fill, goTo, press, signIn, storedAt, storedSession } from './readers.ts'

const reader = useBrowser()
const email = 'asha@solder.example'

let magazine: Magazine
let url: string

// Passkeys need a host name, not an IP address. The link's port is known before the magazine opens.
beforeAll(async () => {
  const link = await openFaultyLink('http://127.0.0.1:1')
  url = `http://localhost:${new URL(link.url).port}`
  magazine = await openMagazine({ kind: 'embedded', pages: true, environment: { PUBLIC_URL: url } })
  link.moveTo(await magazine.app.http.listen({ port: 0, host: '127.0.0.1' }))
  return async () => {
    await link.close()
    await magazine.close()
  }
})

/** A virtual authenticator whose owner is always present. Returns site and signature count of each credential. */
async function hasAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    automaticPresenceSimulation: true,
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', { options })
  return async () => {
    const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId })
    return credentials.map(({ rpId, signCount }) => `${rpId} ${signCount}`)
  }
}

test('somebody whose role needs a second factor sets up an app and a passkey, and signs in with a recovery code and the passkey', async () => {
  const admin = { username: 'Anita', email: 'anita@solder.example' }
  const anita = await aMember(magazine, { role: 'admin', ...admin })
  await aMember(magazine, { role: 'advertising', username: 'Asha', email, hasPassword: true })
  await requiresFactor(anita, ['advertising'])

  const page = await reader.open(`${url}/login`)
  const credentials = await hasAuthenticator(page)
  await signIn(page, email)
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
  reader.expectError(/403/)
  await expectAccessible(page, 'the back office without a second factor')

  await page.getByRole('link', { name: 'Set up two-factor authentication' }).click()
  const section = page.getByRole('region', { name: 'Second factor' })
  await section.getByText('Your role needs a second factor.').waitFor()
  expect(await page.getByRole('region', { name: 'Signed-in devices' }).count()).toBe(0)
  await fill(page, { 'Your password': aPassword })
  await press(page, 'Change second factor')
  await press(page, 'Set up an authenticator app')
  await section.getByRole('img', { name: 'The key as a QR code' }).waitFor()
  const secret = (await section.locator('code').innerText()).replaceAll(' ', '')
  await expectAccessible(page, 'the key of an app')
  await fill(page, { 'Code of your authenticator app': '000000' })
  await press(page, 'Confirm the app')
  await section.getByText('This code is wrong').waitFor()
  reader.expectError(/401/)
  await fill(page, { 'Code of your authenticator app': codeOf(secret, magazine.clock.now) })
  await press(page, 'Confirm the app')
  const codes = section.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem')
  await expect.poll(() => codes.count()).toBe(10)
  const recoveryCode = await codes.first().innerText()
  await page.getByRole('region', { name: 'Signed-in devices' }).waitFor()
  await press(page, 'Add a passkey')
  await section.getByRole('button', { name: 'Remove Passkey' }).waitFor()
  expect(await credentials()).toEqual(['localhost 1'])
  await expectAccessible(page, 'the second factors of an account')

  const signsInAgain = async () => {
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
    await goTo(page, `${url}/login`)
    await signIn(page, email)
    await page.getByRole('button', { name: 'Use a passkey' }).waitFor()
    expect(await storedSession(page)).toEqual({ hasToken: false })
  }
  const isInBackOffice = async () => {
    await page.waitForURL('**/admin**')
    await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'One more step' }).waitFor()
  }
  await signsInAgain()
  await expectAccessible(page, 'the second step of a sign-in')
  await fill(page, { 'Code of your authenticator app': '000000' })
  await press(page, 'Sign In')
  await page.getByText('This code is wrong').waitFor()
  reader.expectError(/401/)
  await press(page, 'Use a recovery code')
  await fill(page, { 'Recovery code': recoveryCode })
  await press(page, 'Sign In')
  await isInBackOffice()
  await signsInAgain()
  await press(page, 'Use a passkey')
  await isInBackOffice()
  expect(await credentials()).toEqual(['localhost 2'])

  const staff = await reader.open(`${url}/admin/staff`, {
    storageState: storedAt(url, { ...admin, token: anita.token, roles: 'admin' }),
  })
  await staff.getByRole('row', { name: /Asha.*Set up/ }).waitFor()
})
