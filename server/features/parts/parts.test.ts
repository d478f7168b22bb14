import { describe, expect, test } from 'vitest'
import { PartForm } from '../../../contract/parts/endpoints.ts'
import { emptyPart, type PartFields, partMessages } from '../../../contract/parts/rules.ts'
import { demoParts } from '../../../db/demo/part-records.ts'
import { useMagazine } from '../../../test/magazine.ts'
import { aMember, useMember } from '../../../test/members.ts'
import { Visitor } from '../../../test/visitor.ts'

const magazine = useMagazine()
const editor = useMember(magazine, { role: 'editor', username: 'Edith' })

const regulator: PartFields = {
  ...emptyPart,
  ...{ name: 'LM317', maker: 'Texas Instruments', description: 'Adjustable regulator', package: 'TO-220' },
  ...{ state: 'active', dataSheet: 'https://www.ti.com/lit/ds/symlink/lm317.pdf' },
  parameters: [{ name: 'Output current', value: '1.5', unit: 'A' }],
}

const adds = (part: Partial<PartFields>) => editor.post('/admin/parts', { ...emptyPart, ...part })
const changes = (number: string, part: Partial<PartFields>) =>
  editor.call('PUT', `/admin/parts/${number}`, { body: { ...emptyPart, ...part } })
const page = async (number: string) => (await magazine.get(`/api/part/${number}`)).json()
const listed = async (query = '') =>
  (await editor.get(`/admin/parts?${query}`)).json().data.map(({ name }: PartFields) => name)
