import { readFile, writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { failLoudly } from '../../../../test/template.ts'
import { openJobs } from '../jobs/index.ts'
import { openDatabase } from './database.ts'
import { DatabaseUnreachable } from './errors.ts'
import { migrate } from './migrate.ts'
import { inTransaction } from './transaction.ts'

const database = useDatabase('postgres')

beforeEach(async () => {
  await sql`drop table if exists samples`.execute(database.db)
  await sql`create table samples (id int, name text)`.execute(database.db)
  await sql`insert into samples values (1, 'first')`.execute(database.db)
})

/** One connection, so that what is prepared there is all there is. */
async function connect(poolSize = 1) {
  const { dataDir, databaseUrl } = database
  const { db, close } = await openDatabase({ dataDir, databaseUrl, poolSize, onError: failLoudly })
  onTestFinished(close)
  const all = async () => (await sql`select * from samples where id = ${1}`.execute(db)).rows
  const prepared = async () =>
    (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)).rows.map(
      ({ statement }) => statement,
    )
  return { db, all, prepared }
}

test('a statement that comes again is prepared once, unless it has many parameters or is in a transaction', async () => {
  const { db, all, prepared } = await connect()
  const numbers = Array.from({ length: 101 }, (_, n) => n)
  for (let i = 0; i < 3; i++) {
    const { rows } = await sql`select * from samples where id in (${sql.join(numbers)})`.execute(db)
    expect(rows).toEqual([{ id: 1, name: 'first' }])
  }
  // In a transaction, a change of tables would fail a named statement.
  await inTransaction(db, async (tx) => {
    for (let i = 0; i < 3; i++) await sql`select name from samples where id = ${1}`.execute(tx)
  })
  await all()
  expect(await prepared()).toEqual([])
  for (let i = 0; i < 10; i++) expect(await all()).toEqual([{ id: 1, name: 'first' }])
  expect(await prepared()).toEqual(['select * from samples where id = $1'])
})

test.each([
  'alter table samples add price int',
  'alter table samples drop name',
  'alter table samples alter name type bytea using null',
  'drop table samples; create table samples (id int, price int)',
])('a prepared statement goes on after: %s', async (change) => {
  const { all } = await connect()
  for (let i = 0; i < 3; i++) await all()
  await sql.raw(change).execute(database.db)
  const { rows } = await sql`select * from samples where id = 1`.execute(database.db)
  for (let i = 0; i < 3; i++) expect(await all()).toEqual(rows)
})

test.each([
  ['bigint', 3_000_000_000],
  ['text', 'a'],
])('a prepared statement takes what fits a column that has become %s', async (type, value) => {
  const { db } = await connect()
  const insert = (id: unknown) => sql`insert into samples (id) values (${id}) returning id`.execute(db)
  for (let i = 0; i < 3; i++) await insert(2)
  await sql.raw(`alter table samples alter id type ${type}`).execute(database.db)
  for (let i = 0; i < 3; i++) expect((await insert(value)).rows).toEqual([{ id: value }])
  const { rows } = await sql`select count(*) from samples where id::text = ${String(value)}`.execute(db)
  expect(rows).toEqual([{ count: 3 }])
})

test('a connection that knows a name already goes on, and one whose statements somebody forgot', async () => {
  const { db, all, prepared } = await connect()
  for (let i = 0; i < 2; i++) await all()
  const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(db)
  const other = await connect()
  // A pooler that does not clear a connection leaves such a statement.
  await sql.raw(`prepare "${rows[0]?.name}" (int) as select * from samples where id = $1`).execute(other.db)
  for (let i = 0; i < 4; i++) expect(await other.all()).toEqual([{ id: 1, name: 'first' }])
  expect([await prepared(), (await other.prepared()).length]).toEqual([['select * from samples where id = $1'], 2])
  await sql`deallocate all`.execute(db)
  for (let i = 0; i < 3; i++) expect(await all()).toEqual([{ id: 1, name: 'first' }])
  expect(await prepared()).toHaveLength(1)
})

test('a statement that fails does so each time, with the error of the server', async () => {
  const { db } = await connect()
  for (let i = 0; i < 4; i++)
    await expect(sql`select ${1}::int / ${0}::int as ratio`.execute(db)).rejects.toMatchObject({ code: '22012' })
  for (let i = 0; i < 4; i++)
    await expect(sql`select * from absent where id = ${1}`.execute(db)).rejects.toMatchObject({ code: '42P01' })
})

test('what is prepared outside of a transaction goes in as a text, also after a change there', async () => {
  const { db, all } = await connect()
  for (let i = 0; i < 3; i++) await all()
  await inTransaction(db, async (tx) => {
    await sql`alter table samples add price int`.execute(tx)
    const { rows } = await sql`select * from samples where id = ${1}`.execute(tx)
    expect(rows).toEqual([{ id: 1, name: 'first', price: null }])
  })
  expect(await all()).toEqual([{ id: 1, name: 'first', price: null }])
})

test('writes at the same time are each applied once over changes of their table', async () => {
  const { db } = await connect(5)
  const write = (n: number) => sql`insert into samples (id) values (${n}) returning *`.execute(db)
  for (let round = 0; round < 4; round++) {
    await Promise.all(Array.from({ length: 20 }, (_, n) => write(100 + 100 * round + n)))
    await sql.raw(`alter table samples add column added_${round} int`).execute(database.db)
  }
  const { rows } = await sql`select count(*), count(distinct id) as ids from samples`.execute(database.db)
  expect(rows).toEqual([{ count: 81, ids: 81 }])
})

