import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { importing } from '../../../../../test/imports.ts'
import { useMagazine } from '../../../../../test/magazine.ts'
import { useMember } from '../../../../../test/members.ts'
import { importCommand } from '../../../../app/import-commands.ts'
import type { MemberPage } from '../../contract/endpoints.ts'
import type { MemberImport } from '../../contract/imports.ts'

/**
 * `yes`: they get the newsletter. `silent`: they do not, and a later list may say yes. `no`: they do not, and no later
 * list changes it. `gone`: there is no account.
 */
type Becomes = 'yes' | 'silent' | 'no' | 'gone'

const since = '2024-01-15T10:00:00.000Z'
const ghost =
  'id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers'
const substack = 'email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at'
const beehiiv = 'email,status,subscribed_at,tags'
const mailchimp = 'Email Address,First Name,OPTIN_TIME,CONFIRM_TIME,MEMBER_RATING,NOTES,TAGS'
const time = '2024-01-15 10:00:00'

/** System, state there, columns, row, what becomes of it. */
const states: [string, string, string, string, Becomes][] = [
  ['Ghost', 'subscribed', ghost, `1,@,A,,true,false,,${since},,,`, 'yes'],
  ['Ghost', 'unsubscribed', ghost, `1,@,A,,false,false,,${since},,,`, 'no'],
  ['Ghost', 'without a word about it', ghost, `1,@,A,,,false,,${since},,,`, 'silent'],
  ['Ghost', 'deleted', ghost, `1,@,A,,true,false,,${since},2025-03-04T05:06:07.000Z,,`, 'gone'],
  ['Substack', 'free', substack, `@,false,,other,false,${since},`, 'yes'],
  ['Substack', 'paying', substack, `@,true,2027-01-31T00:00:00.000Z,yearly,false,${since},${since}`, 'yes'],
  ['Substack', 'with mail switched off', substack, `@,false,,other,true,${since},`, 'no'],
  ['Substack', 'without a word about it', substack, `@,false,,other,,${since},`, 'silent'],
  ['beehiiv', 'active', beehiiv, `@,active,${since},`, 'yes'],
  ['beehiiv', 'inactive', beehiiv, `@,inactive,${since},`, 'no'],
  ['beehiiv', 'unsubscribed', beehiiv, `@,unsubscribed,${since},`, 'no'],
  ['beehiiv', 'pending', beehiiv, `@,pending,${since},`, 'silent'],
  ['beehiiv', 'validating', beehiiv, `@,validating,${since},`, 'silent'],
  ['beehiiv', 'invalid', beehiiv, `@,invalid,${since},`, 'no'],
  ['Mailchimp', 'subscribed', mailchimp, `@,A,${time},${time},2,,`, 'yes'],
  ['Mailchimp', 'never confirmed', mailchimp, `@,A,${time},,2,,`, 'silent'],
  [
    'Mailchimp',
    'unsubscribed',
    `${mailchimp},UNSUB_TIME,UNSUB_REASON`,
    `@,A,${time},${time},2,,,2025-01-15 10:00:00,Other`,
    'no',
  ],
  [
    'Mailchimp',
    'cleaned',
    `${mailchimp},CLEAN_TIME,CLEAN_CAMPAIGN_ID`,
    `@,A,${time},${time},2,,,2025-01-15 10:00:00,7`,
    'no',
  ],
]

const magazine = useMagazine()
const admin = useMember(magazine, { role: 'admin', username: 'Asha', email: 'asha@example.com' })

const { imports } = importing<MemberImport>(magazine, admin, 'member-imports')
const found = async () => {
  const { data }: MemberPage = (await admin.get('/admin/members?limit=100')).json()
  return new Map(data.map((one) => [one.email, one]))
}
const find = async (email: string) => (await found()).get(email)

test('a member of another system keeps the consent of every state, also after a list that says yes', async () => {
  const members = states.map(([system, state, columns, row, becomes], index) => {
    const email = `reader${index}@example.com`
    return { what: `${system}, ${state}`, email, columns, row: row.replace('@', email), becomes }
  })
  const files = Map.groupBy(members, ({ columns }) => columns)
  for (const [columns, rows] of files) await imports([columns, ...rows.map(({ row }) => row)].join('\n'))
  const before = await found()
  const later = await imports(['email,subscribed_to_emails', ...members.map(({ email }) => `${email},true`)].join('\n'))
  const after = await found()
  for (const { what, email, becomes } of members) {
    const member = before.get(email)
    const newsletter = becomes === 'gone' ? undefined : becomes === 'yes' ? 'subscribed' : 'none'
    expect(member?.newsletter, what).toBe(newsletter)
    if (member) expect(member.memberSince.slice(0, 10), what).toBe('2024-01-15')
    expect(after.get(email)?.newsletter, what).toBe(becomes === 'no' ? 'none' : 'subscribed')
    const refusals = later.refusals.filter((one) => one.email === email).map(({ reason }) => reason)
    const refusal = expect.stringMatching(/^Without the newsletter: .*opted out in an earlier list/)
    expect(refusals, what).toEqual(becomes === 'no' ? [refusal] : [])
  }
})

