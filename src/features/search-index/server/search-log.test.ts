import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { days } from '../../../platform/server/core/durations.ts'
import { SearchLog } from './search-log.ts'

const database = useDatabase()

function aLog() {
  const clock = { now: new Date('2026-03-02T09:00:00Z') }
  const log = new SearchLog({ db: database.db, now: () => clock.now, log: console })
  onTestFinished(() => log.close())
  const count = async () => {
    await log.write()
    return (await database.db.selectFrom('search_queries').select('query').execute()).length
  }
  return { log, clock, count }
}

test('one network adds at most 200 queries a day, and others still add theirs', async () => {
  const { log, clock, count } = aLog()
  for (let i = 0; i < 300; i++) log.count(`made up ${i}`, 0, '203.0.113.1')
  log.count('regulator', 3, '198.51.100.1')
  expect(await count()).toBe(201)
  log.count('made up once more', 0, '203.0.113.1')
  expect(await count()).toBe(201)
  clock.now = new Date(clock.now.getTime() + days(1))
  expect(await count()).toBe(201)
  log.count('made up tomorrow', 0, '203.0.113.1')
  expect(await count()).toBe(202)
})

test('all networks together add at most 5000 queries a day; those already logged are still counted', async () => {
  const { log, count } = aLog()
  for (let network = 0; network < 60; network++) {
    for (let i = 0; i < 100; i++) log.count(`made up ${network} ${i}`, 0, `203.0.113.${network}`)
    if (network % 4 === 3) await log.write()
  }
  expect(await count()).toBe(5_000)
  log.count('regulator', 3, '198.51.100.1')
  log.count('made up 0 0', 0, '198.51.100.1')
  expect(await count()).toBe(5_000)
  const known = database.db.selectFrom('search_queries').select('searches').where('query', '=', 'made up 0 0')
  expect(await known.executeTakeFirst()).toEqual({ searches: 2 })
})

test('searches that cannot be written are kept until they can', async () => {
  const { log, count } = aLog()
  log.count('held back', 1, null)
  await sql`alter table search_queries rename to search_queries_away`.execute(database.db)
  await expect(log.write()).rejects.toThrow(/search_queries/)
  await sql`alter table search_queries_away rename to search_queries`.execute(database.db)
  log.count('held back', 2, null)
  await count()
  const { rows } = await sql`select searches, found from search_queries where query = 'held back'`.execute(database.db)
  expect(rows).toEqual([{ searches: 2, found: 2 }])
})
