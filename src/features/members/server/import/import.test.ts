import { expect, test } from 'vitest'
import { importing } from '../../../../../test/imports.ts'
import { useMagazine } from '../../../../../test/magazine.ts'
import { aMember, useMember } from '../../../../../test/members.ts'
import { haveSubscribed } from '../../../../../test/newsletter.ts'
import type { MemberPage } from '../../contract/endpoints.ts'
import type { MemberImport } from '../../contract/imports.ts'

const head =
  'id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers'

const magazine = useMagazine()
const admin = useMember(magazine, { role: 'admin', username: 'Anna', email: 'anna@publisher.example' })

const { checks: checksList, runs, settled, upload } = importing<MemberImport>(magazine, admin, 'member-imports')
const checks = (csv: string | Buffer, until = '2026-12-31') => checksList(csv, { until })
const imports = async (csv: string | Buffer, until?: string) => {
  const { id } = await checks(csv, until)
  const answers = await Promise.all([1, 2].map(() => runs(id)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  return settled(id)
}
const members = async (query = ''): Promise<MemberPage> =>
  (await admin.get(`/admin/members?sort=number&limit=100${query}`)).json()
const find = async (email: string) => (await members()).data.find((one) => one.email === email)

test('the tags of other systems become labels', async () => {
  const time = '2024-01-15 10:00:00'
  const beehiiv = 'email,status,subscribed_at,tags\na@x.example,active,2024-01-15T10:00:00.000Z,early;VIP'
  const mailchimp = `Email Address,First Name,OPTIN_TIME,CONFIRM_TIME,UNSUB_TIME,NOTES,TAGS
b@x.example,Ada,${time},${time},,Met her,"""early"",""VIP"""`
  for (const list of [beehiiv, mailchimp])
    expect(await imports(list), list).toMatchObject({ state: 'done', fresh: 1, subscribed: 1, refused: 0 })
  for (const email of ['a@x.example', 'b@x.example'])
    expect((await find(email))?.labels.map(({ name }) => name)).toEqual(['early', 'VIP'])
})

test('a file of Ghost is checked without a trace, and imported once with labels, notes, plans and consent', async () => {
  const known = await aMember(magazine, { email: 'known@ghost.example', username: 'Known' })
  const csv = [
    head,
    '1,stays@ghost.example,Grace Hopper,"VIP, early",true,false,cus_1,2024-01-15T10:00:00.000Z,,"paid,VIP",Silver',
    '2,said-no@ghost.example,Alan Turing,,false,true,,2024-02-01T08:30:00.000Z,,,Gold',
    '3,deleted@ghost.example,Ada,,true,false,,2024-02-02T08:30:00.000Z,2025-03-04T05:06:07.000Z,,',
    '4,KNOWN@ghost.example,Another name,a note,true,true,,,,vip,',
    '5,not an address,X,,true,false,,,,,',
    '6,stays@ghost.example,Twice,,true,false,,,,,',
  ].join('\n')
  const checked = await checks(csv)
  expect(checked).toMatchObject({
    state: 'checked',
    fresh: 2,
    known: 1,
    subscribed: 2,
    declined: 1,
    granted: 2,
    refused: 4,
    refusals: [
      { line: 2, reason: 'Without the plan: it is paid elsewhere, and its provider continues to charge for it' },
      { line: 4, email: 'deleted@ghost.example' },
      { line: 6, email: null, reason: 'Not an email address' },
      { line: 7, email: 'stays@ghost.example', reason: 'Same address as line 2' },
    ],
  })
  expect((await members()).total).toBe(2)
  expect((await admin.get('/admin/labels')).json().labels).toEqual([])

  const done = await imports(csv)
  const { state: _state, id: _id, createdAt: _at, finishedAt: _end, ...same } = checked
  expect(done).toMatchObject({ ...same, state: 'done' })
  const grace = await find('stays@ghost.example')
  expect(grace).toMatchObject({
    username: 'Grace Hopper',
    newsletter: 'subscribed',
    isSubscribed: 0,
    memberSince: '2024-01-15T10:00:00.000Z',
    labels: [{ name: 'paid' }, { name: expect.stringMatching(/^vip$/i) }],
  })
  expect((await admin.get(`/admin/members/${grace?.id}`)).json().note).toBe('VIP, early')
  expect(await find('said-no@ghost.example')).toMatchObject({ newsletter: 'none', Premium: 1, source: 'granted' })
  expect((await find('said-no@ghost.example'))?.until?.slice(0, 10)).toBe('2026-12-31')
  expect(await find('deleted@ghost.example')).toBeUndefined()
  expect(await find('known@ghost.example')).toMatchObject({ id: known.userId, username: 'Known', isSubscribed: 1 })

  const before = await members()
  const again = await imports(csv.replace(',Alan Turing,,false', ',Alan Turing,,true'))
  expect(again).toMatchObject({ fresh: 0, known: 3, subscribed: 0, granted: 0 })
  expect(again.refusals).toContainEqual({
    line: 3,
    email: 'said-no@ghost.example',
    reason: expect.stringContaining('Without the newsletter: '),
  })
  expect((await members()).data).toEqual(before.data)
})

test('whoever unsubscribed or bounced here is never subscribed by a file, and a no in it ends a subscription', async () => {
  await haveSubscribed(
    magazine,
    { email: 'gone@x.example', unsubscribed: true },
    { email: 'bounced@x.example', bounced: true },
    { email: 'ends@x.example' },
  )
  const done = await imports(
    'Email,Name,subscribed_to_emails\ngone@x.example,G,true\nbounced@x.example,B,true\nends@x.example,E,false\nsilent@x.example,S,\n',
  )
  expect(done).toMatchObject({ fresh: 4, subscribed: 0, declined: 1, refused: 2 })
  const states = (await members()).data.map(({ email, newsletter }) => [email, newsletter])
  expect(Object.fromEntries(states)).toMatchObject({
    'gone@x.example': 'unsubscribed',
    'bounced@x.example': 'bounced',
    'ends@x.example': 'unsubscribed',
    'silent@x.example': 'none',
  })
  // Without a column about consent nobody is subscribed.
  expect(await imports('email,name\nplain@x.example,Plain\n')).toMatchObject({ fresh: 1, subscribed: 0 })
})

test('a plan is never shortened or lowered by a file, and needs an end', async () => {
  const gold = await aMember(magazine, { email: 'gold@x.example', plan: 'gold' })
  const csv =
    'email,complimentary_plan,tiers,plan_until\ngold@x.example,true,Silver,\nnew@x.example,true,Gold,2027-05-01\nbad@x.example,true,,31.12.2027\nover@x.example,true,,2020-01-01\n'
  const done = await imports(csv, '')
  expect(done).toMatchObject({ fresh: 2, known: 1, granted: 1, refused: 3 })
  expect(done.refusals.map(({ line, reason }) => [line, reason])).toEqual([
    [2, 'Without the plan: the file gives no end date, and none was chosen'],
    [4, 'The end date of the plan is not valid: 31.12.2027'],
    [5, 'Without the plan: The last day must not be in the past'],
  ])
  expect((await find('new@x.example'))?.until?.slice(0, 10)).toBe('2027-05-01')
  expect((await find('gold@x.example'))?.until).toBe(null)
  expect((await imports('email,complimentary_plan\ngold@x.example,yes\n')).refusals).toMatchObject([
    { reason: 'Without the plan: This reader already has gold' },
  ])
  expect((await admin.get(`/admin/subscriptions/${gold.userId}`)).json().plan).toBe('gold')
})

test('a file that is no list is answered with a sentence and imports nothing', async () => {
  const cases: [what: string, csv: string, problem: string][] = [
    ['a file of another program', 'Order;Amount\n1;2\n', 'The first line has no column “Email”'],
    ['no names of columns', 'a@x.example,A\n', 'The first line must contain the column names: email, name, labels …'],
    ['an empty file', '', 'The file is empty'],
    ['a workbook', 'PK\u0003\u0004', 'This is not a text file. Save it as CSV'],
  ]
  for (const [what, csv, problem] of cases) expect(await checks(csv), what).toMatchObject({ state: 'failed', problem })
  expect((await members()).total).toBe(1)
})

test('an account of the staff keeps its role and name, and a file with too many labels says so', async () => {
  const rows = Array.from({ length: 205 }, (_, n) => `l${n}@x.example,L,"label ${n},label 7"`)
  const csv = ['email,name,labels', ...rows, 'anna@publisher.example,Another,']
  const text = [...csv, `=cmd@x.example,L,'=SUM(1)`].join('\n')
  const checked = await checks(text)
  const done = await imports(text)
  expect(checked).toMatchObject({ fresh: done.fresh, refused: 6, refusals: done.refusals })
  expect(done.refusals.map(({ reason }) => reason)).toContain(
    'Without the label “label 204”: you have 200 labels, the maximum',
  )
  expect(await find('anna@publisher.example')).toMatchObject({ id: admin.userId, username: 'Anna' })
  expect((await admin.get('/auth/profile')).json().roles).toBe('admin')
  expect((await upload(csv.join('\n'), { until: '2020-01-01' })).status).toBe(400)
})

test('an export does not turn readers who were never on a list into readers who said no', async () => {
  await imports('email,subscribed_to_emails\nnever@x.example,\nno@x.example,true\n')
  await imports('email,subscribed_to_emails\nno@x.example,false\n')
  const file = (await admin.get('/admin/members.csv?search=x.example')).text
  const { db } = magazine.database
  await db.updateTable('newsletter_subscribers').set({ unsubscribed_at: null, unsubscribed_by: null }).execute()
  await imports('email,subscribed_to_emails\nnever@x.example,true\n')
  expect(await imports(file)).toMatchObject({ declined: 1 })
  expect((await find('never@x.example'))?.newsletter).toBe('subscribed')
  expect((await find('no@x.example'))?.newsletter).toBe('unsubscribed')
})
