import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { catalogueOf } from '../../../../test/catalogue-of-database.ts'
import { testDatabases, useDatabase } from '../../../../test/database.ts'
import { temporaryFolder } from '../../../../test/faults/programs.ts'
import { failLoudly } from '../../../../test/template.ts'
import { productFolder } from '../core/product-folder.ts'
import { type DatabaseHandle, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { readSchema, type Schema } from './schema.ts'

const people = '-- Who writes.\ncreate table people (id int primary key, name text not null);'
const notes = 'create table notes (id int primary key, person_id int references people); insert into notes values (1);'
const laterNotes = `create table notes (id int primary key, person_id int references people, words text not null);
  insert into notes values (1, null, 'none');`
const addWords = `alter table notes add column words text not null default 'none';
  alter table notes alter column words drop default;`
const addTags = 'create table tags (name text primary key);'

const tables = async ({ db }: DatabaseHandle) => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

const history = async ({ db }: DatabaseHandle) => {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(db)
  return rows.map(({ name }) => name)
}

const clear = ({ db }: DatabaseHandle) => sql`drop schema public cascade; create schema public`.execute(db)

describe.each(testDatabases)('the schema on %s', (kind) => {
  const handle = useDatabase(kind)
  let product: string

  beforeEach(async () => {
    await clear(handle)
    product = await temporaryFolder()
  })

  async function write(files: Record<string, string>): Promise<Schema> {
    for (const [name, text] of Object.entries(files)) {
      const file = join(product, 'src', name)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, text)
    }
    return readSchema(product)
  }

  const first = () => write({ 'people/schema.sql': people, 'notes/schema.sql': notes })
  const later = () =>
    write({
      'notes/schema.sql': laterNotes,
      'notes/migrations/0000_schema.sql': notes,
      'notes/migrations/0001_words.sql': addWords,
    })

  test('a new database gets the tables of today, and needs none of the migrations that lead to them', async () => {
    expect(await migrate(handle, await first())).toEqual(['0000_schema.sql'])
    expect(await migrate(handle, await first())).toEqual([])
    await clear(handle)
    expect(await migrate(handle, await later())).toEqual(['0000_schema.sql'])
    expect(await history(handle)).toEqual(['0000_schema.sql', '0001_words.sql'])
    expect((await sql`select words from notes`.execute(handle.db)).rows).toEqual([{ words: 'none' }])
  })

  test('a database of before gets the migrations of all features in the order of their numbers, and ends as a new one', async () => {
    await migrate(handle, await first())
    await later()
    const schema = await write({
      'people/schema.sql': `${people} ${addTags}`,
      'people/migrations/0000_schema.sql': people,
      'people/migrations/0002_tags.sql': addTags,
    })
    expect(await migrate(handle, schema, '0001_words.sql')).toEqual(['0001_words.sql'])
    expect(await tables(handle)).toEqual(['notes', 'people', 'schema_migrations'])
    expect(await migrate(handle, schema)).toEqual(['0002_tags.sql'])
    const updated = await catalogueOf(handle.db)
    await clear(handle)
    await migrate(handle, schema)
    expect(await catalogueOf(handle.db)).toEqual(updated)
  })

  test('the tables of any earlier version can be made, for what is restored into them', async () => {
    await first()
    const schema = await later()
    expect(await migrate(handle, schema, '0000_schema.sql')).toEqual(['0000_schema.sql'])
    expect((await sql`select * from notes`.execute(handle.db)).rows).toEqual([{ id: 1, person_id: null }])
    expect(await migrate(handle, schema)).toEqual(['0001_words.sql'])
  })

  test('several starts at once make the tables and apply each migration once', async () => {
    await write({ 'people/schema.sql': `${people} select pg_sleep(0.05);`, 'notes/schema.sql': notes })
    const schema = await later()
    const { databaseUrl, dataDir } = handle
    const others = await Promise.all(
      // The embedded database has one process: there the same handle migrates three times at once.
      (databaseUrl === null ? [] : [1, 2]).map(() =>
        openDatabase({ databaseUrl, dataDir, poolSize: 1, onError: failLoudly }),
      ),
    )
    const handles = others.length > 0 ? [handle, ...others] : [handle, handle, handle]
    for (const [last, applied] of [
      ['0000_schema.sql', ['0000_schema.sql']],
      [undefined, ['0001_words.sql']],
    ] as const)
      expect((await Promise.all(handles.map((each) => migrate(each, schema, last)))).flat()).toEqual(applied)
    for (const other of others) await other.close()
  })

  test('what fails leaves nothing of itself behind, and what came before it in place', async () => {
    const failing = 'insert into nowhere values (1);'
    const broken = await write({ 'people/schema.sql': people, 'notes/schema.sql': `${notes} ${failing}` })
    await expect(migrate(handle, broken)).rejects.toMatchObject({ code: '42P01' })
    expect(await tables(handle)).toEqual(['schema_migrations'])
    await migrate(handle, await first())
    await later()
    const half = await write({ 'notes/migrations/0001_words.sql': `${addWords} ${failing}` })
    await expect(migrate(handle, half)).rejects.toMatchObject({ code: '42P01' })
    expect((await sql`select * from notes`.execute(handle.db)).rows).toEqual([{ id: 1, person_id: null }])
    expect(await migrate(handle, await later())).toEqual(['0001_words.sql'])
  })

  test('a changed migration, a newer database and one of before the first release are refused before anything is done', async () => {
    await first()
    await migrate(handle, await later())
    const changed = { 'notes/migrations/0001_words.sql': `${addWords} -- changed` }
    await expect(migrate(handle, await write(changed))).rejects.toThrow(
      '0001_words.sql was changed after it was applied',
    )
    await later()
    const otherLines = { 'notes/migrations/0001_words.sql': addWords.replaceAll('\n', '\r\n') }
    expect(await migrate(handle, await write(otherLines))).toEqual([])

    await rm(join(product, 'src', 'notes', 'migrations'), { recursive: true })
    await expect(migrate(handle, await first())).rejects.toThrow(
      'The database is newer than this version: it has the migration 0001_words.sql',
    )
    const refused =
      'The database was made by a version before 0.1.0 and cannot be updated: run `export` with that version, then `import` here with a new DATA_DIR or an empty database.'
    await expect(migrate(handle, await write({ 'people/schema.sql': `${people} -- changed` }))).rejects.toThrow(refused)
    await sql`update schema_migrations set name = '0001_accounts.sql' where name = '0000_schema.sql'`.execute(handle.db)
    await expect(migrate(handle, await first())).rejects.toThrow(refused)
    expect(await tables(handle)).toEqual(['notes', 'people', 'schema_migrations'])
  })

  test('migrations are numbered without gaps over all features', async () => {
    await first()
    await later()
    await expect(write({ 'people/migrations/0003_tags.sql': addTags })).rejects.toThrow(
      '0003_tags.sql is not the migration number 0002',
    )
    await rm(join(product, 'src', 'people', 'migrations'), { recursive: true })
    await expect(write({ 'people/migrations/0001_tags.sql': addTags })).rejects.toThrow(
      '0001_words.sql is not the migration number 0002',
    )
  })

  test('a feature that is newer than the first release has no tables of then', async () => {
    const before = await write({ 'people/schema.sql': people })
    await migrate(handle, before)
    const schema = await write({ 'notes/schema.sql': notes, 'notes/migrations/0001_notes.sql': notes })
    expect(schema.base.checksum).toBe(before.base.checksum)
    expect(await migrate(handle, schema)).toEqual(['0001_notes.sql'])
  })
})

describe('the schema of the product', () => {
  const handle = useDatabase('postgres')

  test('is the same for a new database as by migrations from the first release', async () => {
    const schema = await readSchema()
    const made = await catalogueOf(handle.db)
    await clear(handle)
    await sql.raw([schema.base, ...schema.migrations].map(({ text }) => text).join('\n')).execute(handle.db)
    expect((await catalogueOf(handle.db)).filter((line) => !line.includes('schema_migrations'))).toEqual(
      made.filter((line) => !line.includes('schema_migrations')),
    )
  })

  test('has a test from the state before beside each migration', async () => {
    for await (const file of glob('src/**/migrations/[0-9]*.sql', { cwd: productFolder })) {
      if (file.endsWith('0000_schema.sql')) continue
      await expect(readFile(join(productFolder, file.replace('.sql', '.test.ts')))).resolves.toBeDefined()
    }
  })
})
