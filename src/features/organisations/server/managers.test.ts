import { beforeEach, describe, expect, test } from 'vitest'
import { runJob } from '../../../../test/jobs.ts'
import { aMember, type SignedIn } from '../../../../test/members.ts'
import { acme, useOrganisations } from '../../../../test/organisations.ts'
import { savesSettings } from '../../../../test/settings.ts'
import { Visitor } from '../../../../test/visitor.ts'

const { magazine, admin, adds: addsWithDomain, employee, mayRead } = useOrganisations()
const adds = (changes: Partial<typeof acme> = {}) => addsWithDomain({ domains: [], ...changes })

let boss: SignedIn
beforeEach(async () => {
  boss = await employee('Boss')
})
const invites = (id: number, addresses: string, by: Visitor = boss) =>
  by.post(`/auth/organisations/${id}/invitations`, { addresses })
const shown = async (id: number, to: Visitor = boss) => (await to.get(`/auth/organisations/${id}`)).json()
const accepts = (reader: Visitor, token: string) => reader.post(`/auth/seat-invitations/${token}`)

describe('a manager', () => {
  test('invites a pasted list, as long as seats are left; an open invitation holds one', async () => {
    const id = await adds({ seats: 3 })
    const list =
      'Anna <anna@home.example>, ben@home.example\nnobody; ANNA@home.example\nben@home.example\ncara@home.example\ndora@home.example'
    const answer = await invites(id, list)
    expect(answer.json()).toMatchObject({
      invited: 4,
      message: '4 invitations sent',
      refused: [
        { address: 'nobody', reason: 'This is not an email address' },
        { address: 'dora@home.example', reason: 'No seats are left' },
      ],
    })
    expect(await shown(id)).toMatchObject({ used: 0, left: 0, invitations: [{}, {}, {}] })
  })

  test('invites every address of a pasted list and hears of every rest, whatever stands on a line', async () => {
    const id = await adds({ seats: 20 })
    const list = [
      'Ann <a@home.example> Ben <b@home.example>\tCara <c@home.example> and others',
      '"Doe, John" <d@home.example>; "e@home.example" <e@home.example>',
      'f@home.example\tg@home.example Hans h@home.example, 5" i@home.example',
      'Nobody <>, <j@home.example',
      'Write to k@home.example. <mailto:l@home.example>、m@home.example',
    ]
    const { invited, refused } = (await invites(id, list.join('\n'))).json()
    expect(refused.map(({ address }: { address: string }) => address)).toEqual(['and others', 'Nobody <>'])
    const open = (await shown(id)).invitations.map(({ email }: { email: string }) => email[0])
    expect([invited, open.toSorted().join('')]).toEqual([13, 'abcdefghijklm'])
  })

  test('invites a reader, who takes the seat by the link, once', async () => {
    const id = await adds({ seats: 1 })
    await invites(id, 'anna@home.example')
    const { token } = await magazine.mailTo('anna@home.example')
    expect((await new Visitor(magazine).get(`/seat-invitations/${token}`)).json()).toMatchObject({
      organisation: 'Acme',
      plan: 'gold',
    })
    expect((await accepts(new Visitor(magazine), token)).status).toBe(401)
    const readers = [await aMember(magazine, { username: 'Anna' }), await aMember(magazine, { username: 'Eve' })]
    const taken = await Promise.all(readers.map((reader) => accepts(reader, token)))
    expect(taken.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect((await Promise.all(readers.map((reader) => mayRead(reader)))).filter(Boolean)).toHaveLength(1)
    expect(await shown(id)).toMatchObject({ used: 1, left: 0, invitations: [] })
  })

  test('has expired invitations deleted and the use of seats counted while organisations are off', async () => {
    const id = await adds({ domains: ['acme.com'] })
    const anna = await employee('Anna')
    expect(await mayRead(anna)).toBe(true)
    await invites(id, 'ben@home.example')
    await savesSettings(admin, 'features', { organisations: false })
    expect(await mayRead(anna)).toBe(true)
    const { db } = magazine.database
    expect(await db.selectFrom('organisation_uses').select('articles').execute()).toEqual([{ articles: 2 }])
    const addresses = async () => {
      await runJob(magazine, 'organisations.sweep')
      return (await db.selectFrom('organisation_invitations').select('email_key').execute()).length
    }
    expect(await addresses()).toBe(1)
    magazine.clock.now = new Date('2026-12-01T00:00:00Z')
    expect(await addresses()).toBe(0)
  })

  test('withdraws an invitation, and its link and older links open nothing', async () => {
    const id = await adds()
    await invites(id, 'anna@home.example')
    const first = (await magazine.mailTo('anna@home.example')).token
    await invites(id, 'anna@home.example')
    const second = (await magazine.mailTo('anna@home.example')).token
    const [invitation] = (await shown(id)).invitations
    const anna = await aMember(magazine)
    expect((await accepts(anna, first)).status).toBe(400)
    await boss.call('DELETE', `/auth/organisations/${id}/invitations/${invitation.id}`)
    expect((await accepts(anna, second)).status).toBe(400)
    for (const token of ['x', 'A'.repeat(43), '../x'])
      expect((await accepts(anna, encodeURIComponent(token))).status).toBe(400)
    expect([await mayRead(anna), (await shown(id)).left]).toEqual([false, 2])
    await invites(id, 'anna@home.example')
    expect((await invites(id, 'anna@home.example')).json().refused).toMatchObject([
      { reason: expect.stringContaining('tomorrow') },
    ])
  })

  test('takes a seat away, and the domain alone does not give it again', async () => {
    const id = await adds({ domains: ['acme.com'] })
    const anna = await employee('Anna')
    expect(await mayRead(anna)).toBe(true)
    const { data } = (await boss.get(`/auth/organisations/${id}/seats?search=ann`)).json()
    expect(data).toMatchObject([{ userId: anna.userId, name: 'Anna', email: 'anna@acme.com', source: 'domain' }])
    await boss.call('DELETE', `/auth/organisations/${id}/seats/${anna.userId}`)
    expect([await mayRead(anna), (await shown(id)).used]).toEqual([false, 0])
    expect((await anna.post('/auth/seats')).json().refusals).toEqual([expect.stringContaining('was removed')])
    expect((await admin.get('/admin/audit-log')).text).toContain('organisation.seat-removed')
    await invites(id, 'anna@acme.com')
    expect((await accepts(anna, (await magazine.mailTo('anna@acme.com')).token)).status).toBe(200)
    expect(await mayRead(anna)).toBe(true)
    const { changes } = (await admin.get(`/admin/subscriptions/${anna.userId}`)).json()
    expect(changes.map(({ adminName, after }: Record<string, unknown>) => [adminName, after])).toEqual([
      [null, 'gold'],
      ['Boss', null],
      [null, 'gold'],
    ])
  })

  test('sees the seat free that its reader gave up, who reads no more and is not taken in by the domain alone', async () => {
    const id = await adds({ domains: ['acme.com'], seats: 1 })
    const other = await adds({ name: 'Other', managers: [], seats: 1 })
    const anna = await employee('Anna')
    const ben = await employee('Ben')
    expect([await mayRead(anna), await mayRead(ben)]).toEqual([true, false])
    expect((await anna.post('/auth/seats')).json().seats).toMatchObject([{ id, organisation: 'Acme' }])
    const givesUp = (reader: Visitor, organisation = id) => reader.call('DELETE', `/auth/seats/${organisation}`)
    const refused = [await givesUp(ben), await givesUp(anna, other), await givesUp(new Visitor(magazine))]
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 401])
    expect(await mayRead(anna)).toBe(true)
    expect((await givesUp(anna)).json().message).toBe('You have given up the seat')
    expect([await mayRead(anna), (await anna.get('/auth/subscription')).json().plan]).toEqual([false, null])
    expect(await shown(id)).toMatchObject({ used: 0, left: 1 })
    expect((await boss.get(`/auth/organisations/${id}/seats`)).json().data).toEqual([])
    const { seats, refusals } = (await anna.post('/auth/seats')).json()
    expect([seats, refusals]).toEqual([[], [expect.stringContaining('You have given up your seat at Acme')]])
    expect((await givesUp(anna)).status).toBe(404)
    expect(await mayRead(ben)).toBe(true)
    expect((await admin.get('/admin/audit-log')).text).toContain('organisation.seat-given-up')
    await boss.call('DELETE', `/auth/organisations/${id}/seats/${ben.userId}`)
    await invites(id, 'anna@acme.com')
    expect((await accepts(anna, (await magazine.mailTo('anna@acme.com')).token)).status).toBe(200)
    expect(await mayRead(anna)).toBe(true)
  })

  test('sees the use by month, and never who read what', async () => {
    const id = await adds({ domains: ['acme.com'] })
    const anna = await employee('Anna')
    for (let n = 0; n < 3; n += 1) await mayRead(anna)
    const free = await magazine.publishes({ access: 'free' })
    await anna.get(`/home/article/${free}`)
    magazine.clock.now = new Date('2026-03-31T18:30:00Z')
    await admin.post('/admin/organisations', { ...acme, name: 'Idle', managers: [] })
    const seen = await aMember(magazine, { email: 'ben@acme.com' })
    await mayRead(seen)
    const later = await aMember(magazine, { email: 'boss@acme.com'.replace('boss', 'chief') })
    expect((await later.get(`/auth/organisations/${id}`)).status).toBe(404)
    const view = await magazine.database.db.selectFrom('organisation_uses').selectAll().orderBy('month').execute()
    expect(view).toEqual([
      { organisation_id: id, month: '2026-03', articles: 3 },
      { organisation_id: id, month: '2026-04', articles: 1 },
    ])
  })

  test('does nothing to another organisation', async () => {
    const own = await adds()
    const id = await adds({ name: 'Other', managers: ['chief@other.example'], seats: 5 })
    const chief = await aMember(magazine, { email: 'chief@other.example' })
    await invites(id, 'anna@home.example', chief)
    const anna = await aMember(magazine)
    await accepts(anna, (await magazine.mailTo('anna@home.example')).token)
    await invites(id, 'ben@home.example', chief)
    const before = await shown(id, chief)
    const [invitation] = before.invitations
    const tried = await Promise.all([
      boss.get(`/auth/organisations/${id}`),
      boss.get(`/auth/organisations/${id}/seats`),
      boss.call('DELETE', `/auth/organisations/${id}/seats/${anna.userId}`),
      boss.call('DELETE', `/auth/organisations/${own}/seats/${anna.userId}`),
      boss.call('DELETE', `/auth/organisations/${id}/invitations/${invitation.id}`),
      boss.call('DELETE', `/auth/organisations/${own}/invitations/${invitation.id}`),
      invites(id, 'eve@home.example'),
    ])
    expect(tried.map(({ status }) => status)).toEqual(tried.map(() => 404))
    expect(await shown(id, chief)).toEqual(before)
    expect(await mayRead(anna)).toBe(true)
  })

  test('is forgotten with the account, and so are a seat and an invitation', async () => {
    const id = await adds({ managers: ['boss@acme.com', 'anna@acme.com'], domains: ['acme.com'] })
    await magazine.database.db.updateTable('sessions').set({ is_reauthenticated: true }).execute()
    await mayRead(boss)
    await invites(id, 'boss@home.example')
    expect((await boss.get('/auth/my-data')).json().records).toMatchObject({
      organisation_managers: [{ name: 'Acme' }],
      organisation_seats: [{ name: 'Acme' }],
    })
    expect((await boss.post('/auth/delete-account', {})).status).toBe(200)
    const left = (await admin.get(`/admin/organisations/${id}`)).json()
    expect(left).toMatchObject({ used: 0, managers: ['anna@acme.com'] })
  })
})

