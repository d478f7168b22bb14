import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { accessTable } from './access-table.ts'

const root = join(import.meta.dirname, '..')
const folders = ['src', 'db', 'test', 'bench', 'deploy', 'docs', 'public', '.github']
const documents = ['ARCHITECTURE.md', 'README.md', 'CONTRIBUTING.md', 'GLOSSARY.md', 'STYLE.md', 'docs/scaling.md']
for await (const file of glob('{docs/decisions,deploy}/*.md', { cwd: root })) documents.push(file)

const read = (path: string) => readFile(join(root, path), 'utf8')

/** Relative links, and paths in backticks in a folder of the project or beside package.json. */
function pathsIn(document: string, text: string): string[] {
  const quoted = [...text.matchAll(/`([\w.{},*/-]+)`/g)].map(([, path = '']) => path)
  const own = quoted.filter((path) => folders.includes(path.split('/')[0] ?? '') && path.includes('/'))
  const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)/g)].map(([, link = '']) =>
    join(dirname(document), link),
  )
  return [...own, ...links]
}

async function exists(path: string): Promise<boolean> {
  if (existsSync(join(root, path))) return true
  // `*.test.ts` and `{a,b}` name several files.
  for await (const _ of glob(path, { cwd: root })) return true
  return false
}

test.each(documents)('every path that %s names exists', async (document) => {
  const missing: string[] = []
  for (const path of pathsIn(document, await read(document))) if (!(await exists(path))) missing.push(path)
  expect(missing).toEqual([])
})

test('docs/access.md tells who may make each call', async () => {
  // To write it anew: `npx vitest run --project server test/architecture.test.ts -u`
  await expect(accessTable()).toMatchFileSnapshot(join(root, 'docs/access.md'))
})

describe('the table "to change this, open that" in ARCHITECTURE.md', () => {
  test('has at least 20 rows, each with a path that exists', async () => {
    const [, table = ''] =
      /^\|\s*to change this\s*\|\s*open that\s*\|\n\|[-| ]+\|\n((?:\|.*\n)+)/im.exec(await read('ARCHITECTURE.md')) ??
      []
    const rows = table.split('\n').filter((row) => row !== '')
    expect(rows.length).toBeGreaterThanOrEqual(20)
    for (const row of rows) {
      const [, path = ''] = /`([^`]+)`/.exec(row.split('|')[2] ?? '') ?? []
      expect(path !== '' && (await exists(path)), row).toBe(true)
    }
  })
})
