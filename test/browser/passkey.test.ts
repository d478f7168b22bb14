import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../free-port.ts'
import { type Magazine, openMagazine } from '../magazine.ts'
import { aPassword, aReader, makesAdmin } from '../visitor.ts'
import { findProblemsInBothSchemes, overflows, useBrowser, widths } from './browser.ts'
import { fill, goTo, press, signIn } from './readers.ts'

const reader = useBrowser()
let magazine: Magazine
let url: string

// Browsers take passkeys for a name only. The product of the other tests is open at a number.
beforeAll(async () => {
  const port = await freePort()
  url = `http://localhost:${port}`
  magazine = await openMagazine({ kind: 'embedded', pages: true, environment: { PUBLIC_URL: url } })
  await magazine.app.http.listen({ port, host: 'localhost' })
})
afterAll(() => magazine.close())

test('an administrator adds a passkey and signs in with it', async () => {
  const email = 'anita@solder.example'
  await aReader(magazine, { email })
  await makesAdmin(magazine, email)
  const page = await reader.open(`${url}/login`)
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
  const credentials = async () =>
    (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.map(
      ({ rpId, signCount }) => `${rpId} ${signCount}`,
    )

  await signIn(page, email)
  await page.waitForURL('**/admin**')
  await goTo(page, `${url}/account`)
  const section = page.getByRole('region', { name: 'Second factor' })
  await fill(page, { 'Your password': aPassword })
  await press(page, 'Change second factor')
  await press(page, 'Add a passkey')
  const codes = section.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem')
  await expect.poll(() => codes.count()).toBe(10)
  await section.getByRole('button', { name: 'Remove Passkey' }).waitFor()
  expect(await credentials()).toEqual(['localhost 1'])
  expect(await findProblemsInBothSchemes(page)).toEqual([])

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await goTo(page, `${url}/login`)
  await signIn(page, email)
  await page.getByRole('button', { name: 'Use a passkey' }).waitFor()
  // The password alone opens nothing.
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  expect(await findProblemsInBothSchemes(page)).toEqual([])
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    expect([width, await overflows(page)]).toEqual([width, false])
  }

  await press(page, 'Use a passkey')
  await page.waitForURL('**/admin**')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await credentials()).toEqual(['localhost 2'])
})
