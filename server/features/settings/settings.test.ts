import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { defaultSettings, type RoomName } from '../../../contract/settings/rooms.ts'
import { openMagazine, useMagazine } from '../../../test/magazine.ts'
import { useMember } from '../../../test/members.ts'

const given = {
  SITE_NAME: 'Circuit Weekly',
  CONTACT_EMAIL: 'editor@circuit.example',
  POSTAL_ADDRESS: 'Circuit Ltd; 1 Ring Road; Chennai',
  TIME_ZONE: 'Europe/Berlin',
  GSTIN: '29ABCDE1234F1Z5',
}

describe('settings', () => {
  const magazine = useMagazine({ environment: given })
  const admin = useMember(magazine, { role: 'admin', username: 'Anita' })
  const other = useMember(magazine, { role: 'admin', username: 'Bela' })

  const roomOf = async (room: RoomName) => {
    const { rooms } = (await admin.get('/admin/settings')).json()
    return rooms.find((one: { room: string }) => one.room === room)
  }
  const save = async (room: RoomName, changes: object, by = admin) => {
    const { value, version } = await roomOf(room)
    return by.call('PUT', `/admin/settings/${room}`, { body: { value: { ...value, ...changes }, version } })
  }
  const site = async () => (await magazine.get('/api/site')).json()
  const audited = () =>
    magazine.database.db.selectFrom('audit_log').select(['action', 'subject_id', 'detail']).orderBy('id').execute()

  test('a saved room is in force on the next request, with its default for what was not changed', async () => {
    expect((await site()).name).toBe('Circuit Weekly')
    const saved = await save('identity', { name: '  The Solder Joint ' })
    expect(saved.status).toBe(200)
    expect(saved.json().room).toMatchObject({ value: { name: 'The Solder Joint' }, version: 1, updatedBy: 'Anita' })
    expect(await site()).toMatchObject({ name: 'The Solder Joint', contactEmail: 'editor@circuit.example' })
    const manifest = await magazine.get('/site.webmanifest')
    expect(manifest.json().name).toBe('The Solder Joint')
    expect((await magazine.get('/feed.xml')).text).toContain('<title>The Solder Joint</title>')
  })

  test('the audit log and the history have each change before and after, and only what changed', async () => {
    await save('identity', { name: 'One' })
    await save('contact', { phone: '' }, other)
    await save('contact', { phone: '' })
    expect(await audited()).toEqual([
      { action: 'settings.changed', subject_id: 'identity', detail: { name: ['Circuit Weekly', 'One'] } },
      { action: 'settings.changed', subject_id: 'contact', detail: { phone: ['+91 80 5550 0142', ''] } },
    ])
    const { changes } = (await admin.get('/admin/settings/contact/history')).json()
    expect(changes).toEqual([
      expect.objectContaining({
        by: 'Bela',
        changes: [{ field: 'phone', before: '+91 80 5550 0142', after: '' }],
      }),
    ])
  })

  test('a change is undone with one call, and undoing is a change that can be undone', async () => {
    await save('identity', { name: 'One' })
    const undo = async () => {
      const { changes } = (await admin.get('/admin/settings/identity/history')).json()
      const { version } = await roomOf('identity')
      return admin.post('/admin/settings/identity/undo', { change: changes[0].id, version })
    }
    expect((await undo()).status).toBe(200)
    expect((await site()).name).toBe('Circuit Weekly')
    await undo()
    expect((await site()).name).toBe('One')
    expect((await audited()).map(({ action }) => action)).toEqual([
      'settings.changed',
      'settings.undone',
      'settings.undone',
    ])
    expect((await admin.post('/admin/settings/contact/undo', { change: 1, version: 0 })).status).toBe(404)
  })

  test('of two people who edit the same room, the second is told who was first', async () => {
    const { value, version } = await roomOf('identity')
    await save('identity', { name: 'Hers' }, other)
    const late = await admin.call('PUT', '/admin/settings/identity', {
      body: { value: { ...value, name: 'His' }, version },
    })
    expect(late.status).toBe(409)
    expect(late.json().message).toContain('Bela saved these settings')
    expect((await site()).name).toBe('Hers')
  })

  test('two saves at the same moment from the same version: one of them wins', async () => {
    const { value } = await roomOf('identity')
    const put = (name: string) =>
      admin.call('PUT', '/admin/settings/identity', { body: { value: { ...value, name }, version: 0 } })
    const answers = await Promise.all([put('One'), put('Two')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('what was exported is imported into another magazine, after a look at what changes', async () => {
    await save('identity', { name: 'Exported' })
    await save('contact', { address: 'One\nTwo', timeZone: 'Asia/Tokyo' })
    const file = (await admin.get('/admin/settings-file')).json()
    await save('identity', { name: 'Later' })
    await save('contact', { phone: '1' })

    const looked = await admin.post('/admin/settings-file', { file, isDryRun: true })
    expect(looked.json()).toEqual({
      message: '2 settings would change',
      catalogue: [],
      differences: [
        { room: 'identity', field: 'name', before: 'Later', after: 'Exported' },
        { room: 'contact', field: 'phone', before: '1', after: '+91 80 5550 0142' },
      ],
    })
    expect((await site()).name).toBe('Later')
    expect((await admin.post('/admin/settings-file', { file, isDryRun: false })).json().message).toBe(
      '2 settings changed',
    )
    expect(await site()).toMatchObject({ name: 'Exported', contactPhone: '+91 80 5550 0142', timeZone: 'Asia/Tokyo' })
    expect((await audited()).at(-1)).toMatchObject({ action: 'settings.imported', subject_id: 'contact' })
  })
})

describe('one magazine', () => {
  const magazine = useMagazine({ pages: true })
  const admin = useMember(magazine, { role: 'admin', username: 'Anita' })
  const editor = useMember(magazine, { role: 'editor' })
  const stored = () => magazine.database.db.selectFrom('settings').selectAll().execute()
  const put = (room: RoomName, changes: object) =>
    admin.call('PUT', `/admin/settings/${room}`, {
      body: { value: { ...defaultSettings[room], ...changes }, version: 0 },
    })

  test.each([
    ['identity', { name: '' }, 'Name is required'],
    ['identity', { name: '<b>Volts</b>' }, 'Name must be plain text without HTML'],
    ['identity', { name: 'x'.repeat(61) }, 'Name must have at most 60 characters'],
    ['identity', { name: 'One\nTwo' }, 'Name must be one line'],
    ['identity', { name: 5 }, 'Name must be a text'],
    ['identity', { nickname: 'x' }, 'There is no setting called nickname'],
    ['contact', { email: 'nobody' }, 'email'],
    ['contact', { timeZone: 'Mars/Olympus' }, 'Time zone must be a name such as Asia/Kolkata'],
    ['contact', { gstin: '99ABCDE1234F1Z5' }, 'GSTIN must be a GST number'],
    ['contact', { receiptPrefix: 'gp/1' }, 'Receipt prefix must be one to four'],
  ] as const)('%s with %o is refused with a sentence, and nothing is changed', async (room, changes, sentence) => {
    const answer = await put(room, changes)
    expect(answer.status).toBe(400)
    expect(answer.json().message).toContain(sentence)
    expect(await stored()).toEqual([])
  })

  const file = { format: 'groundplane-settings', version: 1, rooms: {} }
  test.each([
    ['another program’s file', { hello: 1 }, 'This is not a file of settings'],
    ['no object', 'hello', 'This is not a file of settings'],
    [
      'another version',
      { ...file, version: 2 },
      'The file has version 2 of the settings; this program reads version 1',
    ],
    ['a version that is no number', { ...file, version: { toString: 1 } }, 'The file has no version of the settings'],
    ['an unknown room', { ...file, rooms: { cellar: {} } }, 'There are no settings called cellar'],
    ['a room without fields', { ...file, rooms: { identity: 'x' } }, 'must have fields'],
    ['an unknown field', { ...file, rooms: { identity: { colour: 'red' } } }, 'There is no setting called colour'],
    ['a value that is refused', { ...file, rooms: { contact: { email: 'x' } } }, 'contact.email'],
    ['a password', { ...file, rooms: { identity: { smtp_password: 'x' } } }, 'The file holds a secret (smtp_password)'],
    [
      'a secret beside the rooms',
      { ...file, env: { RAZORPAY_KEY_SECRET: 'x' } },
      'holds a secret (RAZORPAY_KEY_SECRET)',
    ],
    [
      'an address with a password',
      { ...file, rooms: { identity: { name: 'postgres://a:b@db/x' } } },
      'a secret (name)',
    ],
  ])('a file to import with %s is refused, and nothing is changed', async (_what, hostile, sentence) => {
    const answer = await admin.post('/admin/settings-file', { file: hostile, isDryRun: false })
    expect(answer.status).toBe(400)
    expect(answer.json().message).toContain(sentence)
    expect(await stored()).toEqual([])
  })

  test('a file to import that is nested 20,000 deep is refused, and nothing is changed', async () => {
    const nested = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`
    const body = JSON.stringify({ file: { ...file, rooms: { identity: 'here' } }, isDryRun: false })
    const json = { 'content-type': 'application/json' }
    const answer = await admin.post('/admin/settings-file', body.replace('"here"', nested), json)
    expect([answer.status, answer.json().message]).toEqual([400, expect.stringContaining('not a file of settings')])
    expect(await stored()).toEqual([])
  })

  test('a file with one good and one bad room changes neither', async () => {
    const rooms = { identity: { name: 'Good' }, contact: { email: 'bad' } }
    expect((await admin.post('/admin/settings-file', { file: { ...file, rooms }, isDryRun: false })).status).toBe(400)
    expect(await stored()).toEqual([])
  })

  test('every page that shows a setting is rendered again after it changed', async () => {
    expect((await magazine.get('/about')).text).toContain('Groundplane')
    await put('identity', { name: 'The Solder Joint' })
    const page = (await magazine.get('/about')).text
    expect(page).toContain('The Solder Joint')
    expect(page).not.toContain('<title>Groundplane')
  })

  test('unsaved settings are shown at an address that no cache keeps, and nowhere else', async () => {
    const value = { ...defaultSettings.identity, name: 'Only a try' }
    const { address } = (await admin.post('/admin/settings/identity/preview', { value })).json()
    const preview = await magazine.get(address)
    expect(preview.text).toContain('Only a try')
    expect(preview.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    expect((await magazine.get('/')).text).not.toContain('Only a try')
    expect((await magazine.get('/?settings-preview=guessed')).status).toBe(302)
    expect(await stored()).toEqual([])
    magazine.clock.now = new Date(magazine.clock.now.getTime() + 11 * 60_000)
    expect((await magazine.get(address)).status).toBe(302)
  })

  test('a preview of settings that would be refused is refused', async () => {
    const answer = await admin.post('/admin/settings/identity/preview', { value: { name: '' } })
    expect(answer.status).toBe(400)
  })

  test('editors may neither read nor change settings', async () => {
    expect((await editor.get('/admin/settings')).status).toBe(403)
    expect((await editor.post('/admin/settings/identity/preview', { value: {} })).status).toBe(403)
  })

  test('stored settings of another version do not stop the start', async () => {
    const now = magazine.clock.now
    const by = { updated_at: now, updated_by: null, updated_by_name: 'x' }
    await magazine.database.db
      .insertInto('settings')
      .values([
        { room: 'identity', value: JSON.stringify({ name: 7, gone: true }), ...by },
        { room: 'cellar', value: '{}', ...by },
      ])
      .execute()
    await magazine.app.settings.reload()
    expect(magazine.app.settings.current().identity.name).toBe('Groundplane')
  })
})

describe('several processes', () => {
  const magazine = useMagazine({ kind: 'postgres', environment: { SITE_NAME: 'First' } })
  const admin = useMember(magazine, { role: 'admin' })
  beforeEach(async () => {
    await magazine.database.db.deleteFrom('settings').execute()
  })

  const another = async (environment = {}) => {
    const opened = await openMagazine({ database: magazine.database, environment })
    onTestFinished(() => opened.close())
    return opened
  }

  test('a change is in force in the others too', async () => {
    const second = await another()
    const value = { ...defaultSettings.identity, name: 'Changed' }
    await admin.call('PUT', '/admin/settings/identity', { body: { value, version: 1 } })
    await expect.poll(async () => (await second.get('/api/site')).json().name).toBe('Changed')
  })

  test('the environment makes the settings at the first start only', async () => {
    await another({ SITE_NAME: 'Of the first start' })
    const later = await another({ SITE_NAME: 'Of a later start', CONTACT_EMAIL: 'later@example.com' })
    const { name, contactEmail } = (await later.get('/api/site')).json()
    expect([name, contactEmail]).toEqual(['Of the first start', 'editor@groundplane.example'])
  })
})
