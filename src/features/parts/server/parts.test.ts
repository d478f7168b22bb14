import { describe, expect, test } from 'vitest'
import { auditLog, isRefused, said } from '../../../../test/answers.ts'
import { useMagazine } from '../../../../test/magazine.ts'
import { useMember } from '../../../../test/members.ts'
import { savesSettings } from '../../../../test/settings.ts'
import { PartForm } from '../contract/endpoints.ts'
import { emptyPart, type PartFields, partMessages } from '../contract/rules.ts'
import { demoParts } from '../demo/rows.ts'

const magazine = useMagazine({ pages: true })
const editor = useMember(magazine, { role: 'editor', username: 'Edith' })
const admin = useMember(magazine, { role: 'admin' })

const regulator: PartFields = {
  ...emptyPart,
  name: 'LM317',
  maker: 'Texas Instruments',
  description: 'Adjustable regulator',
  package: 'TO-220',
  state: 'active',
  dataSheet: 'https://www.ti.com/lit/ds/symlink/lm317.pdf',
  parameters: [{ name: 'Output current', value: '1.5', unit: 'A' }],
}

const adds = (part: Partial<PartFields>) => editor.post('/admin/parts', { ...emptyPart, ...part })
const changes = (number: string, part: Partial<PartFields>) =>
  editor.call('PUT', `/admin/parts/${number}`, { body: { ...emptyPart, ...part } })
const page = async (number: string) => (await magazine.get(`/api/part/${number}`)).json()
const listed = async (query = '') =>
  (await editor.get(`/admin/parts?${query}`)).json().data.map(({ name }: PartFields) => name)
