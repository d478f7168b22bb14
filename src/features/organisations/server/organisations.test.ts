import { describe, expect, test } from 'vitest'
import { said } from '../../../../test/answers.ts'
import { runJob } from '../../../../test/jobs.ts'
import { aMember, type SignedIn } from '../../../../test/members.ts'
import { acme, useOrganisations } from '../../../../test/organisations.ts'
import { aPassword, Visitor } from '../../../../test/visitor.ts'
import { days, hours } from '../../../platform/server/core/durations.ts'

const { magazine, admin, adds, employee, mayRead } = useOrganisations()
const saves = async (id: number, changes: Partial<Record<keyof typeof acme, unknown>>) => {
  const { version } = (await admin.get(`/admin/organisations/${id}`)).json()
  return admin.call('PUT', `/admin/organisations/${id}`, { body: { ...acme, ...changes, version } })
}

const seatsOf = async (id: number) => (await admin.get(`/admin/organisations/${id}`)).json().used as number
const changesOf = async ({ userId }: SignedIn) =>
  (await admin.get(`/admin/subscriptions/${userId}`)).json().changes as {
    cause: string
    reason: string
    after: string
  }[]

describe('a reader with a verified address of the domain', () => {
  test('takes a seat on opening the first article, and has the plan until the organisation ends', async () => {
    const id = await adds({ endsOn: '2026-03-20' })
    const anna = await employee('anna')
    expect(await seatsOf(id)).toBe(0)
    expect(await mayRead(anna)).toBe(true)
    expect(await seatsOf(id)).toBe(1)
    expect((await anna.get('/auth/subscription')).json()).toMatchObject({
      plan: 'gold',
      until: '2026-03-20T18:29:59.000Z',
    })
    const { records } = (await anna.get('/auth/my-data')).json()
    expect(records.organisation_seats).toMatchObject([{ name: 'Acme', source: 'domain' }])
    expect(records.entitlement_changes).toMatchObject([
      { cause: 'organisation', plan_before: null, plan_after: 'gold' },
    ])
    magazine.clock.now = new Date('2026-03-20T18:29:58Z')
    expect(await mayRead(anna)).toBe(true)
    magazine.clock.now = new Date('2026-03-20T18:29:59Z')
    expect(await mayRead(anna)).toBe(false)
  })

  test('is not somebody with a domain that looks like it', async () => {
    const id = await adds()
    const others = ['m@evil-acme.com', 'm@acme.com.evil.com', 'm@mail.acme.com', 'm@аcme.com']
    for (const email of [...others, 'acme.com@evil.com', 'm@acme.co']) {
      const mallory = await aMember(magazine, { email })
      expect([email, await mayRead(mallory)]).toEqual([email, false])
      expect((await mallory.post('/auth/seats')).json()).toEqual({ seats: [], refusals: [], manages: [] })
    }
    expect(await seatsOf(id)).toBe(0)
  })

  test('is nobody who has only begun to sign up', async () => {
    const id = await adds()
    const visitor = new Visitor(magazine)
    await visitor.post('/auth/register', { username: 'Mallory', email: 'ceo@acme.com', password: 'Quiet71!Regulator' })
    expect((await visitor.signIn('ceo@acme.com', 'Quiet71!Regulator')).status).not.toBe(200)
    expect([await mayRead(visitor), await seatsOf(id)]).toEqual([false, 0])
  })

  test('gets no seat when all are taken, is told so, and the managers hear of it once a day', async () => {
    const id = await adds()
    expect((await magazine.mailTo('boss@acme.com')).subject).toContain('You manage the seats of Acme')
    const readers = await Promise.all(['anna', 'ben', 'cara', 'dora'].map(employee))
    const read = await Promise.all(readers.map((reader) => mayRead(reader)))
    expect(read.filter(Boolean)).toHaveLength(2)
    expect(await seatsOf(id)).toBe(2)
    const refused = readers.filter((_, i) => !read[i])
    const [cara, dora] = refused
    if (!cara || !dora) throw new Error('nobody was refused')
    expect((await cara.post('/auth/seats')).json()).toMatchObject({
      seats: [],
      refusals: [expect.stringContaining('All 2 seats of Acme are taken.')],
    })
    expect((await magazine.mailTo('boss@acme.com')).subject).toContain('All seats of Acme')
    expect(await magazine.countMails('boss@acme.com')).toBe(2)
    expect(await changesOf(cara)).toEqual([])
    const boss = await employee('boss')
    const taken = readers.find((_, i) => read[i])
    expect((await boss.call('DELETE', `/auth/organisations/${id}/seats/${taken?.userId}`)).status).toBe(200)
    expect(await mayRead(dora)).toBe(true)
    expect(taken && (await mayRead(taken))).toBe(false)
  })

  test('keeps what they bought, and the better of both counts', async () => {
    const id = await adds({ plan: 'silver' })
    const anna = await aMember(magazine, { email: 'anna@acme.com', plan: 'gold' })
    expect([await mayRead(anna), (await anna.post('/auth/seats')).json().seats]).toEqual([true, []])
    expect(await seatsOf(id)).toBe(0)
    const ben = await aMember(magazine, { email: 'ben@acme.com', plan: 'silver' })
    expect(await mayRead(ben)).toBe(false)
    expect((await saves(id, { plan: 'gold' })).status).toBe(200)
    expect([await mayRead(ben), await seatsOf(id)]).toEqual([true, 1])
    await admin.post(`/admin/organisations/${id}/end`)
    expect((await ben.get('/auth/subscription')).json()).toMatchObject({ plan: 'silver', until: null })
  })

  test('loses the seat with the address, and with the domain of the organisation', async () => {
    const id = await adds({ seats: 5 })
    const [anna, ben] = [await employee('anna'), await employee('ben')]
    expect([await mayRead(anna), await mayRead(ben)]).toEqual([true, true])
    expect((await saves(id, { domains: ['acme.example'], seats: 5 })).status).toBe(200)
    expect([await mayRead(anna), await seatsOf(id)]).toEqual([false, 0])
    expect((await changesOf(ben))[0]).toMatchObject({ cause: 'organisation', after: null })
    await saves(id, { seats: 5 })
    const cara = await aMember(magazine, { email: 'cara@acme.com', hasPassword: true })
    expect([await mayRead(cara), await seatsOf(id)]).toEqual([true, 1])
    await cara.post('/auth/email-change', { email: 'cara@home.example', password: aPassword })
    for (const address of ['cara@acme.com', 'cara@home.example'])
      await cara.post(`/auth/confirm-email/${(await magazine.mailTo(address)).token}`)
    expect([await mayRead(cara), await seatsOf(id)]).toEqual([false, 0])
  })
})

