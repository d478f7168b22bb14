import { expect, onTestFinished, test } from 'vitest'
import { auditLog, isRefused, said } from '../../../../test/answers.ts'
import { openMagazine, useMagazine } from '../../../../test/magazine.ts'
import { useMember } from '../../../../test/members.ts'
import { savesSettings } from '../../../../test/settings.ts'
import { optionalFeatureNames } from '../../../platform/contract/features.ts'
import { otherPages } from '../admin/other-pages.ts'
import { defaultSettings, type SettingGroupName } from '../contract/groups.ts'

const magazine = useMagazine({ pages: true })
const admin = useMember(magazine, { role: 'admin', username: 'Anita' })
const other = useMember(magazine, { role: 'admin', username: 'Bela' })

const groupOf = async (group: SettingGroupName) => {
  const { groups } = (await admin.get('/admin/settings')).json()
  return groups.find((one: { group: string }) => one.group === group)
}
const save = async (group: SettingGroupName, changes: object, by = admin) => {
  const { value, version } = await groupOf(group)
  return by.call('PUT', `/admin/settings/${group}`, { body: { value: { ...value, ...changes }, version } })
}
const site = async () => (await magazine.get('/api/site')).json()

test('a saved group is in force on the next request, with its default for what was not changed', async () => {
  expect((await site()).name).toBe('Groundplane')
  expect((await magazine.get('/about')).text).toContain('Groundplane')
  const saved = await save('identity', { name: '  The Solder Joint ' })
  expect(saved.status).toBe(200)
  expect(saved.json().group).toMatchObject({ value: { name: 'The Solder Joint' }, version: 1, updatedBy: 'Anita' })
  expect(await site()).toMatchObject({ name: 'The Solder Joint', contactEmail: 'editor@groundplane.example' })
  const manifest = await magazine.get('/site.webmanifest')
  expect(manifest.json().name).toBe('The Solder Joint')
  expect((await magazine.get('/feed.xml')).text).toContain('<title>The Solder Joint</title>')
  const page = (await magazine.get('/about')).text
  expect(page).toContain('The Solder Joint')
  expect(page).not.toContain('<title>Groundplane')
})