describe('a part record', () => {
  test('is what the page of the part shows, in any spelling of its number', async () => {
    expect((await magazine.get('/api/part/LM317')).status).toBe(404)
    const added = await adds(regulator)
    expect([added.status, added.json()]).toEqual([
      201,
      { ...regulator, number: 'lm317', articles: 0, changedAt: magazine.clock.now.toISOString() },
    ])
    const { name: _name, family: _family, ...facts } = regulator
    const none = { family: null, secondSources: [], successors: [], predecessors: [], members: [], membersTotal: 0 }
    for (const spelling of ['LM317', 'lm-317'])
      expect(await page(spelling)).toMatchObject({ part: 'LM317', total: 0, record: { ...facts, ...none } })
    const id = await magazine.publishes({ partNumbers: ['LM-317'] })
    expect((await page('LM317')).articles.map(({ ID }: { ID: number }) => ID)).toEqual([id])
    expect(await listed('lacks=articles')).toEqual([])
    await magazine.publishes({ partNumbers: ['TL431'] })
    expect(await page('TL431')).toMatchObject({ part: 'TL431', total: 1, record: null })
  })

  test('is changed and deleted, which its answers can undo, with who changed what and when', async () => {
    await adds(regulator)
    const changed = await changes('LM317', { ...regulator, state: 'nrnd' })
    expect(changed.json().before).toEqual(regulator)
    expect((await page('LM317')).record.state).toBe('nrnd')
    expect((await changes('lm317', changed.json().before)).json().part.state).toBe('active')
    const { changes: history } = (await editor.get('/admin/parts/lm317/history')).json()
    const by = { by: 'Edith', at: magazine.clock.now.toISOString() }
    expect(history).toMatchObject(['changed', 'changed', 'added'].map((what) => ({ what, ...by })))
    expect([history[1].before.state, history[1].after.state]).toEqual(['active', 'nrnd'])
    const deleted = await editor.call('DELETE', '/admin/parts/LM317')
    expect((await magazine.get('/api/part/LM317')).status).toBe(404)
    expect((await adds(deleted.json().before)).status).toBe(201)
    expect((await page('LM317')).record.parameters).toEqual(regulator.parameters)
    const actions = (await auditLog(magazine)).map(({ action }) => action)
    expect(actions).toEqual(['part.added', 'part.changed', 'part.changed', 'part.deleted', 'part.added'])
  })

  test('gets another number, unless that one is taken', async () => {
    await adds(regulator)
    await adds({ name: 'LM337' })
    expect((await changes('lm317', { ...regulator, name: 'LM-337' })).status).toBe(409)
    expect((await changes('lm317', { ...regulator, name: 'LM317T' })).status).toBe(200)
    expect((await magazine.get('/api/part/LM317')).status).toBe(404)
    expect((await editor.get('/admin/parts/LM317T/history')).json().changes.length).toBe(2)
  })

  test('leads to its family, second sources and successors, and they lead back', async () => {
    const others = { family: 'ESP32-WROOM', successors: ['ESP32-WROOM-32E'], secondSources: ['XY7733'] }
    await adds({ name: 'ESP32-WROOM-32D', ...others })
    await adds({ name: 'ESP32-WROOM-32E', description: 'The later one', family: 'ESP32WROOM' })
    await adds({ name: 'QQ\u20117733', secondSources: ['ESP32 WROOM 32D'] })
    const { record } = await page('ESP32-WROOM-32D')
    expect(record).toMatchObject({
      family: { part: 'ESP32-WROOM', hasPage: true },
      successors: [{ part: 'ESP32-WROOM-32E', hasPage: true }],
      secondSources: [
        { part: 'XY7733', hasPage: false },
        { part: 'QQ-7733', hasPage: true },
      ],
    })
    expect((await page('ESP32-WROOM-32E')).record.predecessors).toEqual([{ part: 'ESP32-WROOM-32D', hasPage: true }])
    const family = (await page('esp32-wroom')).record
    expect(family.members.map(({ part }: { part: string }) => part)).toEqual(['ESP32-WROOM-32D', 'ESP32-WROOM-32E'])
    expect(family.membersTotal).toBe(2)
  })

  test('is found by words of its description and parameters, and by the start of its number', async () => {
    await adds({ ...regulator, description: 'Adjustable cermet regulator' })
    const found = async (query: string) => (await magazine.get(`/api/home/search?query=${query}`)).json().parts
    for (const query of ['cermets', 'cermet+regulator', 'texas', 'cermet+1.5+A'])
      expect(await found(query), query).toEqual([{ part: 'LM317', articles: 0 }])
    expect(await found('cermet+-regulator')).toEqual([])
    for (const query of ['dynamo', '1.5+A']) expect(await found(query), query).toEqual([])
    const { parts } = (await magazine.get('/api/search/suggestions?q=lm3')).json()
    expect(parts).toEqual([{ part: 'LM317', articles: 0 }])
  })

  test('has a card with what matters most', async () => {
    const parameters = ['A', 'B', 'C', 'D', 'E'].map((name) => ({ name, value: '1', unit: '' }))
    await adds({ ...regulator, parameters })
    await magazine.publishes({ partNumbers: ['LM317', 'TL431'] })
    expect((await magazine.get('/api/part/lm317/card')).json()).toEqual({
      part: 'LM317',
      maker: 'Texas Instruments',
      description: 'Adjustable regulator',
      package: 'TO-220',
      state: 'active',
      parameters: parameters.slice(0, 4),
      articles: 1,
    })
    expect((await magazine.get('/api/part/TL431/card')).json()).toMatchObject({ part: 'TL431', maker: '', articles: 1 })
    expect((await magazine.get('/api/part/TL999/card')).status).toBe(404)
  })
})

test('records are searched and filtered in the back office', async () => {
  await adds(regulator)
  await adds({ name: 'TL431', maker: 'onsemi', description: 'Shunt', state: 'obsolete' })
  expect(await listed()).toEqual(['LM317', 'TL431'])
  expect(await listed('search=lm-3')).toEqual(['LM317'])
  expect(await listed('search=%25')).toEqual([])
  for (const query of ['search=ONSEMI', 'state=obsolete', 'lacks=parameters'])
    expect(await listed(query), query).toEqual(['TL431'])
})

