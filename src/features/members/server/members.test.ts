import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { auditLog, said } from '../../../../test/answers.ts'
import { later } from '../../../../test/clock.ts'
import { jobsAreDone } from '../../../../test/jobs.ts'
import { useMagazine } from '../../../../test/magazine.ts'
import { aMember, type SignedIn, useMember } from '../../../../test/members.ts'
import { haveSubscribed } from '../../../../test/newsletter.ts'
import { days, seconds } from '../../../platform/server/core/durations.ts'
import { getSigningSecret } from '../../newsletter/server/index.ts'
import type { MemberChangeProgress } from '../contract/changes.ts'
import type { MemberDetail, MemberPage } from '../contract/endpoints.ts'

const magazine = useMagazine()
const admin = useMember(magazine, { role: 'admin', username: 'Anna', email: 'anna@publisher.example' })

const list = async (query: Record<string, string> = {}): Promise<MemberPage> =>
  (await admin.get(`/admin/members?${new URLSearchParams({ sort: 'number', ...query })}`)).json()
const names = async (query: Record<string, string> = {}) => (await list(query)).data.map(({ username }) => username)
const detail = async (member: SignedIn): Promise<MemberDetail> =>
  (await admin.get(`/admin/members/${member.userId}`)).json()
const day = (n: number) => new Date(magazine.clock.now.getTime() + days(n))
const has = (user: SignedIn, plan: 'silver' | 'gold', from: number, until: number | null, graceDays = 0) => {
  const term = { starts_at: day(from), ends_at: until === null ? null : day(until) }
  const grace = { has_grace: graceDays > 0, grace_days: graceDays }
  return magazine.database.db
    .insertInto('subscriptions')
    .values({ user_id: user.userId, plan, ...term, ...grace, granted_by: admin.userId, reason: 'a prize' })
    .execute()
}
const labelled = async (name: string): Promise<number> => (await admin.post('/admin/labels', { name })).json().id
const change = async (members: object, what: object): Promise<MemberChangeProgress> => {
  const started = await admin.post('/admin/member-changes', { members, change: what })
  expect(started.status, started.text).toBe(201)
  return finished(started.json().id)
}
const finished = async (id: number): Promise<MemberChangeProgress> => {
  await jobsAreDone(magazine)
  const progress: MemberChangeProgress = (await admin.get(`/admin/member-changes/${id}`)).json()
  expect(progress.isFinished).toBe(true)
  return progress
}
const actions = async () => (await auditLog(magazine)).map(({ action }) => action)
const undo = async (id: number) => finished((await admin.post(`/admin/member-changes/${id}/undo`)).json().id)

test('members are found by part of a name or address, whatever the case, and by their ID alone', async () => {
  const priya = await aMember(magazine, { username: 'Priya 100%', email: 'P_Sharma@reader.example' })
  await aMember(magazine, { username: `Ravi ${priya.userId}`, email: 'pxsharma@reader.example' })
  await aMember(magazine, { username: 'Meera', email: 'meera@other.example' })
  for (const search of [' pRIYA ', 'P_SHARMA', '0%', String(priya.userId), '100'])
    expect(await names({ search }), search).toEqual(['Priya 100%'])
  expect(await names({ search: 'sharma@reader' })).toEqual(['Priya 100%', `Ravi ${priya.userId}`])
  for (const nothing of ['\\', "' or true --", '<b>Meera</b>', 'a\0b', 'x'.repeat(200)])
    expect(await list({ search: nothing }), nothing).toMatchObject({ data: [], total: 0 })
  const bad = [{ search: 'x'.repeat(201) }, { plan: 'platinum' }, { source: "stolen' --" }, { label: '1;' }]
  for (const query of [...bad, { sort: 'password_hash' }, { seen: 'ever' }, { newsletter: '*' }])
    expect((await admin.get(`/admin/members?${new URLSearchParams(query)}`)).status).toBe(400)
})