test('the picker of links offers every page of the site map that no list or page of its own is', async () => {
  const { text } = await magazine.get('/sitemaps/pages.xml')
  const inMap = [...text.matchAll(/<loc>http:\/\/magazine\.test([^<]*)/g)].map(([, path = '']) => path)
  const pages = (await admin.get('/admin/pages')).json().data.map(({ path }: { path: string }) => path)
  const offered = [...otherPages(optionalFeatureNames).map(([address]) => address), ...pages]
  expect(
    inMap.filter((path) => !offered.includes(path) && !/^\/(?:section|component|tools|newsletters)\//.test(path)),
  ).toEqual([])
  expect(inMap).toContain('/glossary')
  expect(otherPages([]).map(([address]) => address)).not.toContain('/glossary')
  expect(otherPages([])).toContainEqual(['/topics', 'Feeds'])
})

test('a pasted address of this site is stored as its path, by which benefits, menus and pages that are off know it', async () => {
  const own = 'https://www.magazine.test'
  const valueOf = async (group: SettingGroupName, changes: object) => (await save(group, changes)).json().group.value
  const silverBenefits = `One ad | ${own}/account/classifieds/\n${own} | /topics/?page=2/\nMore | ${own}.example/a/`
  expect((await valueOf('subscription', { silverBenefits })).silverBenefits.split('\n')).toEqual([
    'One ad | /account/classifieds',
    `${own} | /topics?page=2/`,
    `More | ${own}.example/a/`,
  ])
  expect((await magazine.get('/api/home/classifieds')).json().plans).toEqual(['silver', 'gold'])
  const entries = (...all: string[]) => all.map((to) => ({ label: 'Link', to, isHidden: false }))
  const { header } = await valueOf('menu', { header: entries(own, ` ${own}/subcribe_user/#gold`, '/subcribe_user/') })
  expect(header).toEqual(entries('/', '/subcribe_user#gold', '/subcribe_user'))
  await isRefused(save('menu', { header: entries('/about', `${own}/about/`) }), '/about is already in this list')
  await isRefused(save('menu', { header: entries(`${own}//evil.example/`) }), 'The URL must be a path of this site')
  expect(await valueOf('frontPage', { liveLink: `${own}/events.html` })).toMatchObject({ liveLink: '/events.html' })
})

test('the audit log and the history have each change before and after, and only what changed', async () => {
  await save('identity', { name: 'One' })
  await save('contact', { phone: '' }, other)
  await save('contact', { phone: '' })
  expect((await auditLog(magazine)).map(({ action, subject_id, detail }) => [action, subject_id, detail])).toEqual([
    ['settings.changed', 'identity', { name: ['Groundplane', 'One'] }],
    ['settings.changed', 'contact', { phone: ['+91 80 5550 0142', ''] }],
  ])
  const { changes } = (await admin.get('/admin/settings/contact/history')).json()
  expect(changes).toEqual([
    expect.objectContaining({ by: 'Bela', changes: [{ field: 'phone', before: '+91 80 5550 0142', after: '' }] }),
  ])
})

const changesOf = async () => (await admin.get('/admin/settings/identity/history')).json().changes
const undo = async (change: number) => {
  const { version } = await groupOf('identity')
  return admin.post('/admin/settings/identity/undo', { change, version })
}

test('the undo of an older change takes back nothing of a later one', async () => {
  await save('identity', { name: 'One' })
  await save('identity', { name: 'One', tagline: 'Later' })
  const [, older] = await changesOf()
  expect((await undo(older.id)).status).toBe(200)
  expect((await groupOf('identity')).value).toMatchObject({ name: 'Groundplane', tagline: 'Later' })
  const again = await undo(older.id)
  expect([again.status, again.json().message]).toEqual([409, expect.stringContaining('Undo that change first')])
})

test('a change is undone with one call, and undoing is a change that can be undone', async () => {
  await save('identity', { name: 'One' })
  const undoesLast = async () => undo((await changesOf())[0].id)
  expect((await undoesLast()).status).toBe(200)
  expect((await site()).name).toBe('Groundplane')
  await undoesLast()
  expect((await site()).name).toBe('One')
  const actions = (await auditLog(magazine)).map(({ action }) => action)
  expect(actions).toEqual(['settings.changed', 'settings.undone', 'settings.undone'])
  expect((await admin.post('/admin/settings/contact/undo', { change: 1, version: 0 })).status).toBe(404)
})

test('of two people who save the same group at once, the second is told who was first', async () => {
  const both = [savesSettings(admin, 'identity', { name: 'His' }), savesSettings(other, 'identity', { name: 'Hers' })]
  const answers = await Promise.all(both.map(said))
  const isHis = (await site()).name === 'His'
  expect(answers[isHis ? 0 : 1]?.[0]).toBe(200)
  const refusal = [409, expect.stringContaining(`${isHis ? 'Anita' : 'Bela'} has saved these settings`)]
  expect(answers[isHis ? 1 : 0]).toEqual(refusal)
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
      { group: 'identity', field: 'name', before: 'Later', after: 'Exported' },
      { group: 'contact', field: 'phone', before: '1', after: '+91 80 5550 0142' },
    ],
  })
  expect((await site()).name).toBe('Later')
  expect(await said(admin.post('/admin/settings-file', { file, isDryRun: false }))).toEqual([200, '2 settings changed'])
  expect(await site()).toMatchObject({ name: 'Exported', contactPhone: '+91 80 5550 0142', timeZone: 'Asia/Tokyo' })
  expect((await auditLog(magazine)).at(-1)).toMatchObject({ action: 'settings.imported', subject_id: 'contact' })
})

