import { expect, test } from 'vitest'
import { verifyEmailMail } from '../../../features/accounts/server/mails/verify-email.ts'
import { defaultSettings } from '../../../features/settings/contract/groups.ts'
import { toLook } from '../../../features/settings/contract/look.ts'
import { writeMail } from './write-mail.ts'

const data = { token: 'x', validUntil: '2026-11-21T09:00:00Z', username: 'Priya', signedUpAt: '2026-11-20T09:00:00Z' }
const publisher = {
  name: 'Groundplane',
  publicUrl: 'https://magazine.example',
  contactEmail: 'editor@magazine.example',
  postalAddress: ['4 Residency Road', 'India'],
  timeZone: 'Asia/Kolkata',
  planNames: { silver: 'Silver', gold: 'Gold' },
  look: toLook(defaultSettings.identity),
  logo: null,
}

test.each([
  ['', 'editor@magazine.example'],
  ['+91 80', 'editor@magazine.example · +91 80'],
])('with the phone number %j a mail ends with %j', async (contactPhone, end) => {
  const { html, text } = await writeMail(verifyEmailMail, data, { ...publisher, contactPhone })
  expect(text.trim().split('\n').at(-1)).toBe(end)
  expect(
    html
      .replaceAll(/<[^<>]*>/g, '')
      .trim()
      .endsWith(end),
  ).toBe(true)
})
