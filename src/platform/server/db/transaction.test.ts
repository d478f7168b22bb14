import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { deadlocksInLog, openTestDatabase, testDatabases, useDatabase } from '../../../../test/database.ts'
import { type DatabaseHandle, openDatabase } from './database.ts'
import { inTransaction, invalidate, invalidationChannel, onInvalidate } from './transaction.ts'

async function hears(process: DatabaseHandle, onLoss = () => {}): Promise<string[]> {
  const payloads: string[] = []
  onTestFinished(await process.listen(invalidationChannel, (payload) => payloads.push(payload), onLoss))
  return payloads
}

describe.each(testDatabases)('transactions on %s', (kind) => {
  const database = useDatabase(kind)
  let touched: string[][]

  beforeAll(async () => {
    await sql`create table counters (name text primary key, n int not null default 0)`.execute(database.db)
    onInvalidate(database.db, (keys) => touched.push([...keys]))
  })
  beforeEach(() => {
    touched = []
  })

  test('an invalidation is known here before the promise resolves, and elsewhere soon after', async () => {
    const payloads = await hears(database)
    await inTransaction(database.db, async (tx) => {
      await sql`insert into counters (name) values ('a')`.execute(tx)
      invalidate(tx, ['home', 'article:1'])
      invalidate(tx, ['home'])
      expect(touched).toEqual([])
    })
    expect(touched).toEqual([['home', 'article:1']])
    await expect.poll(() => payloads).toEqual(['["home","article:1"]'])
  })

  test('inside another, it is a part of that one', async () => {
    const failing = inTransaction(database.db, async (tx) => {
      await inTransaction(tx, async (same) => {
        await sql`insert into counters (name) values ('inner')`.execute(same)
        invalidate(same, ['home'])
      })
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect((await sql`select * from counters where name = 'inner'`.execute(database.db)).rows).toEqual([])
    expect(touched).toEqual([])
  })

  test('a rollback announces nothing', async () => {
    const payloads = await hears(database)
    const failing = inTransaction(database.db, async (tx) => {
      await sql`insert into counters (name) values ('a')`.execute(tx)
      invalidate(tx, ['home'])
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    await inTransaction(database.db, async (tx) => invalidate(tx, ['last']))
    await expect.poll(() => payloads).toEqual(['["last"]'])
    expect(touched).toEqual([['last']])
    expect((await sql`select * from counters`.execute(database.db)).rows).toEqual([])
  })

  test('many keys are split into payloads that PostgreSQL accepts', async () => {
    const payloads = await hears(database)
    const keys = Array.from({ length: 2_000 }, (_, index) => `article:${index}:Ω"`)
    await inTransaction(database.db, async (tx) => invalidate(tx, keys))
    const heard = () => payloads.flatMap((payload): unknown => JSON.parse(payload))
    await expect.poll(() => heard()).toEqual(keys)
    expect(payloads.length).toBeGreaterThan(2)
    expect(Math.max(...payloads.map((payload) => Buffer.byteLength(payload)))).toBeLessThanOrEqual(7_500)
  })

  test('a deadlock or serialisation failure is retried three times at most', async () => {
    for (const state of ['40001', '40P01']) {
      let tries = 0
      const result = await inTransaction(database.db, async (tx) => {
        tries += 1
        await sql`insert into counters (name) values (${state})`.execute(tx)
        invalidate(tx, [`try:${tries}`])
        if (tries < 3) await sql.raw(`do $$ begin raise exception using errcode = '${state}'; end $$`).execute(tx)
        return 'done'
      })
      expect([result, tries]).toEqual(['done', 3])
    }
    expect(touched).toEqual([['try:3'], ['try:3']])

    let tries = 0
    const hopeless = inTransaction(database.db, async (tx) => {
      tries += 1
      await sql.raw(`do $$ begin raise exception using errcode = '40001'; end $$`).execute(tx)
    })
    await expect(hopeless).rejects.toMatchObject({ code: '40001' })
    expect(tries).toBe(4)
  })

  test('any other failure is not retried', async () => {
    let tries = 0
    const failing = inTransaction(database.db, async (tx) => {
      tries += 1
      await sql`insert into counters (name) values ('a'), ('a')`.execute(tx)
    })
    await expect(failing).rejects.toMatchObject({ code: '23505', constraint: 'counters_pkey' })
    expect(tries).toBe(1)
  })

  test('concurrent transactions lose no update', async () => {
    await sql`insert into counters (name) values ('shared')`.execute(database.db)
    const increment = () =>
      inTransaction(database.db, async (tx) => {
        const { rows } = await sql<{ n: number }>`select n from counters where name = 'shared' for update`.execute(tx)
        await sql`update counters set n = ${(rows[0]?.n ?? 0) + 1} where name = 'shared'`.execute(tx)
      })
    await Promise.all(Array.from({ length: 20 }, increment))
    expect((await sql`select n from counters`.execute(database.db)).rows).toEqual([{ n: 20 }])
  })
})

test('a query beside the open transaction is an error on the embedded database, not an endless wait', async () => {
  const database = await openTestDatabase('embedded')
  const careless = inTransaction(database.db, () => sql`select 1`.execute(database.db))
  await expect(careless).rejects.toThrow('pass the transaction')
  await database.ping()
  await database.close()
})

describe('deadlocks on PostgreSQL', () => {
  const database = useDatabase('postgres')

  test('two transactions that lock each other out both succeed, and the log tells of the deadlock', async () => {
    await sql`create table pairs (name text primary key, n int not null default 0)`.execute(database.db)
    await sql`insert into pairs (name) values ('a'), ('b')`.execute(database.db)
    const bothHoldOne = Promise.withResolvers<void>()
    let holding = 0
    const increment = (first: string, second: string) =>
      inTransaction(database.db, async (tx) => {
        await sql`update pairs set n = n + 1 where name = ${first}`.execute(tx)
        holding += 1
        if (holding === 2) bothHoldOne.resolve()
        await bothHoldOne.promise
        await sql`update pairs set n = n + 1 where name = ${second}`.execute(tx)
      })
    await Promise.all([increment('a', 'b'), increment('b', 'a')])
    expect((await sql`select n from pairs`.execute(database.db)).rows).toEqual([{ n: 2 }, { n: 2 }])
    const deadlocks = await deadlocksInLog(database)
    expect(deadlocks[0]).toMatch(/waits for ShareLock on transaction/)
    // Whoever was sent back may come first again.
    expect(deadlocks).toHaveLength(holding - 2)
  })
})

describe('listening on PostgreSQL', () => {
  const database = useDatabase('postgres')

  async function anotherProcess(onError: (error: Error) => void) {
    const { databaseUrl, dataDir } = database
    const other = await openDatabase({ databaseUrl, dataDir, poolSize: 1, onError })
    onTestFinished(() => other.close())
    return other
  }

  test('a broken connection is reported, opened again and reported once more', async () => {
    const errors: Error[] = []
    const other = await anotherProcess((error) => errors.push(error))
    let losses = 0
    const payloads = await hears(other, () => {
      losses += 1
    })
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'groundplane listener'`.execute(database.db)
    await expect.poll(() => losses).toBe(2)
    expect(errors).not.toEqual([])
    await inTransaction(database.db, async (tx) => invalidate(tx, ['after']))
    await expect.poll(() => payloads).toEqual(['["after"]'])
  })
})
