import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'

const database = useDatabase()
const root = join(import.meta.dirname, '../../../..')

const namesIn = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name))

const [ofTables = '', ofBrowsers = ''] = (await readFile(join(root, 'docs', 'what-is-kept.md'), 'utf8')).split(
  "\n## In readers' browsers\n",
)

test('docs/what-is-kept.md says once of each table what bounds it', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(
    database.db,
  )
  expect(namesIn(ofTables).toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

test('docs/what-is-kept.md has every key under which pages of readers write to the browser', async () => {
  const files = await Array.fromAsync(glob('src/{platform/web,features/*/pages}/**/*.{ts,tsx}', { cwd: root }))
  const texts = await Promise.all(
    files
      .filter((file) => !/\/admin\/|\.test\./.test(file))
      .map(async (file) => [file, await readFile(join(root, file), 'utf8')] as const),
  )
  const constants = texts.flatMap(([, text]) => [...text.matchAll(/^export const (\w+(?:Key|Store)) = ('[\w-]+')/gm)])
  const written = texts.flatMap(([file, text]) => {
    const resolved = constants.reduce((left, [, name = '', key = '']) => left.replaceAll(name, key), text)
    const keys = namesIn(ofBrowsers).filter((key) => new RegExp(`['\`]${key}(?:['\`]|_\\$)`).test(resolved))
    const isWriting = /\.setItem\(|caches\.open\(|\.cookie\b|indexedDB/.test(text)
    return isWriting || keys.length > 0 ? [{ file, isWriting, keys }] : []
  })
  expect(written.filter(({ isWriting, keys }) => isWriting && keys.length === 0)).toEqual([])
  expect(new Set(written.flatMap(({ keys }) => keys))).toEqual(new Set(namesIn(ofBrowsers)))
})
