import { expect, test } from 'vitest'
import { later } from '../../../../test/clock.ts'
import { invisibles } from '../../../../test/invisibles.ts'
import { runJob } from '../../../../test/jobs.ts'
import { useMagazine } from '../../../../test/magazine.ts'
import { aMember, type SignedIn, useMember } from '../../../../test/members.ts'
import { savesSettings } from '../../../../test/settings.ts'
import { statusesOf, Visitor } from '../../../../test/visitor.ts'
import { days, minutes } from '../../../platform/server/core/durations.ts'
import { classifiedLimits, classifiedMessages } from '../contract/rules.ts'

const magazine = useMagazine({ pages: true })
const meera = useMember(magazine, { role: 'admin', username: 'Meera' })
const priya = useMember(magazine, { plan: 'silver', email: 'priya@example.com', signedInFor: days(60) })

const anAd = (form: object = {}) => ({
  title: 'Oscilloscope, 4 channels',
  body: 'Little used.\nPune, to be collected.',
  category: 'equipment',
  ...form,
})
const places = (reader: SignedIn, form: object = {}) => reader.post('/auth/classifieds', anAd(form))
const mine = async (reader: SignedIn) => (await reader.get('/auth/classifieds')).json()
const waiting = async (state = 'waiting') => (await meera.get(`/admin/classifieds?state=${state}`)).json().data
const shownIds = async () =>
  (await magazine.get('/api/home/classifieds')).json().ads.map(({ id }: { id: number }) => id)