test('mail that was withheld from an address goes again once it is lifted, and nobody is subscribed by it', async () => {
  const { db } = magazine.database
  await getSigningSecret(db)
  const before = await aMember(magazine, { email: 'eve@example.com' })
  await db.updateTable('sessions').set({ is_reauthenticated: true }).execute()
  expect((await before.post('/auth/delete-account', {})).status).toBe(200)
  const ravi = await aMember(magazine, { username: 'Ravi' })
  const eve = await aMember(magazine, { username: 'Eve', email: 'eve@example.com' })
  expect(await detail(ravi)).toMatchObject({ suppression: [] })
  const lifts = ({ userId }: { userId: number }, by = admin) =>
    by.call('DELETE', `/admin/members/${userId}/suppression`)
  const refused = [await lifts(ravi), await lifts(ravi, eve), await lifts({ userId: 999_999 })]
  expect(refused.map(({ status }) => status)).toEqual([409, 403, 404])
  await ravi.call('PUT', '/auth/newsletter', { body: { isSubscribed: true } })
  await haveSubscribed(magazine, { email: 'eve@example.com' })
  await db.updateTable('newsletter_subscribers').set({ bounced_at: magazine.clock.now }).execute()
  const left = { unsubscribed_at: magazine.clock.now, unsubscribed_by: 'account' } as const
  await db.updateTable('newsletter_subscribers').set(left).where('email_key', '=', 'eve@example.com').execute()
  expect((await detail(ravi)).suppression).toEqual(['bounced'])
  expect((await detail(eve)).suppression).toEqual(['bounced', 'listed'])
  expect((await lifts(ravi)).json()).toMatchObject({ suppression: [], member: { newsletter: 'subscribed' } })
  expect((await detail(eve)).suppression).toEqual(['bounced', 'listed'])
  expect((await lifts(eve)).json()).toMatchObject({ suppression: [], member: { newsletter: 'unsubscribed' } })
  const lifted = 'member.suppression-lifted'
  expect((await auditLog(magazine)).slice(-2)).toMatchObject([
    { action: lifted, subject_name: 'Ravi', detail: { lifted: ['bounced'] } },
    { action: lifted, subject_name: 'Eve', detail: { lifted: ['bounced', 'listed'] } },
  ])
})

test('members are filtered by the plan that they have now and by how they got it, and are paged', async () => {
  await aMember(magazine, { username: 'None' })
  await has(await aMember(magazine, { username: 'Over' }), 'gold', -9, -1)
  await has(await aMember(magazine, { username: 'Later' }), 'gold', 1, null)
  await has(await aMember(magazine, { username: 'Silver' }), 'silver', -1, null)
  const gold = await aMember(magazine, { username: 'Gold' })
  await has(gold, 'silver', -1, null)
  await has(gold, 'gold', -1, 3)
  await has(await aMember(magazine, { username: 'Grace' }), 'silver', -9, -1, 2)
  const cases: [query: Record<string, string>, found: string[]][] = [
    [{ plan: 'none' }, ['Anna', 'None', 'Over', 'Later']],
    [{ plan: 'silver' }, ['Silver', 'Grace']],
    [{ plan: 'gold' }, ['Gold']],
    [{ source: 'granted' }, ['Silver', 'Gold', 'Grace']],
    [{ source: 'bought' }, []],
    [{ plan: 'none', source: 'granted' }, []],
    [{ plan: 'silver', search: 'silv' }, ['Silver']],
    [{ plan: 'none', page: '2', limit: '3' }, ['Later']],
    [{ plan: 'none', page: '3', limit: '3' }, []],
  ]
  for (const [query, found] of cases) expect(await names(query), JSON.stringify(query)).toEqual(found)
  expect(await list({ plan: 'none', page: '2', limit: '3' })).toMatchObject({ total: 4, totalPages: 2, page: 2 })
})

