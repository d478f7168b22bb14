import { expect, test } from 'vitest'
import { adMessages } from '../../../contract/ads/rules.ts'
import { type Part, sendsForm } from '../../../test/forms.ts'
import { aFlatPng } from '../../../test/images.ts'
import { useMagazine } from '../../../test/magazine.ts'
import { useMember } from '../../../test/members.ts'

const magazine = useMagazine()
const admin = useMember(magazine, { role: 'admin', username: 'Anna' })

const square = aFlatPng(500, 500)
const places = (fields: Record<string, string> = {}, image: Uint8Array = square) => {
  const all = { location: 'home', position: '1', link: 'https://example.com/', ...fields }
  return sendsForm(admin, '/admin/ads-upload', [...Object.entries(all), ['image', image, 'ad.png']] satisfies Part[])
}
const readersSee = async () => (await magazine.get('/api/admin/ads/home')).json()
const actions = () => magazine.database.db.selectFrom('audit_log').select('action').execute()

const hostile: [what: string, fields: Record<string, string>, message: string][] = [
  ['a location outside', { location: '../../etc' }, adMessages.noSlot],
  ['a prototype for a location', { location: '__proto__' }, adMessages.noSlot],
  ['an inherited location', { location: 'constructor' }, adMessages.noSlot],
  ['no location', { location: '' }, adMessages.noSlot],
  ['position −1', { position: '-1' }, adMessages.noSlot],
  ['position 0', { position: '0' }, adMessages.noSlot],
  ['position 99', { position: '99' }, adMessages.noSlot],
  ['position 1.5', { position: '1.5' }, adMessages.noSlot],
  ['position 1e0', { position: '1e0' }, adMessages.noSlot],
  ['no link', { link: '  ' }, adMessages.linkMissing],
  ['a link that runs', { link: 'javascript:alert(1)' }, adMessages.linkNotHttp],
  ['a link with data', { link: 'data:text/html,x' }, adMessages.linkNotHttp],
  ['a link to a file', { link: 'file:///etc/passwd' }, adMessages.linkNotHttp],
  ['a link with a password', { link: 'https://a:b@example.com/' }, adMessages.linkWithPassword],
  ['a link into the house', { link: 'http://169.254.169.254/' }, adMessages.linkNotPublic],
  ['a link without an end', { link: `https://example.com/${'x'.repeat(2_000)}` }, adMessages.linkTooLong],
  ['a day that there is not', { from: '2025-02-30' }, adMessages.noDay],
  ['a day beyond the calendar', { until: '9999-12-31' }, adMessages.noDay],
  ['a day before it', { from: '0000-01-01' }, adMessages.noDay],
  ['a last day before the first', { from: '2026-04-02', until: '2026-04-01' }, adMessages.untilBeforeFrom],
  ['a last day that is over', { until: '2026-03-01' }, adMessages.isOver],
]

test.each(hostile)('%s is refused, and nothing changes', async (_what, fields, message) => {
  const answer = await places(fields)
  expect([answer.status, answer.json().error]).toEqual([400, expect.stringContaining(message)])
  expect(await readersSee()).toEqual([])
  expect(await actions()).toEqual([])
})

test('a text that no database keeps is kept without what it cannot hold', async () => {
  expect((await places({ alt: 'Quiet\0 regulators \ud800' })).status).toBe(200)
  expect((await readersSee())[0].alt).toBe('Quiet regulators \ufffd')
})

test.each(['..%2F..%2Fetc/1', '__proto__/1', 'home/-1', 'home/99', 'home/1.5', 'header/2', 'home/%00'])(
  'nothing is deleted at %s',
  async (address) => {
    await places()
    expect((await admin.call('DELETE', `/admin/ads/${address}`)).status).toBe(400)
    expect(await readersSee()).toHaveLength(1)
  },
)

test('what is no image is no ad', async () => {
  expect((await places({}, Buffer.from('<svg onload="alert(1)"/>'))).status).toBe(415)
  expect(await readersSee()).toEqual([])
})