describe('one mailbox', () => {
  const refusals = async (reader: SignedIn) => (await reader.post('/auth/seats')).json().refusals
  const takenBack = [expect.stringContaining('Your seat at Acme was removed. To return, ask your seat manager')]
  const withPassword = (email: string) => aMember(magazine, { email, hasPassword: true, signedInFor: days(30) })
  const leaves = async (reader: SignedIn) => {
    const { email } = (await reader.get('/auth/profile')).json()
    expect((await reader.post('/auth/delete-account', { password: aPassword })).status).toBe(200)
    expect((await magazine.mailTo(email)).subject).toContain('deleted')
  }

  test('has one seat by the domain, whatever follows a plus sign in its address', async () => {
    const id = await adds({ seats: 9 })
    const first = await employee('anna+0')
    expect(await mayRead(first)).toBe(true)
    for (const name of ['anna', 'anna+1', 'anna+', 'ANNA+2', 'anna+0+0', 'anna+x.y'])
      expect([name, await mayRead(await employee(name)), await seatsOf(id)]).toEqual([name, false, 1])
    const again = await employee('anna+3')
    expect(await refusals(again)).toEqual([expect.stringContaining('Your mailbox already has a seat at Acme')])
    for (const name of ['ann', 'annaa', 'hanna', 'an.na'])
      expect([name, await mayRead(await employee(name))]).toEqual([name, true])
    const boss = await employee('boss')
    await boss.call('DELETE', `/auth/organisations/${id}/seats/${first.userId}`)
    expect(await refusals(again)).toEqual(takenBack)
  })

  test('gets one seat of many that it asks for at once', async () => {
    const id = await adds({ seats: 9 })
    const readers = await Promise.all(['anna', 'anna+1', 'anna+2', 'anna+3'].map(employee))
    const read = await Promise.all(readers.map((reader) => mayRead(reader)))
    expect([read.filter(Boolean).length, await seatsOf(id)]).toEqual([1, 1])
  })

  test('gets no seat back by an account made anew, nor by another tag or after a change of address, until it is invited', async () => {
    const id = await adds({ seats: 9 })
    const boss = await employee('boss')
    const removes = (reader: SignedIn) => boss.call('DELETE', `/auth/organisations/${id}/seats/${reader.userId}`)
    const anna = await withPassword('anna@acme.com')
    expect(await mayRead(anna)).toBe(true)
    await removes(anna)
    await leaves(anna)
    for (const email of ['anna@acme.com', 'anna+new@acme.com', 'Anna@ACME.com']) {
      const again = await withPassword(email)
      expect([email, await mayRead(again), await refusals(again)]).toEqual([email, false, takenBack])
      await leaves(again)
    }
    // Whoever moves to another address leaves the rule at the one before.
    const ben = await withPassword('ben@acme.com')
    expect(await mayRead(ben)).toBe(true)
    await removes(ben)
    await ben.post('/auth/email-change', { email: 'ben@home.example', password: aPassword })
    for (const address of ['ben@acme.com', 'ben@home.example'])
      await ben.post(`/auth/confirm-email/${(await magazine.mailTo(address)).token}`)
    expect(await mayRead(await employee('ben'))).toBe(false)
    const last = await withPassword('anna@acme.com')
    await boss.post(`/auth/organisations/${id}/invitations`, { addresses: 'anna@acme.com' })
    await last.post(`/auth/seat-invitations/${(await magazine.mailTo('anna@acme.com')).token}`)
    expect(await mayRead(last)).toBe(true)
    await leaves(last)
    expect(await mayRead(await employee('anna'))).toBe(true)
  })

  test('that gave up its seat is told so also with an account made anew', async () => {
    const id = await adds()
    const anna = await withPassword('anna@acme.com')
    expect(await mayRead(anna)).toBe(true)
    expect((await anna.call('DELETE', `/auth/seats/${id}`)).status).toBe(200)
    await leaves(anna)
    expect(await refusals(await employee('anna'))).toEqual([
      expect.stringContaining('You have given up your seat at Acme.'),
    ])
  })
})