test('many members with a plan are paged in every order, and their number is said to be more than was counted', async () => {
  await sql`
    insert into users (email_key, email, username, created_at, last_seen_at)
    select 'm' || n || '@x.example', 'm' || n || '@x.example', 'M ' || (500 - n), ${day(0)}, ${day(0)}::timestamptz - n * interval '1 hour'
    from generate_series(101, 240) as n`.execute(magazine.database.db)
  await sql`
    insert into subscriptions (user_id, plan, starts_at, reason)
    select id, case when id % 2 = 0 then 'gold' else 'silver' end, ${day(-1)}, '' from users where email like 'm%@x.example'
    `.execute(magazine.database.db)
  const capped = { total: 100, isTotalCapped: true }
  for (const limit of ['2', '5', '50'])
    for (const page of ['1', '2'])
      for (const sort of ['number', '-name', 'seen'])
        expect(await list({ source: 'granted', limit, page, sort })).toMatchObject(capped)
  expect(await list({ plan: 'gold' })).toMatchObject({ total: 70, isTotalCapped: false })
  const first = (await list({ source: 'granted', limit: '100' })).data
  const rest = (await list({ source: 'granted', limit: '100', page: '2' })).data
  const inOrder = [...first, ...rest].map(({ username }) => username)
  for (const [sort, all] of [
    ['number', inOrder],
    ['-number', inOrder.toReversed()],
    ['-name', inOrder],
    ['seen', inOrder.toReversed()],
  ] as const)
    for (const limit of [20, 70]) {
      const paged = []
      for (let page = 1; page <= 140 / limit; page++)
        paged.push(...(await names({ source: 'granted', sort, limit: String(limit), page: String(page) })))
      expect([sort, limit, paged]).toEqual([sort, limit, all])
    }
  expect(await names({ plan: 'gold', source: 'granted', sort: '-name', limit: '100' })).toHaveLength(70)
})

test('members are filtered and sorted by their last visit, and by what they get of the newsletter', async () => {
  const [old, fresh] = [await aMember(magazine, { username: 'old' }), await aMember(magazine, { username: 'Fresh' })]
  const never = await aMember(magazine, { username: 'Never' })
  const seen = (user: SignedIn, at: Date | null) =>
    magazine.database.db.updateTable('users').set({ last_seen_at: at }).where('id', '=', user.userId).execute()
  await seen(old, day(-40))
  await seen(fresh, day(-8))
  await seen(admin, day(0))
  const cases: [query: Record<string, string>, found: string[]][] = [
    [{ seen: 'week' }, ['Anna']],
    [{ seen: 'month' }, ['Anna', 'Fresh']],
    [{ seen: 'longer' }, ['old']],
    [{ seen: 'never' }, ['Never']],
    [{ sort: '-seen' }, ['Anna', 'Fresh', 'old', 'Never']],
    [{ sort: 'seen' }, ['Never', 'old', 'Fresh', 'Anna']],
    [{ sort: 'name' }, ['Anna', 'Fresh', 'Never', 'old']],
    [{ sort: '-name' }, ['old', 'Never', 'Fresh', 'Anna']],
    [{ sort: '-number' }, ['Never', 'Fresh', 'old', 'Anna']],
  ]
  for (const [query, found] of cases) expect(await names(query), JSON.stringify(query)).toEqual(found)
  const [annas = '', olds = '', freshs = ''] = (await list()).data.map(({ email }) => email)
  await haveSubscribed(
    magazine,
    { email: annas },
    { email: olds, unsubscribed: true },
    { email: freshs, bounced: true },
  )
  for (const [newsletter, name] of Object.entries({
    subscribed: 'Anna',
    unsubscribed: 'old',
    bounced: 'Fresh',
    none: 'Never',
  })) {
    expect(await names({ newsletter })).toEqual([name])
    expect((await list({ newsletter })).data).toMatchObject([{ newsletter }])
  }
  expect((await detail(never)).newsletterSince).toBe(null)
  expect((await detail(old)).newsletterSince).toBe(magazine.clock.now.toISOString())
})

test('a sign-in and a later visit are remembered after the session has ended', async () => {
  const priya = await aMember(magazine, { signedInFor: days(30) })
  expect((await detail(priya)).member.lastSeenAt).toBe(null)
  magazine.clock.now = day(0.5)
  await priya.get('/auth/account')
  await expect.poll(async () => (await detail(priya)).member.lastSeenAt).toBe(magazine.clock.now.toISOString())
  await priya.post('/auth/sign-out-everywhere')
  expect((await detail(priya)).member.lastSeenAt).toBe(magazine.clock.now.toISOString())
})

