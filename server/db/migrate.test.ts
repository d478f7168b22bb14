import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testDatabases, useDatabase } from '../../test/database.ts'
import { failLoudly } from '../../test/template.ts'
import { type DatabaseHandle, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

const authors = '-- Who writes.\ncreate table authors (id int primary key); create index on authors (id);'
const notes = 'create table notes (id int primary key, author_id int references authors); insert into notes values (1);'

const write = (folder: string, files: Record<string, string>) =>
  Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)))

const tables = async ({ db }: DatabaseHandle) => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

describe.each(testDatabases)('migrations on %s', (kind) => {
  const handle = useDatabase(kind)
  let folder: string

  beforeEach(async () => {
    await sql`drop schema public cascade; create schema public`.execute(handle.db)
    folder = await mkdtemp(join(tmpdir(), 'groundplane-migrations-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  test('are applied once, in order', async () => {
    await write(folder, { '0001_authors.sql': authors })
    expect(await migrate(handle, folder)).toEqual(['0001_authors.sql'])
    await write(folder, { '0002_notes.sql': notes })
    expect(await migrate(handle, folder)).toEqual(['0002_notes.sql'])
    expect(await migrate(handle, folder)).toEqual([])
    expect(await tables(handle)).toEqual(['authors', 'notes', 'schema_migrations'])
  })

  test('several starts at once apply each one once', async () => {
    await write(folder, { '0001_authors.sql': `${authors} select pg_sleep(0.05);`, '0002_notes.sql': notes })
    const { databaseUrl, dataDir } = handle
    const others = await Promise.all(
      // The embedded database has one process: there the same handle migrates three times at once.
      (databaseUrl === null ? [] : [1, 2]).map(() =>
        openDatabase({ databaseUrl, dataDir, poolSize: 1, onError: failLoudly }),
      ),
    )
    const applied = await Promise.all(
      (others.length > 0 ? [handle, ...others] : [handle, handle, handle]).map((each) => migrate(each, folder)),
    )
    expect(applied.flat().toSorted()).toEqual(['0001_authors.sql', '0002_notes.sql'])
    for (const other of others) await other.close()
  })

  test('one that fails leaves nothing of itself behind, and those before it in place', async () => {
    await write(folder, { '0001_authors.sql': authors, '0002_notes.sql': `${notes} insert into nowhere values (1);` })
    await expect(migrate(handle, folder)).rejects.toMatchObject({ code: '42P01' })
    expect(await tables(handle)).toEqual(['authors', 'schema_migrations'])
    await write(folder, { '0002_notes.sql': notes })
    expect(await migrate(handle, folder)).toEqual(['0002_notes.sql'])
  })

  test('a changed file, a newer database and the schema of an older version are refused before anything is done', async () => {
    await write(folder, { '0001_authors.sql': authors, '0002_notes.sql': notes })
    await migrate(handle, folder)
    await write(folder, { '0001_authors.sql': `${authors} -- changed`, '0003_more.sql': 'create table more (id int);' })
    await expect(migrate(handle, folder)).rejects.toThrow('0001_authors.sql was changed after it was applied')
    await write(folder, { '0001_authors.sql': authors.replaceAll('\n', '\r\n') })
    expect(await migrate(handle, folder)).toEqual(['0003_more.sql'])

    await rm(join(folder, '0003_more.sql'))
    await expect(migrate(handle, folder)).rejects.toThrow(
      'The database is newer than this version: it has the migration 0003_more.sql',
    )
    await rm(join(folder, '0002_notes.sql'))
    await write(folder, { '0002_other.sql': 'select 1', '0003_more.sql': 'create table more (id int);' })
    await expect(migrate(handle, folder)).rejects.toThrow(
      'The database was made by a version before 0.1.0 (it has the migration 0002_notes.sql) and cannot be updated: start with a new DATA_DIR or an empty database.',
    )
  })

  test('files are numbered without gaps', async () => {
    await write(folder, { '0001_authors.sql': authors, '0003_notes.sql': notes })
    await expect(migrate(handle, folder)).rejects.toThrow('0003_notes.sql is not the migration number 0002')
    expect(await tables(handle)).toEqual([])
  })
})
