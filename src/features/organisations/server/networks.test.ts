import { expect, test } from 'vitest'
import { aMember } from '../../../../test/members.ts'
import { useOrganisations } from '../../../../test/organisations.ts'
import { savesSettings } from '../../../../test/settings.ts'
import { Visitor } from '../../../../test/visitor.ts'

const proxy = '198.51.100.1'
const { magazine, admin, adds, employee, opens, mayRead } = useOrganisations({ environment: { TRUST_PROXY: proxy } })

const inside = { 'x-forwarded-for': '203.0.113.7' }
const behindProxy = () => new Visitor(magazine, { ip: proxy })

test('a network opens articles without an account behind the trusted proxy, privately, and counts them', async () => {
  const id = await adds({ networks: ['203.0.113.0/28', '2001:db8:7::/48'] })
  const login = await magazine.publishes({ access: 'login' })
  const { status, headers, text } = await opens(behindProxy(), inside)
  const cache = [headers['cache-control'], headers['surrogate-key']]
  expect([status, ...cache]).toEqual([200, 'private, no-store', undefined])
  expect(text).toContain('SECRET-OF-GOLD')
  expect((await behindProxy().get(`/home/article/${login}`, { headers: inside })).status).toBe(200)
  for (const address of ['2001:db8:7:1::9', '[2001:db8:7:1::9]:50123', '::ffff:203.0.113.7', '203.0.113.7:50123'])
    expect(await mayRead(behindProxy(), { 'x-forwarded-for': address }), address).toBe(true)
  expect((await behindProxy().get('/home/network-access', { headers: inside })).json()).toEqual({
    access: { organisation: 'Acme', plan: 'gold' },
  })
  const { uses } = (await (await employee('Boss')).get(`/auth/organisations/${id}`)).json()
  expect(uses).toEqual([{ month: '2026-03', articles: 5 }])
  const asksNetwork = async () => (await magazine.get('/api/site/networks')).json().asksNetwork
  expect(await asksNetwork()).toBe(true)
  await admin.post(`/admin/organisations/${id}/end`)
  expect([await mayRead(behindProxy(), inside), await asksNetwork()]).toEqual([false, false])
})

test('a network opens nothing for a forged forwarding header, a neighbour, or a longer chain', async () => {
  await adds({ networks: ['203.0.113.0/28'] })
  const outside = new Visitor(magazine, { ip: '192.0.2.66' })
  const more = { forwarded: 'for=203.0.113.7', 'x-real-ip': '203.0.113.7' }
  expect([await mayRead(outside, inside), await mayRead(outside, { ...inside, ...more })]).toEqual([false, false])
  for (const chain of ['203.0.113.7, 192.0.2.66', '203.0.113.16', '203.0.113.7%eth0', "203.0.113.7'; --"])
    expect(await mayRead(behindProxy(), { 'x-forwarded-for': chain }), chain).toBe(false)
  expect(await mayRead(behindProxy())).toBe(false)
})

test('a network opens its plan to a signed-in reader too, who keeps their own', async () => {
  await adds({ networks: ['203.0.113.0/28'], plan: 'silver' })
  const silver = await magazine.publishes({ access: 'silver' })
  const reader = behindProxy()
  reader.token = (await aMember(magazine)).token
  const address = `/home/article/${silver}`
  expect((await reader.get(address, { headers: inside })).status).toBe(200)
  expect((await reader.get(address)).status).toBe(403)
  expect(await mayRead(reader, inside)).toBe(false)
  reader.token = (await aMember(magazine, { plan: 'gold' })).token
  expect(await mayRead(reader, inside)).toBe(true)
})

test('organisations that are switched off open nothing, are asked for nothing, and are not told of members', async () => {
  await adds({ networks: ['203.0.113.0/28'] })
  const meera = await employee('Meera')
  expect(await mayRead(meera)).toBe(true)
  const rohan = await employee('Rohan')
  const found = async () => ({
    byNetwork: await mayRead(behindProxy(), inside),
    asksNetwork: (await magazine.get('/api/site/networks')).json().asksNetwork,
    ofMembers: (await admin.get('/admin/members?search=meera')).json().data[0].organisations,
  })
  expect(await found()).toEqual({ byNetwork: true, asksNetwork: true, ofMembers: ['Acme'] })
  await savesSettings(admin, 'features', { organisations: false })
  expect(await found()).toEqual({ byNetwork: false, asksNetwork: false, ofMembers: [] })
  expect([await mayRead(meera), await mayRead(rohan)]).toEqual([true, false])
})
