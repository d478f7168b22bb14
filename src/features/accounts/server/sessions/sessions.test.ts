import { expect, test } from 'vitest'
import { useDatabase } from '../../../../../test/database.ts'
import type { Role } from '../../../../platform/contract/accounts/roles.ts'
import type { Plan } from '../../../../platform/contract/plans.ts'
import { days, hours, minutes } from '../../../../platform/server/core/durations.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import { bearerHash, bearerToken, type FoundSession, findReaders, findSessions } from './find-sessions.ts'
import { endSessions, type NewSession, renewSession, startSession } from './sessions.ts'

const opening = new Date('2026-03-02T09:00:00Z')
const began = new Date('2026-02-02T09:00:00Z')
const after = (duration: number) => new Date(opening.getTime() + duration)
const hashOf = (token: string) => bearerHash(`Bearer ${token}`) ?? ''

const database = useDatabase()
const usual = { method: 'password', isReauthenticated: false, hasSecondFactor: false, userAgent: '' } as const

const anAccount = async (role: Role = 'reader') => {
  const email = `${crypto.randomUUID()}@example.com`
  const row = { email, email_key: email, username: 'Priya', role, created_at: opening }
  const { id } = await database.db.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow()
  return { userId: id, role, email }
}
const signsIn = ({ userId, role }: { userId: number; role: Role }, more: Partial<NewSession> = {}, now = opening) =>
  inTransaction(database.db, (tx) => startSession(tx, { ...usual, userId, role, ...more }, now))
const find = async (token: string, now = opening, via: 'bearer' | 'cookie' = 'bearer') =>
  (await findSessions(database.db, { hashes: [hashOf(token)], via }, now)).get(hashOf(token))
const get = async (token: string, now = opening): Promise<FoundSession> => {
  const found = await find(token, now)
  if (!found) throw new Error('There is no such session')
  return found
}
const lastUse = async (token: string, now: Date) => (await get(token, now)).lastSeenAt
const addSubscription = (userId: number, plan: Plan, ends_at: Date | null) =>
  database.db
    .insertInto('subscriptions')
    .values({ user_id: userId, plan, starts_at: began, ends_at, reason: 'a test' })
    .execute()

const countOf = (table: 'sessions' | 'sign_in_tickets' | 'email_tokens') =>
  database.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()

test.each([
  ['reader', false, false],
  ['editor', true, false],
  ['admin', true, true],
] as const)('a session of a role %s tells who signed in, how and when', async (role, isEditor, isAdmin) => {
  const account = await anAccount(role)
  const token = await signsIn(account, { method: 'google', isReauthenticated: true }, after(1))
  expect(await find(token)).toMatchObject({
    userId: account.userId,
    username: 'Priya',
    email: account.email,
    role,
    isEditor,
    isAdmin,
    lastSeenAt: after(1),
    subscriptions: [],
    session: { via: 'bearer', method: 'google', isReauthenticated: true, startedAt: after(1) },
  })
  const signedIn = await signsIn(account)
  expect((await get(signedIn)).session).toMatchObject({ method: 'password', isReauthenticated: false })
})

test('a session knows the subscriptions of its reader and of nobody else', async () => {
  const [priya, ravi] = [await anAccount(), await anAccount()]
  await addSubscription(priya.userId, 'gold', after(hours(1)))
  await addSubscription(priya.userId, 'silver', null)
  await addSubscription(priya.userId, 'gold', after(-days(3)))
  const tokens = [await signsIn(priya), await signsIn(ravi)] as const
  const found = await findReaders(database.db, [...tokens.map(hashOf), hashOf('A'.repeat(43))], opening)
  expect(found.size).toBe(2)
  const ofPriya = found.get(hashOf(tokens[0]))?.subscriptions.toSorted((a, b) => a.plan.localeCompare(b.plan))
  expect(ofPriya).toEqual([
    { plan: 'gold', startsAt: began, endsAt: after(hours(1)), hasGrace: false, graceDays: 3, organisationId: null },
    { plan: 'silver', startsAt: began, endsAt: null, hasGrace: false, graceDays: 3, organisationId: null },
  ])
  expect(found.get(hashOf(tokens[1]))?.subscriptions).toEqual([])
  await database.db.updateTable('subscriptions').set({ has_grace: true }).where('ends_at', '>', opening).execute()
  expect((await get(tokens[0])).subscriptions).toContainEqual(expect.objectContaining({ plan: 'gold', hasGrace: true }))
})

test.each([
  ['reader', hours(1), days(30)],
  ['editor', minutes(5), hours(12)],
  ['admin', minutes(5), hours(12)],
] as const)(
  'a session of a role %s is renewed at most once per interval, and ends unused',
  async (role, interval, lifetime) => {
    const token = await signsIn(await anAccount(role))
    expect(await find(token, after(lifetime - 1))).toBeDefined()
    expect(await find(token, after(lifetime))).toBeUndefined()
    await renewSession(database.db, await get(token), after(interval - 1))
    expect(await lastUse(token, opening)).toEqual(opening)
    await renewSession(database.db, await get(token), after(interval))
    expect(await lastUse(token, opening)).toEqual(after(interval))
    expect(await find(token, after(interval + lifetime - 1))).toBeDefined()
    expect(await find(token, after(interval + lifetime))).toBeUndefined()
  },
)

