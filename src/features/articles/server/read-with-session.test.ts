import { describe, expect, test } from 'vitest'
import { testDatabases } from '../../../../test/database.ts'
import { useMagazine } from '../../../../test/magazine.ts'
import { aMember } from '../../../../test/members.ts'
import { days } from '../../../platform/server/core/durations.ts'
import { onStatement } from '../../../platform/server/core/statements.ts'

const canary = 'The canary of the withheld text'
const text = { html: `<p>${'Some words of the preview. '.repeat(40)}</p><p>${canary}</p>` }

describe.each(testDatabases)('an article that is read with the session, on %s', (kind) => {
  const magazine = useMagazine({ kind })

  test('costs a signed-in reader one statement', async () => {
    const id = await magazine.publishes({ ...text, access: 'gold' })
    const reader = await aMember(magazine, { plan: 'gold' })
    const statements: string[] = []
    const stop = onStatement(({ sql }) => /sessions|from articles/.test(sql) && statements.push(sql))
    const answer = await reader.get(`/home/article/${id}`)
    stop()
    expect([answer.status, answer.text.includes(canary)]).toEqual([200, true])
    expect(statements).toHaveLength(1)
  })

  test('is shown to those who may read it, and to nobody else', async () => {
    const { database, clock } = magazine
    const free = await magazine.publishes({ ...text, access: 'free' })
    const silver = await magazine.publishes({ ...text, access: 'silver' })
    const gold = await magazine.publishes({ ...text, access: 'gold' })
    const draft = await magazine.publishes({ ...text, access: 'free' })
    await database.db.updateTable('articles').set({ published_at: null }).where('id', '=', draft).execute()
    const readers = {
      'no plan': await aMember(magazine),
      silver: await aMember(magazine, { plan: 'silver' }),
      gold: await aMember(magazine, { plan: 'gold' }),
      'silver and gold': await aMember(magazine, { plan: 'gold' }),
      'a plan that ended': await aMember(magazine, { plan: 'gold' }),
      'a session that ended': await aMember(magazine, { plan: 'gold', signedInFor: -1 }),
      editor: await aMember(magazine, { role: 'editor' }),
    }
    const { userId } = readers['silver and gold']
    const silverToo = { user_id: userId, plan: 'silver', starts_at: clock.now, reason: 'a test' } as const
    await database.db.insertInto('subscriptions').values(silverToo).execute()
    await database.db
      .updateTable('subscriptions')
      .set({ starts_at: new Date(clock.now.getTime() - days(9)), ends_at: new Date(clock.now.getTime() - days(1)) })
      .where('user_id', '=', readers['a plan that ended'].userId)
      .execute()
    const seen: Record<string, (number | string)[]> = {}
    for (const [name, reader] of Object.entries(readers)) {
      const answers = await Promise.all([free, silver, gold, draft].map((id) => reader.get(`/home/article/${id}`)))
      seen[name] = answers.map(({ status, text: sent }) => (sent.includes(canary) ? status : `${status} without it`))
    }
    const [loginNeeded, planNeeded, none] = ['401 without it', '403 without it', '404 without it']
    expect(seen).toEqual({
      'no plan': [200, planNeeded, planNeeded, none],
      silver: [200, 200, planNeeded, none],
      gold: [200, 200, 200, none],
      'silver and gold': [200, 200, 200, none],
      'a plan that ended': [200, planNeeded, planNeeded, none],
      'a session that ended': [200, loginNeeded, loginNeeded, none],
      editor: [200, 200, 200, 200],
    })
  })

  test('is the one of the address: two that are asked for at once are not mixed up', async () => {
    const ids = [await magazine.publishes({ title: 'First' }), await magazine.publishes({ title: 'Second' })]
    const reader = await aMember(magazine)
    const answers = await Promise.all([...ids, ...ids].map((id) => reader.get(`/home/article/${id}`)))
    const titles = answers.map((answer) => answer.json().article['Article Title'])
    expect(titles).toEqual(['First', 'Second', 'First', 'Second'])
  })

  test('that does not exist, or whose number is none, is refused', async () => {
    const reader = await aMember(magazine)
    const statuses = await Promise.all(
      ['999999', '0', 'x', '99999999999'].map(async (id) => (await reader.get(`/home/article/${id}`)).status),
    )
    expect(statuses).toEqual([404, 400, 400, 400])
  })
})
