import { describe, expect, test } from 'vitest'
import type { SubscriberPage } from '../../../../contract/subscriptions/admin-endpoints.ts'
import { useMagazine } from '../../../../test/magazine.ts'
import { aMember, useMember } from '../../../../test/members.ts'
import { days } from '../../../core/durations.ts'

describe('finding people', () => {
  const magazine = useMagazine()
  const admin = useMember(magazine, { role: 'admin', username: 'Anna', email: 'anna@publisher.example' })

  const list = async (query: Record<string, string>): Promise<SubscriberPage> =>
    (await admin.get(`/admin/subscriptions?${new URLSearchParams(query)}`)).json()
  const names = async (query: Record<string, string>) => (await list(query)).data.map(({ username }) => username)
  const has = (
    user: { userId: number },
    plan: 'silver' | 'gold',
    from: number,
    until: number | null,
    graceDays = 0,
  ) => {
    const day = (n: number) => new Date(magazine.clock.now.getTime() + days(n))
    const term = { starts_at: day(from), ends_at: until === null ? null : day(until) }
    const grace = { has_grace: graceDays > 0, grace_days: graceDays }
    return magazine.database.db
      .insertInto('subscriptions')
      .values({ user_id: user.userId, plan, ...term, ...grace, granted_by: admin.userId, reason: 'a prize' })
      .execute()
  }

  test('accounts are found by part of a name or address, whatever the case, and by their ID alone', async () => {
    const priya = await aMember(magazine, { username: 'Priya 100%', email: 'P_Sharma@reader.example' })
    await aMember(magazine, { username: `Ravi ${priya.userId}`, email: 'pxsharma@reader.example' })
    await aMember(magazine, { username: 'Meera', email: 'meera@other.example' })
    expect(await names({ search: ' pRIYA ' })).toEqual(['Priya 100%'])
    expect(await names({ search: 'P_SHARMA' })).toEqual(['Priya 100%'])
    expect(await names({ search: 'sharma@reader' })).toEqual(['Priya 100%', `Ravi ${priya.userId}`])
    expect(await names({ search: '0%' })).toEqual(['Priya 100%'])
    expect(await names({ search: String(priya.userId) })).toEqual(['Priya 100%'])
    expect(await names({ search: '100' })).toEqual(['Priya 100%'])
    for (const nothing of ['\\', "' or true --", '<b>Meera</b>', 'x'.repeat(200)])
      expect(await list({ search: nothing }), nothing).toMatchObject({ data: [], total: 0 })
    expect(await names({ search: '%' })).toEqual(['Priya 100%'])
    expect(await names({ search: '_' })).toEqual(['Priya 100%'])
    expect(await names({ user_id: 'Meera' })).toEqual([])
    for (const bad of [{ search: 'x'.repeat(201) }, { plan: 'platinum' }, { source: "stolen' --" }])
      expect((await admin.get(`/admin/subscriptions?${new URLSearchParams(bad)}`)).status).toBe(400)
  })

  test('accounts are filtered by the plan that they have now and by how they got it, and are paged', async () => {
    const [none, over, later, silver, gold, grace] = [
      await aMember(magazine, { username: 'None' }),
      await aMember(magazine, { username: 'Over' }),
      await aMember(magazine, { username: 'Later' }),
      await aMember(magazine, { username: 'Silver' }),
      await aMember(magazine, { username: 'Gold' }),
      await aMember(magazine, { username: 'Grace' }),
    ]
    await has(over, 'gold', -9, -1)
    await has(later, 'gold', 1, null)
    await has(silver, 'silver', -1, null)
    await has(gold, 'silver', -1, null)
    await has(gold, 'gold', -1, 3)
    await has(grace, 'silver', -9, -1, 2)
    expect(none.userId).toBeLessThan(grace.userId)
    expect(await names({ plan: 'none' })).toEqual(['Anna', 'None', 'Over', 'Later'])
    expect(await names({ plan: 'silver' })).toEqual(['Silver', 'Grace'])
    expect(await names({ plan: 'gold' })).toEqual(['Gold'])
    expect(await names({ source: 'granted' })).toEqual(['Silver', 'Gold', 'Grace'])
    expect(await names({ source: 'bought' })).toEqual([])
    expect(await names({ plan: 'none', source: 'granted' })).toEqual([])
    expect(await names({ plan: 'silver', search: 'silv' })).toEqual(['Silver'])
    expect(await list({ plan: 'none', page: '2', limit: '3' })).toMatchObject({ total: 4, totalPages: 2, page: 2 })
    expect(await names({ plan: 'none', page: '2', limit: '3' })).toEqual(['Later'])
    expect(await list({ plan: 'none', page: '3', limit: '3' })).toMatchObject({ data: [], total: 4 })
  })
})