test('labels are given to many members at once, filter, and are taken away', async () => {
  const [priya, ravi] = [await aMember(magazine), await aMember(magazine, { username: 'Ravi' })]
  const both = { ids: [priya.userId, ravi.userId] }
  expect((await admin.post('/admin/labels', { name: 'a, b' })).status).toBe(400)
  const label = await labelled('Students')
  expect(await change(both, { kind: 'add-label', label })).toMatchObject({ total: 2, done: 2, leftCount: 0 })
  expect(await change({ matching: { search: 'priya' } }, { kind: 'add-label', label })).toMatchObject({
    total: 1,
    done: 0,
    unchanged: 1,
  })
  expect(await names({ label: String(label) })).toEqual(['Priya', 'Ravi'])
  expect((await detail(ravi)).member.labels).toEqual([{ id: label, name: 'Students' }])
  expect((await priya.get('/auth/my-data')).json().records.member_labels).toMatchObject([{ name: expect.anything() }])
  await admin.call('PUT', `/admin/labels/${label}`, { body: { name: 'Pupils' } })
  expect((await admin.get('/admin/labels')).json().labels).toEqual([{ id: label, name: 'Pupils', members: 2 }])
  expect(await change({ ids: [ravi.userId] }, { kind: 'remove-label', label })).toMatchObject({ done: 1 })
  expect(await names({ label: String(label) })).toEqual(['Priya'])
  expect((await admin.call('DELETE', `/admin/labels/${label}`)).json().labels).toEqual([])
  expect((await detail(priya)).member.labels).toEqual([])
  expect(
    (await admin.post('/admin/member-changes', { members: both, change: { kind: 'add-label', label } })).status,
  ).toBe(404)
  const changed = 'members.changed'
  expect(await actions()).toEqual(['label.added', changed, changed, 'label.renamed', changed, 'label.deleted'])
})

test('a plan is granted to many members with an end, takes nothing away, and says whom it left alone', async () => {
  const priya = await aMember(magazine)
  const gold = await aMember(magazine, { username: 'Gold', plan: 'gold' })
  const longer = await aMember(magazine, { username: 'Longer' })
  await has(longer, 'silver', 0, 900)
  const grant = { kind: 'grant', plan: 'silver', until: '2026-12-31', reason: 'the fair' }
  const progress = await change({ ids: [priya, gold, longer].map(({ userId }) => userId) }, grant)
  expect(progress).toMatchObject({ total: 3, done: 1, leftCount: 2 })
  expect(progress.left).toEqual([
    { id: gold.userId, name: 'Gold', reason: 'This reader already has gold' },
    { id: longer.userId, name: 'Longer', reason: 'The plan already lasts beyond 2026-12-31' },
  ])
  expect((await detail(priya)).member).toMatchObject({ isSubscribed: 1, Premium: 0, source: 'granted' })
  expect((await detail(gold)).member).toMatchObject({ Premium: 1, until: null })
  expect((await admin.get(`/admin/subscriptions/${priya.userId}`)).json().changes).toMatchObject([
    { after: 'silver', reason: 'the fair', adminName: 'Anna' },
  ])
  expect(await change({ ids: [priya.userId] }, grant)).toMatchObject({ done: 0, unchanged: 1 })
  const start = (what: object, members: object = { ids: [priya.userId] }) =>
    admin.post('/admin/member-changes', { members, change: what })
  for (const bad of [{ until: '2026-03-01' }, { until: undefined }, { until: '2101-01-01' }, { plan: 'platinum' }]) {
    const answer = await start({ ...grant, ...bad })
    expect([answer.status, answer.json().error]).toEqual([400, expect.stringMatching(/ /)])
  }
  expect((await start(grant, { matching: { search: 'nobody' } })).json().error).toBe('No members match any longer')
  expect((await start(grant, { ids: [] })).status).toBe(400)
})

test('a change of labels is undone for those whom it changed, once, and not after the label is deleted', async () => {
  const [priya, ravi] = [await aMember(magazine), await aMember(magazine, { username: 'Ravi' })]
  const label = await labelled('Fair')
  const filter = { label: String(label) }
  await change({ ids: [ravi.userId] }, { kind: 'add-label', label })
  const added = await change({ ids: [priya.userId, ravi.userId] }, { kind: 'add-label', label })
  expect(added).toMatchObject({ done: 1, unchanged: 1, canUndo: true })
  const undone = await undo(added.id)
  expect(undone).toMatchObject({ kind: 'undo', total: 1, done: 1, canUndo: false })
  expect(await names(filter)).toEqual(['Ravi'])
  for (const [id, message] of [
    [added.id, 'This change has already been undone'],
    [undone.id, 'You cannot undo an undo'],
  ] as const)
    expect(await said(admin.post(`/admin/member-changes/${id}/undo`))).toEqual([409, message])
  expect((await admin.post('/admin/member-changes/999/undo')).status).toBe(404)
  const removed = await change({ matching: filter }, { kind: 'remove-label', label })
  expect(await names(filter)).toEqual([])
  await undo(removed.id)
  expect(await names(filter)).toEqual(['Ravi'])
  const put = await change({ ids: [priya.userId] }, { kind: 'add-label', label })
  const taken = await change({ ids: [priya.userId] }, { kind: 'remove-label', label })
  for (const [one, done] of [
    [put, 0],
    [taken, 1],
    [put, 1],
  ] as const)
    expect(await undo(one.id)).toMatchObject({ done })
  const again = await change({ matching: filter }, { kind: 'remove-label', label })
  await admin.call('DELETE', `/admin/labels/${label}`)
  const late = admin.post(`/admin/member-changes/${again.id}/undo`)
  expect(await said(late)).toEqual([409, 'The label has been deleted'])
  expect((await actions()).at(-1)).toBe('label.deleted')
})

