import { expect, test } from 'vitest'
import { defaultSettings } from '../../../contract/settings/rooms.ts'
import { useMagazine } from '../../../test/magazine.ts'
import { useMember } from '../../../test/members.ts'

const magazine = useMagazine({ pages: true })
const admin = useMember(magazine, { role: 'admin' })
const save = (changes: object) =>
  admin.call('PUT', '/admin/settings/crawlers', {
    body: { value: { ...defaultSettings.crawlers, ...changes }, version: 0 },
  })
const robots = async () => (await magazine.get('/robots.txt')).text

test('by default robots.txt keeps programs out of the back office, the API and accounts only', async () => {
  expect(await robots()).toBe(
    'User-agent: *\nDisallow: /admin\nDisallow: /api/\nDisallow: /account\n\nSitemap: http://magazine.test/sitemap.xml\n',
  )
})

test('robots.txt follows the settings at once', async () => {
  await robots()
  await save({ isTrainingAllowed: false })
  expect(await robots()).toMatch(/User-agent: GPTBot\n(User-agent: [\w-]+\n)*Disallow: \/\n\nUser-agent: \*\n/)
  expect(await robots()).not.toContain('PerplexityBot')
})

test('a magazine that no search engine may list refuses all', async () => {
  await save({ isSearchAllowed: false })
  expect(await robots()).toBe('User-agent: *\nDisallow: /\n')
})

test('ads.txt and security.txt are there once they have content', async () => {
  for (const address of ['/ads.txt', '/.well-known/security.txt'])
    expect([address, (await magazine.get(address)).status]).toEqual([address, 404])
  await save({ adsTxt: 'google.com, pub-1, DIRECT', securityContact: 'security@volts.example' })
  expect(await magazine.get('/ads.txt')).toMatchObject({ status: 200, text: 'google.com, pub-1, DIRECT\n' })
  expect((await magazine.get('/.well-known/security.txt')).text).toBe(
    'Contact: mailto:security@volts.example\nExpires: 2026-08-29T00:00:00Z\n',
  )
})

test('verification codes are on the front page', async () => {
  await save({ googleVerification: 'abc123DEF_456-ghi' })
  expect((await magazine.get('/')).text).toContain(
    '<meta name="google-site-verification" content="abc123DEF_456-ghi"/>',
  )
})

test.each([
  ['googleVerification', '<meta name="x">'],
  ['bingVerification', 'a b c d e f g h'],
  ['adsTxt', '<script>alert(1)</script>'],
  ['securityContact', 'javascript:alert(1)'],
])('%s with %s is refused', async (field, bad) => {
  const answer = await save({ [field]: bad })
  expect(answer.status).toBe(400)
  expect(answer.json().details[0].field).toBe(field)
})