test('a connection that is given back within a transaction is closed, so that nobody writes into it', async () => {
  const { db } = await connect()
  await db.connection().execute(async (connection) => {
    await sql`begin`.execute(connection)
    await sql`insert into samples (id) values (2)`.execute(connection)
  })
  await sql`insert into samples (id) values (3)`.execute(db)
  const { rows } = await sql`select id from samples order by id`.execute(database.db)
  expect(rows).toEqual([{ id: 1 }, { id: 3 }])
})

test('a connection that has prepared more than 200 statements is replaced', async () => {
  const { db, prepared } = await connect()
  const process = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid ?? 0
  const first = await process()
  for (let i = 0; i < 250; i++) {
    const statement = sql`select ${sql.lit(i)} as number, name from samples where id = ${1}`
    for (let again = 0; again < 2; again++)
      expect((await statement.execute(db)).rows).toEqual([{ number: i, name: 'first' }])
  }
  expect(await process()).not.toBe(first)
  expect((await prepared()).length).toBeLessThan(100)
})

describe('an address that is not right is told in one sentence with what to do', () => {
  const name = `${inject('databasePrefix')}${crypto.randomUUID().slice(0, 8)}`
  const addressOf = (path: string, user = 'postgres', password?: string) => {
    const url = new URL(database.databaseUrl ?? '')
    Object.assign(url, { pathname: `/${path}`, username: user, password: password ?? '' })
    return url.href
  }

  async function saidOf(databaseUrl: string) {
    const opened = openDatabase({ dataDir: database.dataDir, databaseUrl, poolSize: 1, onError: failLoudly })
    const failing = opened.then(async (handle) => migrate(handle).finally(() => handle.close()))
    return failing.catch((error: Error) => `${error.name}: ${error.message}`)
  }

  async function makeRole(role: string, rest = '') {
    await sql.raw(`create role "${role}" login ${rest}`).execute(database.db)
    onTestFinished(async () => void (await sql.raw(`drop role "${role}"`).execute(database.db)))
  }

  test('a user or a database that is not there', async () => {
    const own = new URL(database.databaseUrl ?? '').pathname.slice(1)
    expect(await saidOf(addressOf(own, `${name}-none`))).toMatch(
      /^DatabaseUnfit: PostgreSQL rejects the user in DATABASE_URL: role ".*" does not exist\. Set another user/,
    )
    expect(await saidOf(addressOf(`${name}-none`))).toMatch(
      /^DatabaseUnfit: The database in DATABASE_URL does not exist: database ".*" does not exist\. Set the correct name/,
    )
  })

  test('a name with several addresses, none of which responds', () => {
    const refused = ['127.0.0.1', '::1'].map((host) => new Error(`connect ECONNREFUSED ${host}:5432`))
    expect(new DatabaseUnreachable(new AggregateError(refused)).message).toBe(
      'Failed to reach the database: connect ECONNREFUSED 127.0.0.1:5432',
    )
  })

  test('a user who may make no tables', async () => {
    await makeRole(name)
    const other = `${name}-owned`
    await sql.raw(`create database "${other}" template template0`).execute(database.db)
    onTestFinished(async () => void (await sql.raw(`drop database "${other}"`).execute(database.db)))
    expect(await saidOf(addressOf(other, name))).toBe(
      'DatabaseUnfit: The user in DATABASE_URL lacks permissions: permission denied for schema public. Make that user the owner: alter database NAME owner to USER.',
    )
    const settings = { dataDir: database.dataDir, databaseUrl: addressOf(other), poolSize: 1, onError: failLoudly }
    const owned = await openDatabase(settings)
    await sql.raw(`grant create on schema public to "${name}"; create extension pg_trgm`).execute(owned.db)
    await owned.close()
    const own = await openDatabase({ ...settings, databaseUrl: addressOf(other, name) })
    await migrate(own)
    await expect(openJobs({ database: own, databaseUrl: addressOf(other, name), log: console })).rejects.toThrow(
      /^The user in DATABASE_URL lacks permissions: permission denied for database .* Make that user the owner: /,
    )
    await own.close()
  })

  test.each(['SQL_ASCII', 'LATIN1'])('the encoding %s', async (encoding) => {
    const other = `${name}-${encoding}`
    await sql
      .raw(`create database "${other}" template template0 encoding '${encoding}' locale 'C'`)
      .execute(database.db)
    onTestFinished(async () => void (await sql.raw(`drop database "${other}"`).execute(database.db)))
    expect(await saidOf(addressOf(other))).toMatch(
      new RegExp(`^DatabaseUnfit: The database in DATABASE_URL has the encoding ${encoding}\\. It must be UTF8\\. `),
    )
  })

  test.skipIf(inject('postgresLog') === null)(
    'a password that is wrong or missing (skipped where the server is not of this run: its rules are changed)',
    async () => {
      await makeRole(name, `password 'right'`)
      const { rows } = await sql<{ hba_file: string }>`show hba_file`.execute(database.db)
      const [{ hba_file: file } = { hba_file: '' }] = rows
      const rules = await readFile(file, 'utf8')
      const put = async (text: string) => {
        await writeFile(file, text)
        await sql`select pg_reload_conf()`.execute(database.db)
      }
      await put(`local all "${name}" scram-sha-256\nhost all "${name}" all scram-sha-256\n${rules}`)
      onTestFinished(() => put(rules))
      const own = new URL(database.databaseUrl ?? '').pathname.slice(1)
      await expect
        .poll(() => saidOf(addressOf(own, name, 'wrong')))
        .toBe(
          `DatabaseUnfit: PostgreSQL rejects the user in DATABASE_URL: password authentication failed for user "${name}". Set a valid user and password.`,
        )
      expect(await saidOf(addressOf(own, name))).toBe(
        'DatabaseUnreachable: Failed to reach the database: it asks for a password, and DATABASE_URL has none',
      )
    },
  )
})