test('a renewal touches only its own session, and loses to a later one', async () => {
  const account = await anAccount()
  const [token, other] = [await signsIn(account), await signsIn(account)]
  const asRead = await get(token)
  await renewSession(database.db, asRead, after(hours(3)))
  await renewSession(database.db, asRead, after(hours(2)))
  expect(await lastUse(token, opening)).toEqual(after(hours(3)))
  expect(await lastUse(other, opening)).toEqual(opening)
})

test('the hundred and first session ends the least recently used one of the same account', async () => {
  const [priya, ravi] = [await anAccount(), await anAccount()]
  const another = await signsIn(ravi, {}, after(-1))
  const tokens = await inTransaction(database.db, async (tx) => {
    const all: string[] = []
    const session = { ...usual, ...priya }
    for (let n = 0; n <= 100; n += 1) all.push(await startSession(tx, session, after(n === 50 ? 0 : n + 1)))
    return all
  })
  const isOpen = await Promise.all(tokens.map(async (token) => (await find(token)) !== undefined))
  expect(isOpen.flatMap((open, n) => (open ? [] : [n]))).toEqual([50])
  expect(await find(another)).toBeDefined()
})

test('a session of the back office does not count as a device', async () => {
  const account = await anAccount('admin')
  const first = await signsIn(account)
  const { session } = await get(first)
  const child = { user_id: account.userId, parent_id: session.id, method: 'password', device: '' } as const
  const times = { created_at: opening, last_seen_at: after(-1), expires_at: after(hours(8)) }
  await database.db
    .insertInto('sessions')
    .values(Array.from({ length: 100 }, (_, n) => ({ ...child, ...times, token_hash: Buffer.from(`${n}`) })))
    .execute()
  await signsIn(account, {}, after(1))
  const { rows } = await countOf('sessions')
  expect([rows, await find(first)]).toMatchObject([102, { userId: account.userId }])
})

test('ending all sessions ends links in mails and sign-ins under way too, of this account alone', async () => {
  const [priya, ravi] = [await anAccount(), await anAccount()]
  const [mine, other, kept] = [await signsIn(priya), await signsIn(priya), await signsIn(ravi)]
  for (const [n, { userId: user_id }] of [priya, ravi].entries()) {
    const times = { created_at: opening, expires_at: after(1) }
    const token = { token_hash: Buffer.from(`${n}`), purpose: 'reset', user_id, ...times } as const
    await database.db.insertInto('email_tokens').values(token).execute()
    const ticket = { ticket_hash: Buffer.from(`${n}`), browser_hash: Buffer.from('b'), expires_at: after(1) }
    await database.db
      .insertInto('sign_in_tickets')
      .values({ ...ticket, user_id, is_reauthenticated: false })
      .execute()
  }
  const { session } = await get(mine)
  await inTransaction(database.db, (tx) => endSessions(tx, priya.userId, session.id))
  expect([await find(mine), await find(other), await find(kept)].map(Boolean)).toEqual([true, false, true])
  expect([await countOf('email_tokens'), await countOf('sign_in_tickets')]).toEqual([{ rows: 1 }, { rows: 1 }])
  await inTransaction(database.db, (tx) => endSessions(tx, priya.userId))
  expect([await find(mine), await find(kept)].map(Boolean)).toEqual([false, true])
})

test('a session has the name of its device, of which only the beginning of a user agent is read', async () => {
  const account = await anAccount()
  const deviceOf = async (userAgent: string) => {
    const { session } = await get(await signsIn(account, { userAgent }))
    const rows = await database.db.selectFrom('sessions').select(['id', 'device']).execute()
    return rows.find(({ id }) => id === session.id)?.device
  }
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  expect(await deviceOf('')).toBe('Unknown device')
  expect(await deviceOf('curl')).toBe('Unknown browser')
  expect(await deviceOf(firefox)).toBe('Firefox on Linux')
  expect(await deviceOf(`${'x '.repeat(193)}Firefox/140.0`)).toBe('Firefox')
  expect(await deviceOf(`${'x '.repeat(200)}Firefox/140.0`)).not.toContain('Firefox')
  expect(await deviceOf(`${'Quiet'.repeat(30)}/1.0 (quiet)`)).toBe('Quiet'.repeat(16))
})

const token = `${'aZ09_-'.repeat(7)}x`

test.each([
  [`Bearer ${token}`, token],
  [`bearer   ${token}`, token],
  [`Bearer ${token}x`, null],
  [`Bearer ${token.slice(1)}`, null],
  [`Bearer ${token} ${token}`, null],
  [`Bearer ${token.slice(1)}=`, null],
  [`Bearer${token}`, null],
  [`x Bearer ${token}`, null],
  [`Bearer \n${token}`, null],
  [token, null],
  ['', null],
  [undefined, null],
])('the header “%s” has the bearer token “%s”', (header, expected) => {
  expect(bearerToken(header)).toBe(expected)
  expect(bearerHash(header) === null).toBe(expected === null)
})
