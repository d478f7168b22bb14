import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useMagazine } from '../../../../test/magazine.ts'
import { aMember, type SignedIn } from '../../../../test/members.ts'
import { type AuditedAction, recordAction } from '../../../platform/server/audit/index.ts'
import { days } from '../../../platform/server/core/durations.ts'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import { purgeActions } from './purge-actions.ts'

const magazine = useMagazine({ isShared: true })
let anna: SignedIn

beforeAll(async () => {
  anna = await aMember(magazine, { role: 'admin', username: 'Anna' })
})
beforeEach(() => magazine.database.db.deleteFrom('audit_log').execute())

const record = (action: Partial<AuditedAction> = {}) =>
  inTransaction(magazine.database.db, (tx) => recordAction(tx, { ...aDeletion(anna), ...action }, magazine.clock.now))

const log = async (query: Record<string, string> = {}) =>
  (await anna.get(`/admin/audit-log?${new URLSearchParams(query)}`)).json()

const names = async (query: Record<string, string>) =>
  (await log(query)).data.map(({ subject }: { subject: { name: string } }) => subject.name)

test('lists who did what to which thing and when, newest first', async () => {
  await record()
  const subject = { kind: 'article', id: 8, name: 'A quiet regulator' } as const
  await record({ by: null, action: 'article.published', subject, detail: {} })
  const [bySchedule, byAnna] = (await log()).data
  expect(bySchedule).toMatchObject({ adminName: 'the schedule', action: 'article.published', detail: {} })
  expect(byAnna).toEqual({
    id: expect.any(Number),
    at: magazine.clock.now.toISOString(),
    adminName: 'Anna',
    action: 'article.deleted',
    subject: { kind: 'article', id: '7', name: 'Buck, 50 % smaller' },
    detail: { wasPublished: true },
  })
})

test('is filtered by action, administrator, number and part of a name', async () => {
  await record()
  await record({ subject: { kind: 'article', id: 50, name: 'Fifty_one ways' }, action: 'article.edited' })
  await record({ by: { userId: anna.userId, username: 'Ravi' }, subject: { kind: 'ad', id: '7', name: 'home 1' } })
  expect(await names({ action: 'article.edited' })).toEqual(['Fifty_one ways'])
  expect(await names({ admin: 'rav' })).toEqual(['home 1'])
  expect(await names({ subject: '7' })).toEqual(['home 1', 'Buck, 50 % smaller'])
  expect(await names({ subject: 'buck' })).toEqual(['Buck, 50 % smaller'])
  // `%` and `_` are letters like others, not patterns.
  expect(await names({ subject: '50 %' })).toEqual(['Buck, 50 % smaller'])
  expect(await names({ subject: 'y_o' })).toEqual(['Fifty_one ways'])
  expect(await names({ subject: '%' })).toEqual(['Buck, 50 % smaller'])
  expect(await names({ subject: "'; drop table audit_log; --" })).toEqual([])
})

test('keeps entries of deleted accounts', async () => {
  const ravi = await aMember(magazine, { role: 'admin', username: 'Ravi' })
  await record({ by: { userId: ravi.userId, username: 'Ravi' } })
  await magazine.database.db.deleteFrom('users').where('id', '=', ravi.userId).execute()
  expect((await log()).data).toMatchObject([{ adminName: 'Ravi' }])
})

test('keeps entries for ever, or as many years as the publisher says, and the privacy page says which', async () => {
  const { db } = magazine.database
  await record()
  const yearsLater = (years: number) => new Date(magazine.clock.now.getTime() + days(years * 366))
  const privacy = async () => JSON.stringify((await magazine.get('/api/site/pages/privacy')).json())
  await purgeActions(db, magazine.app.settings.current().records.auditYears, yearsLater(60))
  expect((await log()).total).toBe(1)
  expect(await privacy()).toContain('as long as the magazine exists')

  const keeps = (auditYears: number, version: number) =>
    anna.call('PUT', '/admin/settings/records', { body: { value: { auditYears, revisionYears: 0 }, version } })
  expect((await keeps(3, 0)).status).toBe(200)
  expect(await privacy()).toContain('for 3 years')
  const { auditYears } = magazine.app.settings.current().records
  // Saving the settings is an entry too, of the same time.
  await purgeActions(db, auditYears, new Date(magazine.clock.now.getTime() + days(2.9 * 365)))
  expect((await log()).total).toBe(2)
  await purgeActions(db, auditYears, yearsLater(3))
  expect((await log()).total).toBe(0)
  await keeps(0, 1)
})

test('contains no action that was rolled back', async () => {
  const failing = inTransaction(magazine.database.db, async (tx) => {
    await recordAction(tx, aDeletion(anna), magazine.clock.now)
    throw new Error('the deletion failed')
  })
  await expect(failing).rejects.toThrow('the deletion failed')
  expect((await log()).total).toBe(0)
})

test('is not asked for actions that there are not, or for a long name', async () => {
  for (const query of [{ action: 'article.eaten' }, { subject: 'x'.repeat(201) }])
    expect((await anna.get(`/admin/audit-log?${new URLSearchParams(query)}`)).status).toBe(400)
})

const aDeletion = ({ userId }: { userId: number }): AuditedAction => ({
  by: { userId, username: 'Anna' },
  action: 'article.deleted',
  subject: { kind: 'article', id: 7, name: 'Buck, 50 % smaller' },
  detail: { wasPublished: true },
})