test('a record that names no part, another by look-alike letters or itself is refused in a sentence, and not stored', async () => {
  const name = 'LM317'
  const cases: [part: Partial<PartFields>, message: string | RegExp][] = [
    [{ name: name.repeat(40) }, partMessages.tooLong],
    [{ name: 'LМ317' }, /“М” .* Cyrillic letter/],
    [{ name: 'ΤL431' }, /“Τ” .* Greek letter/],
    [{ name, secondSources: ['ТL431'] }, /Cyrillic/],
    [{ name: 'REGULATOR' }, partMessages.tooShort],
    [{ name: ' ' }, partMessages.required],
    [{ name, dataSheet: 'javascript:alert(1)' }, partMessages.dataSheet],
    [{ name, dataSheet: 'data:text/html,x' }, partMessages.dataSheet],
    [{ name, dataSheet: '/admin' }, partMessages.dataSheet],
    [{ name, dataSheet: `/files/${'0'.repeat(32)}.pdf` }, partMessages.noFile],
    [{ name, parameters: [{ name: 'a', value: '', unit: '' }] }, /value/],
    [{ name, successors: ['lm-317'] }, partMessages.ownLink],
    [{ name, family: name }, partMessages.ownLink],
  ]
  for (const [part, message] of cases) {
    const [status, sentence] = await said(adds(part))
    expect(status, sentence).toBe(400)
    expect(sentence).toMatch(message)
  }
  expect(await listed()).toEqual([])
})

test('parts that replace each other in a circle, however long, and families too', async () => {
  await adds({ name: 'AA1001', successors: ['AA1002'] })
  await adds({ name: 'AA1002', successors: ['AA1003'] })
  const circle = await adds({ name: 'AA1003', successors: ['AA1009', 'AA1001'] })
  await isRefused(circle, partMessages.circle)
  expect((await adds({ name: 'AA1003', family: 'AA1001' })).status).toBe(201)
  const families = await changes('AA1001', { name: 'AA1001', family: 'AA1003' })
  await isRefused(families, partMessages.familyCircle)
  // Two at once would close a circle: one must fail.
  const both = await Promise.all([
    changes('AA1003', { name: 'AA1003', successors: ['AA1004'] }),
    adds({ name: 'AA1004', successors: ['AA1001'] }),
  ])
  expect(both.map(({ status }) => status).filter((status) => status === 400).length).toBe(1)
})

test('the records of the demo are as the form takes them', () => {
  for (const part of demoParts) expect(PartForm.parse(part)).toEqual(part)
  expect(demoParts.length).toBeGreaterThanOrEqual(15)
})

test('the page of a part is cached until an edit of it, of its family or of a part that it names', async () => {
  await adds({ name: 'QX7001', family: 'QX7000', successors: ['QX7002'] })
  const opens = async (number: string) => (await magazine.get(`/part/${number}`)).text
  expect(await opens('QX7001')).not.toContain('href="/part/QX7002"')
  expect(await opens('QX7000')).toContain('href="/part/QX7001"')
  await adds({ name: 'QX7002', description: 'A quieter one' })
  expect(await opens('QX7001')).toContain('href="/part/QX7002"')
  await editor.call('PUT', '/admin/parts/QX7001', { body: { ...emptyPart, name: 'QX7001', description: 'Loud' } })
  expect(await opens('QX7001')).toContain('Loud')
  expect((await magazine.get('/part/QX7000')).status).toBe(404)
})

test('the page tells search engines of a product, and leads to searches at distributors that no search engine follows', async () => {
  const part = {
    ...emptyPart,
    name: 'QX 7003/A',
    maker: 'Quix',
    description: 'A </script> regulator',
    parameters: [{ name: 'Output current', value: '1.5', unit: 'A' }],
  }
  await editor.post('/admin/parts', part)
  const { text } = await magazine.get('/part/QX7003A')
  const [, json = ''] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(text) ?? []
  expect(JSON.parse(json)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'QX 7003/A',
    mpn: 'QX 7003/A',
    url: 'http://magazine.test/part/QX7003A',
    manufacturer: { '@type': 'Organization', name: 'Quix' },
    description: 'A </script> regulator',
    additionalProperty: [{ '@type': 'PropertyValue', name: 'Output current', value: '1.5', unitText: 'A' }],
  })
  expect(text).toContain('href="https://octopart.com/search?q=QX%207003%2FA" rel="nofollow noopener"')
  const saves = (address: string) => savesSettings(admin, 'parts', { distributors: [{ name: 'Bazaar', address }] })
  for (const address of ['javascript:alert("{part}")', 'https://shop.example/search', 'http://shop.example/{part}'])
    expect((await saves(address)).status, address).toBe(400)
  expect((await saves('https://shop.example/{part}?q={part}')).status).toBe(200)
  const after = (await magazine.get('/part/QX7003A')).text
  expect(after).toContain('href="https://shop.example/QX%207003%2FA?q=QX%207003%2FA" rel="nofollow noopener"')
  expect(after).not.toContain('octopart')
})