describe('an organisation', () => {
  test('is not whoever has an address of a mail provider, and its form is checked', async () => {
    const providers = ['googlemail.com', 'outlook.in', 'yahoo.co.in', 'proton.me', 'qq.com', 'rediffmail.com', 'gmx.de']
    const closed = ['10.0.0.0/16', '127.0.0.1', '::ffff:203.0.113.0/120', '192.160.0.0/12', '192.168.0.0/12']
    closed.push('169.240.0.0/12', '255.240.0.0/12', '::/29', 'fe80::/29')
    const wrong: [changes: object, message: string][] = [
      ...[...providers, '@GMAIL.com'].map((one): [object, string] => [
        { domains: [one] },
        'is a public email provider',
      ]),
      [{ domains: ['com'] }, 'not an email domain'],
      [{ domains: ['acme.com/x'] }, 'not an email domain'],
      ...closed.map((one): [object, string] => [{ networks: [one] }, 'not a public network']),
      [{ networks: ['0.0.0.0/0'] }, 'too wide'],
      [{ networks: ['203.0.113.0/33'] }, 'not a network'],
      [{ networks: ['203.0.113'] }, 'not a network'],
      [{ managers: ['boss'] }, 'not an email address'],
      [{ endsOn: '2026-02-01', startsOn: '2026-01-01' }, 'in the past'],
      [{ endsOn: '2026-02-01' }, 'before the first'],
      [{ seats: 5_001 }, 'Enter up to 5000 seats'],
      ...[-5, null, 1.5].map((seats): [object, string] => [{ seats }, 'Enter a whole number of seats']),
    ]
    for (const [changes, message] of wrong) {
      const refused = admin.post('/admin/organisations', { ...acme, ...changes })
      expect(await said(refused), JSON.stringify(changes)).toEqual([400, expect.stringContaining(message)])
    }
    expect((await admin.get('/admin/organisations?view=all')).json().total).toBe(0)
  })

  test('shares no domain with another one, is found by it, and is not saved over somebody else’s changes', async () => {
    const id = await adds()
    const other = admin.post('/admin/organisations', { ...acme, name: 'Other', domains: ['ACME.com'] })
    expect(await said(other)).toEqual([400, 'Another organisation already has one of these domains'])
    expect((await admin.get('/admin/organisations?search=acme.co')).json()).toMatchObject({ total: 1, data: [{ id }] })
    const stale = await admin.call('PUT', `/admin/organisations/${id}`, { body: { ...acme, version: 7 } })
    expect([stale.status, stale.json().code]).toEqual([409, 'edited_meanwhile'])
    const anna = await employee('anna')
    await mayRead(anna)
    expect((await saves(id, { seats: 0 })).json().message).toContain('1 seats are taken or held')
  })

  test('that is ended closes to a session that lives, and opens again with a later last day', async () => {
    const id = await adds()
    const anna = await employee('anna')
    expect(await mayRead(anna)).toBe(true)
    expect((await admin.post(`/admin/organisations/${id}/end`)).json().organisation.state).toBe('ended')
    expect(await mayRead(anna)).toBe(false)
    expect((await saves(id, { note: 'Did not pay' })).json().organisation.state).toBe('ended')
    expect(await mayRead(anna)).toBe(false)
    expect((await saves(id, { endsOn: '2027-03-31' })).json().organisation.state).toBe('running')
    expect(await mayRead(anna)).toBe(true)
    expect((await changesOf(anna)).map(({ reason }) => reason)).toEqual([
      'Acme has Gold from 2026-03-01 to 2027-03-31',
      'Acme has ended',
      'a seat of Acme, by the domain acme.com',
    ])
  })

  test('keeps an administrator from revoking its plan on the wrong screen', async () => {
    await adds()
    const anna = await employee('anna')
    await mayRead(anna)
    const body = { user_id: anna.userId, is_subscribed: 0, is_premium: 0 }
    const refused = admin.call('PUT', '/admin/subscriptions', { body })
    expect(await said(refused)).toEqual([400, 'Acme gives this plan. Remove the seat there first'])
    expect(await mayRead(anna)).toBe(true)
    expect((await admin.get('/admin/members')).json().data).toContainEqual(
      expect.objectContaining({ id: anna.userId, organisations: ['Acme'] }),
    )
  })

  test('has its managers told 30 and 7 days before it ends, once each', async () => {
    await adds()
    const before = async (length: number) => {
      magazine.clock.now = new Date(Date.parse('2026-12-31T18:29:59Z') - days(length) + hours(1))
      await runJob(magazine, 'organisations.notify')
      return magazine.countMails('boss@acme.com')
    }
    expect([await before(40), await before(30), await before(29), await before(7), await before(1)]).toEqual([
      1, 2, 2, 3, 3,
    ])
  })
})

test('without a trusted proxy, no network opens anything', async () => {
  const id = await adds({ networks: ['203.0.113.0/28'] })
  const { organisation } = (await saves(id, { networks: ['203.0.113.0/28'] })).json()
  expect(organisation).toMatchObject({ networks: ['203.0.113.0/28'], readsNetworks: false })
  const visitor = new Visitor(magazine, { ip: '203.0.113.7' })
  expect(await mayRead(visitor)).toBe(false)
  expect((await visitor.get('/home/network-access')).json()).toEqual({ access: null })
})