const messageOf = (answer: { json: () => { message: string; details?: { message: string }[] } }) =>
  answer.json().details?.[0]?.message ?? answer.json().message

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
    expect((await listed('lacks=articles')).length).toBe(0)
  })

  test('is not needed: a part that an article mentions keeps its page', async () => {
    await magazine.publishes({ partNumbers: ['TL431'] })
    expect(await page('TL431')).toMatchObject({ part: 'TL431', total: 1, record: null })
    expect((await magazine.get('/api/part/TL999')).status).toBe(404)
  })

  test('is changed and deleted, which its answers can undo, with who changed what and when', async () => {
    await adds(regulator)
    const changed = await changes('LM317', { ...regulator, state: 'nrnd' })
    expect(changed.json().before).toEqual(regulator)
    expect((await page('LM317')).record.state).toBe('nrnd')
    expect((await changes('lm317', changed.json().before)).json().part.state).toBe('active')
    const { changes: history } = (await editor.get('/admin/parts/lm317/history')).json()
    expect(history.map((one: Record<string, unknown>) => [one['what'], one['by'], one['at']])).toEqual([
      ['changed', 'Edith', magazine.clock.now.toISOString()],
      ['changed', 'Edith', magazine.clock.now.toISOString()],
      ['added', 'Edith', magazine.clock.now.toISOString()],
    ])
    expect([history[1].before.state, history[1].after.state]).toEqual(['active', 'nrnd'])
    const deleted = await editor.call('DELETE', '/admin/parts/LM317')
    expect((await magazine.get('/api/part/LM317')).status).toBe(404)
    expect((await adds(deleted.json().before)).status).toBe(201)
    expect((await page('LM317')).record.parameters).toEqual(regulator.parameters)
    const { data } = (await (await aMember(magazine, { role: 'admin' })).get('/admin/audit-log')).json()
    expect(data.map(({ action }: { action: string }) => action)).toEqual([
      ...['part.added', 'part.deleted', 'part.changed', 'part.changed', 'part.added'],
    ])
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
    await adds({
      name: 'ESP32-WROOM-32D',
      family: 'ESP32-WROOM',
      successors: ['ESP32-WROOM-32E'],
      secondSources: ['XY7733'],
    })
    await adds({ name: 'ESP32-WROOM-32E', description: 'The later one', family: 'ESP32WROOM' })
    await adds({ name: 'QQ7733', secondSources: ['ESP32 WROOM 32D'] })
    const { record } = await page('ESP32-WROOM-32D')
    expect(record).toMatchObject({
      family: { part: 'ESP32-WROOM', hasPage: true },
      successors: [{ part: 'ESP32-WROOM-32E', hasPage: true }],
      secondSources: [
        { part: 'XY7733', hasPage: false },
        { part: 'QQ7733', hasPage: true },
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
    for (const query of ['cermets', 'cermet+regulator', 'texas', '1.5+A'])
      expect(await found(query), query).toEqual([{ part: 'LM317', articles: 0 }])
    expect(await found('cermet+-regulator')).toEqual([])
    expect(await found('dynamo')).toEqual([])
    const { parts } = (await magazine.get('/api/search/suggestions?q=lm3')).json()
    expect(parts).toEqual([{ part: 'LM317', articles: 0 }])
  })

  test('has a card with what matters most', async () => {
    const parameters = ['A', 'B', 'C', 'D', 'E'].map((name) => ({ name, value: '1', unit: '' }))
    await adds({ ...regulator, parameters })
    await magazine.publishes({ partNumbers: ['LM317', 'TL431'] })
    expect((await magazine.get('/api/part/lm317/card')).json()).toEqual({
      ...{ part: 'LM317', maker: 'Texas Instruments', description: 'Adjustable regulator', package: 'TO-220' },
      ...{ state: 'active', parameters: parameters.slice(0, 4), articles: 1 },
    })
    expect((await magazine.get('/api/part/TL431/card')).json()).toMatchObject({ part: 'TL431', maker: '', articles: 1 })
    expect((await magazine.get('/api/part/TL999/card')).status).toBe(404)
  })

  test('cannot have a data sheet whose file is not here', async () => {
    const gone = await adds({ ...regulator, dataSheet: `/files/${'0'.repeat(32)}.pdf` })
    expect([gone.status, messageOf(gone)]).toEqual([400, partMessages.noFile])
  })
})

describe('in the back office', () => {
  test('records are searched and filtered', async () => {
    await adds(regulator)
    await adds({ name: 'TL431', maker: 'onsemi', description: 'Shunt', state: 'obsolete' })
    expect(await listed()).toEqual(['LM317', 'TL431'])
    expect(await listed('search=lm-3')).toEqual(['LM317'])
    expect(await listed('search=ONSEMI')).toEqual(['TL431'])
    expect(await listed('search=%25')).toEqual([])
    expect(await listed('state=obsolete')).toEqual(['TL431'])
    expect(await listed('lacks=parameters')).toEqual(['TL431'])
  })

  test('readers and writers do not write records', async () => {
    for (const role of ['reader', 'writer'] as const) {
      const visitor = await aMember(magazine, { role })
      expect((await visitor.post('/admin/parts', regulator)).status).toBe(403)
    }
    expect((await new Visitor(magazine).post('/admin/parts', regulator)).status).toBe(401)
  })
})

describe('refused with a sentence, and nothing is stored:', () => {
  const nothingStored = async () => {
    expect(await magazine.database.db.selectFrom('parts').select('number').execute()).toEqual([])
  }

  test.each<[string, Partial<PartFields>, string | RegExp]>([
    ['a number of 200 characters', { name: 'LM317'.repeat(40) }, partMessages.tooLong],
    ['a number with a Cyrillic letter', { name: 'LМ317' }, /“М” .* Cyrillic letter/],
    ['a number with a Greek letter', { name: 'ΤL431' }, /“Τ” .* Greek letter/],
    ['a second source in look-alike letters', { name: 'LM317', secondSources: ['ТL431'] }, /Cyrillic/],
    ['a number without a digit', { name: 'REGULATOR' }, partMessages.tooShort],
    ['no number', { name: ' ' }, partMessages.required],
    ['a data sheet that is a script', { name: 'LM317', dataSheet: 'javascript:alert(1)' }, partMessages.dataSheet],
    ['a data sheet that is data', { name: 'LM317', dataSheet: 'data:text/html,x' }, partMessages.dataSheet],
    ['a path as data sheet', { name: 'LM317', dataSheet: '/admin' }, partMessages.dataSheet],
    ['a parameter without a value', { name: 'LM317', parameters: [{ name: 'a', value: '', unit: '' }] }, /value/],
    ['a part that replaces itself', { name: 'LM317', successors: ['lm-317'] }, partMessages.ownLink],
    ['a family of itself', { name: 'LM317', family: 'LM317' }, partMessages.ownLink],
  ])('%s', async (_what, part, message) => {
    const refused = await adds(part)
    expect(refused.status).toBe(400)
    expect(messageOf(refused)).toMatch(message)
    await nothingStored()
  })

  test('parts that replace each other in a circle, however long, and families too', async () => {
    await adds({ name: 'AA1001', successors: ['AA1002'] })
    await adds({ name: 'AA1002', successors: ['AA1003'] })
    const circle = await adds({ name: 'AA1003', successors: ['AA1009', 'AA1001'] })
    expect([circle.status, messageOf(circle)]).toEqual([400, partMessages.circle])
    expect((await adds({ name: 'AA1003', family: 'AA1001' })).status).toBe(201)
    const families = await changes('AA1001', { name: 'AA1001', family: 'AA1003' })
    expect([families.status, messageOf(families)]).toEqual([400, partMessages.familyCircle])
    // Two at once: one of them comes second.
    const both = await Promise.all([
      changes('AA1003', { name: 'AA1003', successors: ['AA1004'] }),
      adds({ name: 'AA1004', successors: ['AA1001'] }),
    ])
    expect(both.map(({ status }) => status).filter((status) => status === 400).length).toBe(1)
  })
})

test('the records of the demo are as the form takes them', () => {
  for (const part of demoParts) expect(PartForm.parse(part)).toEqual(part)
  expect(demoParts.length).toBeGreaterThanOrEqual(15)
})