test('a member of another system is asked about a column that nobody understands, if the file subscribes anybody', async () => {
  const { checks, runs, settled } = importing<MemberImport>(magazine, admin, 'member-imports')
  const silent = await checks('email,Mail ok?\nsilent@q.example,x\nother@q.example,')
  expect(silent).toMatchObject({ state: 'checked', questions: [] })
  const { id, questions } = await checks(
    'email,status,Mail ok?\nyes@q.example,subscribed,\nno@q.example,subscribed,x\nleft@q.example,unsubscribed,',
  )
  expect(questions.map(({ column }) => column)).toEqual(['Mail ok?'])
  expect((await runs(id)).status).toBe(409)
  const body = { answers: [{ column: 'Mail ok?', no: ['x'] }] }
  expect((await admin.call('PUT', `/admin/member-imports/${id}`, { body })).status).toBe(200)
  await settled(id)
  expect((await runs(id)).status).toBe(200)
  await settled(id)
  expect((await find('yes@q.example'))?.newsletter).toBe('subscribed')
  for (const email of ['no@q.example', 'left@q.example']) expect((await find(email))?.newsletter, email).toBe('none')
})

test('a member of another system has a plan here if it was complimentary there, and is listed if it is paid there', async () => {
  const done = await imports(
    [
      ghost,
      `1,comp@g.example,A,,true,true,,${since},,,Gold`,
      `2,paid@g.example,A,,true,false,cus_1,${since},,,Gold`,
      `3,free@g.example,A,,true,false,cus_2,${since},,,`,
    ].join('\n'),
  )
  expect(done).toMatchObject({ fresh: 3, granted: 0, refused: 2 })
  expect(done.refusals.map(({ email, reason }) => [email, reason])).toEqual([
    ['comp@g.example', 'Without the plan: the file gives no end date, and none was chosen'],
    ['paid@g.example', 'Without the plan: it is paid elsewhere, and its provider continues to charge for it'],
  ])
  const others = [
    [substack, `comp@s.example,true,2027-01-31T00:00:00.000Z,comp,false,${since},`],
    [substack, `paid@s.example,true,2027-01-31T00:00:00.000Z,monthly,false,${since},${since}`],
    ['email,status,subscription_tier', 'paid@b.example,active,premium'],
    ['email,status,subscription_tier', 'free@b.example,active,free'],
  ]
  const refused: string[] = []
  for (const rows of others)
    refused.push(...(await imports(rows.join('\n'))).refusals.map(({ email, reason }) => `${email}: ${reason}`))
  const paid = 'Without the plan: it is paid elsewhere, and its provider continues to charge for it'
  expect(refused).toEqual([`paid@s.example: ${paid}`, `paid@b.example: ${paid}`])
  expect(await find('comp@s.example')).toMatchObject({ isSubscribed: 1, until: expect.stringMatching(/^2027-01-31/) })
})

test('a member of another system is found first by command, then imported with plans that an administrator grants, and comes once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'groundplane-members-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'members.csv')
  const rows = [
    `1,yes@example.com,Grace,"VIP",true,true,,${since},,early,Gold`,
    `2,no@example.com,Al,,false,false,,${since},,,`,
    `3,not an address,X,,true,false,,,,,`,
  ]
  await writeFile(file, [ghost, ...rows].join('\n'))
  const { config } = magazine.app
  const said: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line))
  const runs = async (options: object) => {
    said.length = 0
    await importCommand(config, [file], { as: 'members', ...options })
    return said.join('\n')
  }
  // The command has the machine's clock.
  const year = new Date().getUTCFullYear() + 1
  const given = { until: `${year}-12-31`, by: 'asha@example.com' }
  expect(await runs({ ...given, dryRun: true })).toBe(
    [
      'Found: 2 new members, 0 with an account already.',
      'Newsletter: 1 newly subscribed, 1 opted out.',
      'Complimentary plans: 1.',
      '  line 4: Not an email address',
      'Nothing was imported.',
    ].join('\n'),
  )
  expect(await find('yes@example.com')).toBeUndefined()
  expect(await runs(given)).toContain('Imported: 2 new members')
  expect(await find('yes@example.com')).toMatchObject({ newsletter: 'subscribed', labels: [{ name: 'early' }] })
  const granted = await magazine.database.db
    .selectFrom('subscriptions')
    .select(['plan', 'ends_at', 'granted_by'])
    .execute()
  expect(granted).toEqual([{ plan: 'gold', ends_at: expect.any(Date), granted_by: admin.userId }])
  expect(granted[0]?.ends_at?.getUTCFullYear()).toBe(year)
  expect(await runs(given)).toContain('Imported: 0 new members, 2 with an account already.')
  const asking = join(folder, 'asking.csv')
  await writeFile(asking, 'email,status,Mail ok?\nq1@example.com,subscribed,yes\nq2@example.com,subscribed,Nope')
  const asks = (options: object) => importCommand(config, [asking], { as: 'members', ...options })
  await expect(asks({})).rejects.toThrow('Nothing was imported')
  expect(said).toContain('What does “Mail ok?” say about email? It has “yes” 1 time, “nope” 1 time.')
  await asks({ answer: ['Mail ok?=Nope'] })
  expect((await find('q1@example.com'))?.newsletter).toBe('subscribed')
  expect((await find('q2@example.com'))?.newsletter).toBe('none')
  await expect(runs({ by: 'nobody@example.com' })).rejects.toThrow('nobody@example.com')
  await expect(importCommand(config, [file, file], { as: 'members' })).rejects.toThrow('from one file')
  log.mockRestore()
})