test('undoing grants ends what they gave and nothing else that a member has', async () => {
  const [priya, silver] = [await aMember(magazine), await aMember(magazine, { username: 'Silver' })]
  const ended = await aMember(magazine, { username: 'Ended' })
  await has(silver, 'silver', -1, 300)
  const granted = await change(
    { ids: [priya, silver, ended].map(({ userId }) => userId) },
    { kind: 'grant', plan: 'gold', until: '2026-12-31' },
  )
  expect(granted.done).toBe(3)
  expect(await names({ plan: 'gold' })).toEqual(['Priya', 'Silver', 'Ended'])
  await admin.call('PUT', '/admin/subscriptions', { body: { user_id: ended.userId, is_subscribed: 0, is_premium: 0 } })
  later(magazine, seconds(1))
  expect(await undo(granted.id)).toMatchObject({ total: 3, done: 2, unchanged: 1 })
  expect(await names({ plan: 'gold' })).toEqual([])
  expect(await names({ plan: 'silver' })).toEqual(['Silver'])
  expect((await admin.get(`/admin/subscriptions/${silver.userId}`)).json().changes[0]).toMatchObject({
    before: 'gold',
    after: 'silver',
    reason: 'undid the grant',
    adminName: 'Anna',
  })
  expect(await names({ plan: 'none' })).toContain('Ended')
})

test('a note is kept, unless somebody else has changed it meanwhile', async () => {
  const priya = await aMember(magazine)
  const note = (text: string, before: string) =>
    admin.call('PUT', `/admin/members/${priya.userId}/note`, { body: { note: text, before } })
  expect((await note(' Met at\nthe fair\0 ', '')).json()).toMatchObject({ note: 'Met at\nthe fair' })
  const late = await note('Another', '')
  expect([late.status, late.json().code]).toEqual([409, 'note_changed'])
  expect(late.json().error).toContain('Met at\nthe fair')
  expect((await note('x'.repeat(2001), 'Met at\nthe fair')).status).toBe(400)
  expect((await detail(priya)).note).toBe('Met at\nthe fair')
  expect((await priya.get('/auth/my-data')).json().records.users).toMatchObject([{ note: 'Met at\nthe fair' }])
  expect((await priya.get('/auth/account')).text).not.toContain('fair')
  expect((await admin.call('PUT', '/admin/members/999999/note', { body: { note: '', before: '' } })).status).toBe(404)
})

test('the export has the filtered members, and no formulas', async () => {
  const evil = await aMember(magazine, {
    username: '=HYPERLINK("http://x")',
    email: '+cmd@reader.example',
    plan: 'gold',
  })
  await aMember(magazine, { username: 'Meera' })
  const label = await labelled('@SUM(1)')
  await change({ ids: [evil.userId] }, { kind: 'add-label', label })
  const file = await admin.get('/admin/members.csv?plan=gold')
  expect(file.headers['content-disposition']).toBe('attachment; filename="members.csv"')
  const [, ...rows] = file.text.trim().split('\r\n')
  expect(rows).toEqual([
    `${evil.userId},'+cmd@reader.example,"'=HYPERLINK(""http://x"")",,false,true,,2026-03-02T09:00:00.000Z,,'@SUM(1),gold,,none`,
  ])
  expect((await admin.get('/admin/audit-log?action=members.exported')).json().data).toMatchObject([
    { subject: { name: 'plan: gold' } },
  ])
})