const ends = () => runJob(magazine, 'classifieds.end')
const placed = async (form: object = {}): Promise<number> => {
  expect((await places(priya, form)).status).toBe(201)
  return (await mine(priya)).ads[0].id
}
/** As an editor who has just read the ad. */
const decides = async (id: number, decision: 'approval' | 'refusal', form: object = {}, by: SignedIn = meera) => {
  const ad = await magazine.database.db
    .selectFrom('classifieds')
    .select('submitted_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return by.post(`/admin/classifieds/${id}/${decision}`, { submittedAt: ad.submitted_at.toISOString(), ...form })
}
const approves = (id: number) => decides(id, 'approval')

test('an ad is shown when the editors have approved it, for thirty days, and its reader is mailed twice', async () => {
  const id = await placed({ title: 'Oscilloscope,\u202e 4 channels', contact: 'scope@example.com' })
  expect((await magazine.get('/classifieds')).text).toContain('There are no ads yet')
  expect((await magazine.get(`/classifieds/${id}`)).status).toBe(404)
  expect(await waiting()).toMatchObject([{ id, state: 'waiting', reader: { email: 'priya@example.com' } }])
  expect((await approves(id)).json().message).toBe(classifiedMessages.approved)
  expect((await approves(id)).status).toBe(409)
  expect((await magazine.mailTo('priya@example.com')).text).toContain(`/classifieds/${id}`)
  for (const address of ['/classifieds', '/classifieds/in/equipment', `/classifieds/${id}`]) {
    const { text } = await magazine.get(address)
    expect(text).toContain('Oscilloscope, 4 channels')
    expect(text).not.toContain('priya@example.com')
  }
  expect((await magazine.get('/classifieds/in/jobs')).text).not.toContain('Oscilloscope')
  expect((await magazine.get('/classifieds/in/weapons')).status).toBe(404)
  expect((await magazine.get(`/classifieds/${id}`)).text).toContain('scope@example.com')
  const inMap = async () => (await magazine.get('/sitemaps/pages.xml')).text.includes(`/classifieds/${id}<`)
  expect(await inMap()).toBe(true)
  later(magazine, days(29))
  await ends()
  expect(await shownIds()).toEqual([id])
  later(magazine, days(1))
  expect(await shownIds()).toEqual([])
  await ends()
  await ends()
  expect(await inMap()).toBe(false)
  expect((await magazine.mailTo('priya@example.com')).text).toContain('is no longer live')
  expect(await magazine.countMails('priya@example.com')).toBe(2)
  expect((await magazine.get(`/classifieds/${id}`)).status).toBe(404)
  expect((await mine(priya)).ads).toMatchObject([{ state: 'ended' }])
})

test('ad number two of one is refused, also when both come at once, and a new plan year brings another', async () => {
  const answers = await Promise.all([places(priya), places(priya, { title: 'A second' }), places(priya)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  expect((await places(priya)).json().message).toBe(classifiedMessages.usedUp)
  expect(await mine(priya)).toMatchObject({ ads: [{}], allowance: { ads: 1, used: 1 } })
  const asha = await aMember(magazine)
  expect([(await places(asha)).status, (await mine(asha)).allowance]).toEqual([403, null])
  await approves((await mine(priya)).ads[0].id)
  later(magazine, days(370))
  const again = await aMember(magazine)
  await magazine.database.db
    .updateTable('sessions')
    .set({ user_id: priya.userId })
    .where('user_id', '=', again.userId)
    .execute()
  expect((await mine(again)).allowance).toMatchObject({ ads: 1, used: 0 })
  expect((await places(again)).status).toBe(201)
})

test('a refused ad does not count, and is changed and sent again; one that is shown is taken down or ended', async () => {
  const id = await placed()
  const refuses = (reason: string) => decides(id, 'refusal', { reason })
  expect((await refuses(' ')).json().message).toBe(classifiedMessages.refusalRequired)
  expect((await refuses('Please name the model.')).status).toBe(200)
  expect((await magazine.mailTo('priya@example.com')).text).toContain('Please name the model.')
  expect(await mine(priya)).toMatchObject({
    ads: [{ state: 'refused', refusal: 'Please name the model.' }],
    allowance: { used: 0 },
  })
  const changes = (form: object = {}, by: SignedIn = priya) =>
    by.call('PUT', `/auth/classifieds/${id}`, { body: anAd(form) })
  expect((await changes({ title: 'DS1054Z' })).status).toBe(200)
  expect(await waiting()).toMatchObject([{ title: 'DS1054Z', refusal: null }])
  await approves(id)
  expect((await changes({ title: 'Another text' })).json().message).toBe(classifiedMessages.isShown)
  expect(await shownIds()).toEqual([id])
  await refuses('Sold elsewhere.')
  expect(await shownIds()).toEqual([])
  await approves(id)
  const ravi = await aMember(magazine, { plan: 'gold' })
  expect((await changes({}, ravi)).status).toBe(404)
  expect((await ravi.call('DELETE', `/auth/classifieds/${id}`)).status).toBe(404)
  expect(await shownIds()).toEqual([id])
  expect((await priya.call('DELETE', `/auth/classifieds/${id}`)).json().message).toBe(classifiedMessages.ended)
  expect(await shownIds()).toEqual([])
  expect((await mine(priya)).allowance.used).toBe(1)
  const actions = (await meera.get('/admin/audit-log')).json().data.map(({ action }: { action: string }) => action)
  expect(actions).toEqual(expect.arrayContaining(['classified.approved', 'classified.refused']))
})

test('an editor decides about the text that the list showed: after a change the decision is refused', async () => {
  const id = await placed()
  const [{ submittedAt }] = await waiting()
  later(magazine, minutes(1))
  const fraud = anAd({ title: 'Send money first' })
  expect((await priya.call('PUT', `/auth/classifieds/${id}`, { body: fraud })).status).toBe(200)
  for (const decision of ['approval', 'refusal'] as const) {
    const answer = await decides(id, decision, { submittedAt, reason: 'No' })
    expect([answer.status, answer.json().message]).toEqual([409, classifiedMessages.changed])
  }
  expect(await shownIds()).toEqual([])
  const [changed] = await waiting()
  expect([changed.title, changed.submittedAt === submittedAt]).toEqual(['Send money first', false])
  expect((await decides(id, 'approval', { submittedAt: changed.submittedAt })).status).toBe(200)
  expect(await shownIds()).toEqual([id])
})

test('a reader writes to an advertiser without learning the address, a few times, and anybody reports an ad', async () => {
  const id = await placed()
  const ravi = await aMember(magazine, { username: 'Ravi', email: 'ravi@example.com' })
  const writes = (by: Visitor) => by.post(`/auth/classifieds/${id}/messages`, { message: 'Is it still there?' })
  expect((await writes(ravi)).status).toBe(404)
  await approves(id)
  await magazine.mailTo('priya@example.com')
  const sent = await writes(ravi)
  expect([sent.status, sent.text.includes('priya@')]).toEqual([200, false])
  const { text } = await magazine.mailTo('priya@example.com')
  for (const words of ['Is it still there?', 'ravi@example.com']) expect(text).toContain(words)
  expect((await writes(new Visitor(magazine))).status).toBe(401)
  expect((await writes(priya)).json().message).toBe(classifiedMessages.ownAd)
  expect(await statusesOf(5, () => writes(ravi))).toEqual([200, 200, 200, 200, 429])
  const reports = () =>
    new Visitor(magazine, { ip: '203.0.113.9' }).post(`/home/classifieds/${id}/reports`, { reason: 'It is a fraud.' })
  expect((await reports()).json().message).toBe(classifiedMessages.reported)
  expect((await statusesOf(5, reports)).at(-1)).toBe(429)
})

test('an ad that is not right is refused with what is wrong, and does not count', async () => {
  const cases: [form: object, message: string][] = [
    [{ body: 'Buy <b>now</b>' }, classifiedMessages.noMarkup],
    [{ title: '  ' }, classifiedMessages.titleRequired],
    [{ body: 'x'.repeat(classifiedLimits.body + 1) }, 'The text can have at most 600 characters'],
    [{ contact: 'javascript:alert(1)' }, classifiedMessages.contactInvalid],
    [{ contact: 'https://x:y@evil.example' }, classifiedMessages.contactInvalid],
    [{ contact: 'https://evil' }, classifiedMessages.contactInvalid],
    [{ category: 'weapons' }, ''],
    ...invisibles.flatMap((one): typeof cases => [
      [{ title: one.repeat(10) }, classifiedMessages.titleRequired],
      [{ body: `${one}\n${one}` }, classifiedMessages.bodyRequired],
    ]),
  ]
  for (const [form, message] of cases) {
    const answer = await places(priya, form)
    expect([answer.status, answer.json().message], message).toEqual([400, expect.stringContaining(message)])
  }
  expect(await mine(priya)).toMatchObject({ ads: [], allowance: { used: 0 } })
})

test('a page that was cached shows an ad neither after its end, to the second, nor after it was refused, ended or deleted', async () => {
  const addresses = ['/classifieds', '/classifieds/in/equipment', '/classifieds.data']
  const shows = async (id: number) => {
    const pages = await Promise.all([...addresses, `/classifieds/${id}`].map((address) => magazine.get(address)))
    return pages.map(({ text }) => text.includes('Oscilloscope'))
  }
  const everywhere = [true, true, true, true]
  const nowhere = [false, false, false, false]
  const first = await placed()
  await approves(first)
  later(magazine, days(30))
  later(magazine, minutes(-25))
  await ends()
  expect(await shows(first)).toEqual(everywhere)
  // Not while the process still hears of the last change.
  await expect.poll(async () => (await magazine.get('/classifieds')).headers['cache-control']).toContain('s-maxage=5')
  // The job runs every quarter of an hour.
  later(magazine, minutes(15))
  await ends()
  expect(await shows(first)).toEqual(everywhere)
  for (const address of [...addresses, `/classifieds/${first}`])
    expect([address, (await magazine.get(address)).headers['cache-control']]).toEqual([address, 'no-store'])
  later(magazine, minutes(10) - 1_000)
  expect(await shows(first)).toEqual(everywhere)
  later(magazine, 1_000)
  expect(await shows(first)).toEqual(nowhere)
  await ends()
  await expect.poll(async () => (await magazine.get('/classifieds')).headers['cache-control']).toContain('s-maxage=5')
  const asha = await aMember(magazine, { role: 'admin' })
  const ways: ((id: number, reader: SignedIn) => Promise<unknown>)[] = [
    (id) => decides(id, 'refusal', { reason: 'No' }, asha),
    (id, reader) => reader.call('DELETE', `/auth/classifieds/${id}`),
    (_, reader) => reader.post('/auth/delete-account', {}),
  ]
  for (const way of ways) {
    const reader = await aMember(magazine, { plan: 'silver' })
    await places(reader)
    const { id } = (await mine(reader)).ads[0]
    await decides(id, 'approval', {}, asha)
    expect(await shows(id)).toEqual(everywhere)
    await magazine.database.db.updateTable('sessions').set({ is_reauthenticated: true }).execute()
    await way(id, reader)
    expect(await shows(id)).toEqual(nowhere)
  }
})

test('an ad is not shown while its account is deactivated', async () => {
  const id = await placed()
  await approves(id)
  await magazine.database.db
    .updateTable('users')
    .set({ deactivated_at: magazine.clock.now })
    .where('id', '=', priya.userId)
    .execute()
  expect(await shownIds()).toEqual([])
})

test('a classified ad that the plans do not include is neither promised nor taken, and one that was sent stays the reader’s', async () => {
  expect((await magazine.get('/classifieds')).text).toContain('Silver and Gold subscribers can place one a year.')
  const id = await placed()
  const gold = 'One ad | /account/classifieds'
  await savesSettings(meera, 'subscription', { silverBenefits: 'Articles', goldBenefits: gold })
  const { text } = await magazine.get('/classifieds')
  expect(text).toContain('Gold subscribers can place one a year.')
  expect(text).not.toContain('Silver and Gold subscribers')
  const kiran = await aMember(magazine, { plan: 'gold', signedInFor: days(60) })
  const ravi = await aMember(magazine, { plan: 'silver', signedInFor: days(60) })
  expect([(await places(kiran)).status, (await places(ravi)).status]).toEqual([201, 403])
  expect([(await mine(ravi)).allowance, (await mine(kiran)).allowance]).toMatchObject([null, { ads: 1, used: 1 }])
  const change = { body: anAd({ title: 'Oscilloscope, 2 channels' }) }
  expect((await priya.call('PUT', `/auth/classifieds/${id}`, change)).status).toBe(200)
  await savesSettings(meera, 'subscription', { silverBenefits: 'Articles', goldBenefits: 'More' }, 1)
  const silent = (await magazine.get('/classifieds')).text
  expect(silent).not.toContain('can place one a year')
  expect(silent).not.toContain('Place an ad')
})
