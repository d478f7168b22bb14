import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabases, useDatabase } from '../../../../test/database.ts'
import { DatabaseError, isUniqueViolation } from './errors.ts'
import { jsonb } from './parameters.ts'
import { allRows, readOf, readTogether } from './read-as-json.ts'

describe.each(testDatabases)('values on %s', (kind) => {
  const database = useDatabase(kind)

  beforeAll(async () => {
    await sql`create table samples (
      id bigint generated always as identity primary key, name text not null default '' constraint sample_names unique,
      tags text[], parts bigint[], seen timestamptz, days timestamptz[], day date, data jsonb, price numeric, on_sale boolean)`.execute(
      database.db,
    )
  })

  const run = async (query: ReturnType<typeof sql<Record<string, unknown>>>) => (await query.execute(database.db)).rows

  test('numbers are numbers, and an integer too large for one stays exact', async () => {
    expect(
      await run(sql`select count(*), sum(1::int) as sum, 9007199254740993::int8 as long, 1.50::numeric as price`),
    ).toEqual([{ count: 1, sum: 1, long: 9007199254740993n, price: '1.50' }])
  })

  test('timestamps are dates, and days are text', async () => {
    const seen = new Date('2025-11-18T09:30:00.123Z')
    const days = [new Date('1999-12-31T23:59:59Z'), null]
    const rows = await run(sql`insert into samples (seen, days, day) values (${seen}, ${days}, ${'2025-11-18'})
      returning seen, days, day, seen::text as text, date_trunc('day', seen) as midnight`)
    expect(rows).toEqual([
      { seen, days, day: '2025-11-18', text: '2025-11-18 09:30:00.123+00', midnight: new Date('2025-11-18T00:00:00Z') },
    ])
    expect(await run(sql`select 'infinity'::timestamptz as forever`)).toEqual([{ forever: Infinity }])
  })

  test('lists come back unchanged, whatever they contain', async () => {
    const tags = ['plain', 'with "quotes"', 'back\\slash', 'a,b', '{x}', '', 'NULL', null, 'line\nbreak', 'µC Ω']
    expect(
      await run(sql`insert into samples (tags, parts) values (${tags}, ${[1, 2 ** 40]}) returning tags, parts`),
    ).toEqual([{ tags, parts: [1, 2 ** 40] }])
    expect(await run(sql`select id from samples where 'a,b' = any(tags) and tags @> ${['plain']}`)).toEqual([{ id: 1 }])
    expect(await run(sql`insert into samples (tags, name) values (${[]}, 'empty') returning tags`)).toEqual([
      { tags: [] },
    ])
  })

  test('JSON comes back unchanged: objects, lists, text, null', async () => {
    for (const [name, data] of Object.entries({
      object: { a: [1, { b: 'ü"' }] },
      list: [1, 'two'],
      text: 'plain',
      none: null,
    })) {
      expect(await run(sql`insert into samples (name, data) values (${name}, ${jsonb(data)}) returning data`)).toEqual([
        { data },
      ])
    }
    const plain = { nested: { list: [true, null] } }
    expect(await run(sql`insert into samples (data) values (${plain}) returning data`)).toEqual([{ data: plain }])
  })

  test('booleans, null and bytes come back unchanged', async () => {
    const rows = await run(
      sql`select ${true}::boolean as yes, ${false}::boolean as no, ${undefined}::text as none, ${Buffer.from([0, 255])}::bytea as bytes`,
    )
    expect(rows).toMatchObject([{ yes: true, no: false, none: null }])
    const bytes = rows[0]?.['bytes']
    expect(bytes instanceof Uint8Array && [...bytes]).toEqual([0, 255])
  })

  test('an error has the same state, constraint, table and detail', async () => {
    const insert = () => sql`insert into samples (name) values ('twice')`.execute(database.db)
    await insert()
    const error = await insert().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(DatabaseError)
    expect(error).toMatchObject({
      code: '23505',
      constraint: 'sample_names',
      table: 'samples',
      detail: 'Key (name)=(twice) already exists.',
    })
    expect(isUniqueViolation(error)).toBe(true)
    expect(isUniqueViolation(error, 'another')).toBe(false)
    const missing = await sql`insert into samples (name) values (null)`
      .execute(database.db)
      .catch((thrown: unknown) => thrown)
    expect(missing).toMatchObject({ code: '23502', column: 'name' })
  })

  test('copy writes every value as an insert would, and nothing if one row is invalid', async () => {
    const seen = new Date('2025-01-02T03:04:05Z')
    const rows = [
      ['tab\tnew\nline\\N', ['a\tb', null], seen, { text: 'q"\\' }, true],
      ['second', null, null, [1], false],
    ]
    expect(await database.copy('samples', ['name', 'tags', 'seen', 'data', 'on_sale'], rows.slice(0, 1))).toBe(1)
    expect(await run(sql`select name, tags, seen, data, on_sale from samples`)).toEqual([
      { name: rows[0]?.[0], tags: rows[0]?.[1], seen, data: rows[0]?.[3], on_sale: true },
    ])
    await expect(database.copy('samples', ['name'], [['third'], ['second'], ['second']])).rejects.toMatchObject({
      code: '23505',
    })
    expect(await run(sql`select count(*) from samples`)).toEqual([{ count: 1 }])
  })

  test('rows that are read as one text have the values and the order of rows', async () => {
    const seen = new Date('2025-11-18T09:30:00.123Z')
    await sql`insert into samples (name, tags, seen, data) values
      ('b "q"', ${['x', null]}, ${seen}, ${jsonb({ a: [1, 'ü\\'] })}), ('a', null, null, null)`.execute(database.db)
    const { rows, names, none } = await readTogether(database.db, {
      rows: allRows(sql<{ seen: Date | null }>`select id, name, tags, seen, data from samples order by name desc`, {
        seen: true,
      }),
      names: readOf(sql<{ name: string }>`select name from samples order by name limit ${1}`, ([first]) => first?.name),
      none: allRows(sql`select name from samples where name = ${'c'}`),
    })
    expect(rows).toEqual(await run(sql`select id, name, tags, seen, data from samples order by name desc`))
    expect([rows[0]?.seen, names, none]).toEqual([seen, 'a', []])
    // Each time of a row must be named.
    // @ts-expect-error
    allRows(sql<{ seen: Date; sold?: Date | null }>`select seen, sold from samples`, { seen: true })
    // @ts-expect-error
    allRows(sql<{ seen: Date | null }>`select seen from samples`)
  })
})