const stored = () => magazine.database.db.selectFrom('settings').selectAll().execute()
test('a value that a group cannot have is refused with a sentence, and nothing is changed', async () => {
  for (const [group, changes, sentence] of [
    ['identity', { name: '' }, 'Name is required'],
    ['identity', { name: '<b>Volts</b>' }, 'Name must be plain text without HTML'],
    ['identity', { name: 'x'.repeat(61) }, 'Name must be 60 characters or fewer'],
    ['identity', { name: 'One\nTwo' }, 'Name must be one line'],
    ['identity', { name: 5 }, 'Name must be text'],
    ['identity', { nickname: 'x' }, 'Setting not found: nickname'],
    ['contact', { email: 'nobody' }, 'email'],
    ['contact', { timeZone: 'Mars/Olympus' }, 'Enter a time zone such as Asia/Kolkata'],
    ['contact', { gstin: '99ABCDE1234F1Z5' }, 'Enter a GST number'],
    ['contact', { receiptPrefix: 'gp/1' }, 'Receipt prefix must be one to four'],
  ] as const)
    await isRefused(savesSettings(admin, group, changes), sentence)
  expect((await admin.post('/admin/settings/identity/preview', { value: { name: '' } })).status).toBe(400)
  expect(await stored()).toEqual([])
})

test('a file to import that is none, or holds a secret or one bad value, is refused, and nothing is changed', async () => {
  const file = { format: 'groundplane-settings', version: 1, groups: {} }
  const identity = (values: unknown) => ({ ...file, groups: { identity: values } })
  const imports = (hostile: unknown) => admin.post('/admin/settings-file', { file: hostile, isDryRun: false })
  for (const [hostile, sentence] of [
    [{ hello: 1 }, 'This is not a settings file'],
    ['hello', 'This is not a settings file'],
    [{ ...file, version: 2 }, 'The file has version 2 of the settings. This server reads version 1'],
    [{ ...file, version: { toString: 1 } }, 'The file has no version of the settings'],
    [{ ...file, groups: { cellar: {} } }, 'Settings page not found: cellar'],
    [identity('x'), 'must have fields'],
    [identity({ colour: 'red' }), 'Setting not found: colour'],
    [{ ...file, groups: { identity: { name: 'Good' }, contact: { email: 'x' } } }, 'contact.email'],
    [identity({ smtp_password: 'x' }), 'The file contains a secret (smtp_password)'],
    [{ ...file, env: { RAZORPAY_KEY_SECRET: 'x' } }, 'contains a secret (RAZORPAY_KEY_SECRET)'],
    [identity({ name: 'postgres://a:b@db/x' }), 'a secret (name)'],
  ] as const)
    await isRefused(imports(hostile), sentence)
  const nested = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`
  const body = JSON.stringify({ file: identity('here'), isDryRun: false }).replace('"here"', nested)
  const deep = admin.post('/admin/settings-file', body, { 'content-type': 'application/json' })
  await isRefused(deep, 'not a settings file')
  expect(await stored()).toEqual([])
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

test('stored settings of another version do not stop the start', async () => {
  const by = { updated_at: magazine.clock.now, updated_by: null, updated_by_name: 'x' }
  await magazine.database.db
    .insertInto('settings')
    .values([
      { group_name: 'identity', value: JSON.stringify({ name: 7, gone: true }), ...by },
      { group_name: 'cellar', value: '{}', ...by },
    ])
    .execute()
  await magazine.app.settings.reload()
  expect(magazine.app.settings.current().identity.name).toBe('Groundplane')
})

const another = async (environment = {}) => {
  const opened = await openMagazine({ database: magazine.database, environment })
  onTestFinished(() => opened.close())
  return opened
}

test('a change is in force in other processes too', async () => {
  const second = await another()
  await savesSettings(admin, 'identity', { name: 'Changed' }, 1)
  await expect.poll(async () => (await second.get('/api/site')).json().name).toBe('Changed')
})

test('the environment makes the settings at the first start only', async () => {
  await another({ SITE_NAME: 'Of the first start' })
  const later = await another({ SITE_NAME: 'Of a later start', CONTACT_EMAIL: 'later@example.com' })
  const { name, contactEmail } = (await later.get('/api/site')).json()
  expect([name, contactEmail]).toEqual(['Of the first start', 'editor@groundplane.example'])
})