describe('an order number', () => {
  test('that is paid has one numbered receipt, mailed to the managers, however often it is marked', async () => {
    const id = await adds()
    const payment = { orderNumber: 'PO-7', amount: 5_000_000, currency: 'INR' }
    const path = `/admin/organisations/${id}/payments`
    const marked = await Promise.all([admin.post(path, payment), admin.post(path, payment)])
    expect(marked.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    const { isPaid, receipts } = (await admin.get(`/admin/organisations/${id}`)).json()
    expect([isPaid, receipts]).toEqual([
      true,
      [
        expect.objectContaining({
          orderNumber: 'PO-7',
          amount: 5_000_000,
          number: expect.stringMatching(/\/2526\/S?R00001$/),
        }),
      ],
    ])
    const mail = await magazine.mailTo('boss@acme.com')
    const receipt = mail.subject.includes('receipt') ? mail : await magazine.mailTo('boss@acme.com')
    expect(receipt.subject).toContain(receipts[0].number)
    const pdf = await boss.get(`/auth/organisations/${id}/receipts/${receipts[0].id}`)
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
    const other = await aMember(magazine, { email: 'chief@other.example' })
    const theirs = await adds({ name: 'Other', managers: ['chief@other.example'] })
    expect((await other.get(`/auth/organisations/${theirs}/receipts/${receipts[0].id}`)).status).toBe(404)
    expect((await other.get(`/auth/fiscal-documents/${receipts[0].id}`)).status).toBe(404)
  })
})

describe('a payment that was recorded by mistake', () => {
  const payment = { orderNumber: 'PO-7', amount: 5_000_000, currency: 'INR' }
  const marks = (id: number, changes: object = {}) =>
    admin.post(`/admin/organisations/${id}/payments`, { ...payment, ...changes })
  const undoes = (id: number, receipt: number, reason = 'It was for another customer', by: Visitor = admin) =>
    by.post(`/admin/organisations/${id}/receipts/${receipt}/undo`, { reason })

  test('is taken back by one numbered credit note, with the receipt as it was, and the order can be paid', async () => {
    const id = await adds()
    const [receipt] = (await marks(id)).json().organisation.receipts
    const pdfOf = async (document: number) => (await boss.get(`/auth/organisations/${id}/receipts/${document}`)).status
    const other = await adds({ name: 'Other' })
    const refused = await Promise.all([
      undoes(other, receipt.id),
      undoes(id, receipt.id + 99),
      undoes(id, receipt.id, ''),
      undoes(id, receipt.id, 'x', boss),
    ])
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 400, 403])
    const answers = await Promise.all([undoes(id, receipt.id), undoes(id, receipt.id)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { isPaid, receipts } = (await admin.get(`/admin/organisations/${id}`)).json()
    expect([isPaid, receipts]).toEqual([
      false,
      [
        expect.objectContaining({ kind: 'credit-note', number: expect.stringMatching(/\/2526\/S?C00001$/) }),
        { ...receipt, isUndone: true },
      ],
    ])
    const { data } = (await admin.get('/admin/payments?state=refunded')).json()
    expect(data).toMatchObject([{ state: 'refunded', amount: 5_000_000, refunded: 5_000_000 }])
    const [note] = receipts
    expect(note).toMatchObject({ orderNumber: 'PO-7', amount: 5_000_000, currency: 'INR' })
    expect([await pdfOf(note.id), await pdfOf(receipt.id)]).toEqual([200, 200])
    const subjects: string[] = []
    for (let mail = 0; mail < 4; mail++) subjects.push((await magazine.mailTo('boss@acme.com')).subject)
    expect(subjects).toContain(`Acme at Groundplane: credit note ${note.number}`)
    expect((await admin.get('/admin/audit-log')).text).toContain('It was for another customer')
    expect((await undoes(id, note.id)).status).toBe(404)
    const again = await marks(id, { amount: 4_000_000 })
    expect([again.status, again.json().organisation.isPaid]).toEqual([201, true])
    expect(again.json().organisation.receipts.map(({ number }: { number: string }) => number.slice(-6))).toEqual([
      'R00002',
      'C00001',
      'R00001',
    ])
    expect((await marks(id)).status).toBe(409)
  })

  test('leaves the readers what they have', async () => {
    const id = await adds({ domains: ['acme.com'] })
    const anna = await employee('Anna')
    expect(await mayRead(anna)).toBe(true)
    const [receipt] = (await marks(id)).json().organisation.receipts
    expect((await undoes(id, receipt.id)).status).toBe(200)
    expect(await mayRead(anna)).toBe(true)
  })
})
