import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'

const database = useDatabase()

test('docs/what-is-kept.md says once of each table what bounds it', async () => {
  const text = await readFile(join(import.meta.dirname, '../../../..', 'docs', 'what-is-kept.md'), 'utf8')
  const listed = text
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([a-z_]+)`/g)].map(([, name = '']) => name))
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(
    database.db,
  )
  expect(listed.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})
