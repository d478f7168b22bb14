import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useMagazine } from '../../../test/magazine.ts'
import { aMember } from '../../../test/members.ts'
import type { Visitor } from '../../../test/visitor.ts'
import { inTransaction } from '../../db/transaction.ts'
import { type AuditedAction, recordAction } from './index.ts'

const magazine = useMagazine({ isShared: true })
let anna: Visitor & { userId: number }

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
  await record({
    by: null,
    action: 'article.published',
    subject: { kind: 'article', id: 8, name: 'A quiet regulator' },
    detail: {},
  })
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
  // These are letters like others, not patterns.
  expect(await names({ subject: '50 %' })).toEqual(['Buck, 50 % smaller'])
  expect(await names({ subject: 'y_o' })).toEqual(['Fifty_one ways'])
  expect(await names({ subject: '%' })).toEqual(['Buck, 50 % smaller'])
  expect(await names({ subject: "'; drop table audit_log; --" })).toEqual([])
})

test('is paged', async () => {
  for (let id = 1; id <= 5; id += 1) await record({ subject: { kind: 'article', id, name: `No. ${id}` } })
  expect(await log({ limit: '2', page: '3' })).toMatchObject({
    data: [{ subject: { name: 'No. 1' } }],
    page: 3,
    totalPages: 3,
    total: 5,
  })
})

test('keeps entries of deleted accounts', async () => {
  const ravi = await aMember(magazine, { role: 'admin', username: 'Ravi' })
  await record({ by: { userId: ravi.userId, username: 'Ravi' } })
  await magazine.database.db.deleteFrom('users').where('id', '=', ravi.userId).execute()
  expect((await log()).data).toMatchObject([{ adminName: 'Ravi' }])
})

test('contains no action that was rolled back', async () => {
  const failing = inTransaction(magazine.database.db, async (tx) => {
    await recordAction(tx, aDeletion(anna), magazine.clock.now)
    throw new Error('the deletion failed')
  })
  await expect(failing).rejects.toThrow('the deletion failed')
  expect((await log()).total).toBe(0)
})

test.each([{ action: 'article.eaten' }, { page: '0' }, { limit: '101' }, { subject: 'x'.repeat(201) }])(
  'is not asked for with %o',
  async (query) => {
    const answer = await anna.get(`/admin/audit-log?${new URLSearchParams(query)}`)
    expect(answer.status).toBe(400)
  },
)

const aDeletion = ({ userId }: { userId: number }): AuditedAction => ({
  by: { userId, username: 'Anna' },
  action: 'article.deleted',
  subject: { kind: 'article', id: 7, name: 'Buck, 50 % smaller' },
  detail: { wasPublished: true },
})
