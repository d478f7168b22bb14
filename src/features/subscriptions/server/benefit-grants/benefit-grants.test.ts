import { expect, test } from 'vitest'
import { useMagazine } from '../../../../../test/magazine.ts'
import { aMember, type SignedIn, useMember } from '../../../../../test/members.ts'
import { savesSettings } from '../../../../../test/settings.ts'
import { days } from '../../../../platform/server/core/durations.ts'

const magazine = useMagazine()
const admin = useMember(magazine, { role: 'admin', username: 'Asha', signedInFor: days(500) })
const priya = useMember(magazine, { plan: 'silver', username: 'Priya', signedInFor: days(500) })

const gives = (kind: string, subject = 'Type III networks', to: SignedIn = priya) =>
  admin.post(`/admin/members/${to.userId}/benefit-grants`, { kind, subject })
const own = async (reader = priya) => (await reader.get('/auth/benefit-grants')).json()

test('a reader with a plan is given one article and one paper in a plan year, and sees what is left', async () => {
  expect(await own()).toMatchObject({ perYear: 1, grants: [], until: expect.any(String) })
  const answers = await Promise.all([gives('article'), gives('article'), gives('paper', 'Thermal resistance')])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 409])
  expect((await own()).grants.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(['article', 'paper'])
  const refused = await gives('paper')
  expect([refused.status, refused.json().message]).toEqual([409, 'The paper of this plan year has already been given'])
  const seen = (await admin.get(`/admin/members/${priya.userId}/benefit-grants`)).json()
  expect(seen).toEqual(await own())
  expect((await priya.get('/auth/my-data')).json().records.benefit_grants).toHaveLength(2)
  magazine.clock.now = new Date(Date.parse(seen.until) + days(1))
  const { db } = magazine.database
  await db
    .updateTable('subscriptions')
    .set({ ends_at: new Date(Date.parse(seen.until) + days(365)) })
    .execute()
  expect(await own()).toMatchObject({ grants: [] })
  expect((await gives('article', 'Another')).status).toBe(201)
})

test('a benefit of a year that a refunded upgrade interrupted is given once', async () => {
  const ravi = await aMember(magazine, { username: 'Ravi', signedInFor: days(500) })
  const start = +magazine.clock.now
  const parts = [
    ['silver', 0, 100],
    ['gold', 100, 110],
    ['silver', 110, 375],
  ] as const
  await magazine.database.db
    .insertInto('subscriptions')
    .values(
      parts.map(([plan, from, to]) => ({
        user_id: ravi.userId,
        plan,
        starts_at: new Date(start + days(from)),
        ends_at: new Date(start + days(to)),
        reason: 'a test',
      })),
    )
    .execute()
  expect((await gives('article', 'Type III networks', ravi)).status).toBe(201)
  magazine.clock.now = new Date(start + days(300))
  expect(await own(ravi)).toMatchObject({
    until: new Date(start + days(375)).toISOString(),
    grants: [{ kind: 'article' }],
  })
  expect((await gives('article', 'Another', ravi)).status).toBe(409)
})

test('without a plan nothing is given, a mistake is taken back, and both are in the audit log', async () => {
  const ravi = await aMember(magazine, { username: 'Ravi' })
  expect((await gives('article', 'A text', ravi)).json().code).toBe('no_plan')
  expect(await own(ravi)).toEqual({ until: null, perYear: 0, grants: [] })
  const [grant] = (await gives('article')).json().grants
  const takesBack = (from: SignedIn, id: number) =>
    admin.call('DELETE', `/admin/members/${from.userId}/benefit-grants/${id}`)
  expect([(await takesBack(ravi, grant.id)).status, (await takesBack(priya, grant.id + 9)).status]).toEqual([404, 404])
  expect((await takesBack(priya, grant.id)).json().grants).toEqual([])
  expect((await gives('article', 'The right one')).status).toBe(201)
  const actions = (await admin.get('/admin/audit-log')).json().data.map(({ action }: { action: string }) => action)
  expect(actions.slice(0, 3)).toEqual(['member.benefit-granted', 'member.benefit-revoked', 'member.benefit-granted'])
})

test('a plan includes an article and a paper only as long as a line of its benefits leads there', async () => {
  const kiran = await aMember(magazine, { plan: 'gold', username: 'Kiran', signedInFor: days(500) })
  const line = 'An article a year | /account/given'
  const cases: [terms: object, silver: number, gold: number][] = [
    [{ silverBenefits: `More\n${line}` }, 1, 1],
    [{ silverBenefits: 'An article a year', goldBenefits: line }, 0, 1],
    [{ silverBenefits: 'All | /account/given-up', goldBenefits: '' }, 0, 0],
    [{ silverBenefits: '', goldBenefits: 'All silver benefits | /account/benefits' }, 0, 0],
  ]
  for (const [version, [terms, silver, gold]] of cases.entries()) {
    expect((await savesSettings(admin, 'subscription', terms, version)).status).toBe(200)
    expect([(await own()).perYear, (await own(kiran)).perYear], JSON.stringify(terms)).toEqual([silver, gold])
  }
  expect((await gives('article')).json().code).toBe('not_included')
  expect((await own()).grants).toEqual([])
})

test('a benefit of another kind, without words or with too many is refused', async () => {
  for (const [kind, subject] of [
    ['book', 'x'],
    ['article', '  '],
    ['article', 'x'.repeat(201)],
  ] as const)
    expect((await gives(kind, subject)).status, kind).toBe(400)
  expect((await own()).grants).toEqual([])
})
