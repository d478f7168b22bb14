import { execFile } from 'node:child_process'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { Environment } from '../server/environment.ts'
import { compiled } from './compiled.ts'

const run = promisify(execFile)
const deploy = join(import.meta.dirname, '..', 'deploy')

test('whatever starts the magazine limits the heaps of the C library, which a program cannot do for itself', async () => {
  const root = join(deploy, '..')
  const files = [
    ...['package.json', 'tools/release.ts', 'server/cli.ts', 'Dockerfile'],
    ...['deploy/groundplane.service', 'deploy/groundplane@.service'],
  ]
  for (const file of files) expect(await readFile(join(root, file), 'utf8'), file).toContain('MALLOC_ARENA_MAX=2')
  const [first] = (await readFile(compiled('server/cli.ts'), 'utf8')).split('\n')
  expect(first).toBe('#!/usr/bin/env -S MALLOC_ARENA_MAX=2 node')
})

/** The text of every document for administrators. */
async function readDocuments(): Promise<string> {
  const texts: string[] = []
  for await (const name of glob('*.md', { cwd: deploy })) texts.push(await readFile(join(deploy, name), 'utf8'))
  return texts.join('\n')
}

test('every command of the product that the documents name exists with its options', async () => {
  const text = await readDocuments()
  const found = text.matchAll(/(?:^ {4,}|`|&& )(?:[A-Z_]+=\S+ )*groundplane ([a-z][^`\n]*)/gm)
  const isGroup = (word: string) => ['backups', 'admin', 'jobs', 'newsletter'].includes(word)
  const commands = Map.groupBy(
    [...found].map(([, words = '']) => words.trim()),
    (words) => {
      const [first = '', second] = words.split(' ')
      return isGroup(first) && second ? `${first} ${second}` : first
    },
  )
  expect(commands.size).toBeGreaterThan(10)
  for (const [words, lines] of commands) {
    const { stdout } = await run(process.execPath, [compiled('server/cli.ts'), ...words.split(' '), '--help'])
    expect(stdout, words).toContain(`Usage: groundplane ${words} `)
    for (const [option] of lines.join(' ').matchAll(/--[a-z-]+/g)) expect(stdout, words).toContain(option)
  }
})

test('every message that the documents explain is one that the product says', async () => {
  const sources: string[] = []
  for await (const name of glob('server/**/*.ts', {
    cwd: join(deploy, '..'),
    exclude: (path) => path.endsWith('.test.ts'),
  }))
    sources.push(await readFile(join(deploy, '..', name), 'utf8'))
  const rows = (await readFile(join(deploy, 'errors.md'), 'utf8')).matchAll(/^\| `([^`]+)` \|/gm)
  const unknown = [...rows]
    .map(([, message = '']) =>
      message
        .split('…')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .filter((parts) => !sources.some((source) => parts.every((part) => source.includes(part))))
  expect(unknown).toEqual([])
})

test('every setting that the documents name exists, and the example has each of those that are not standard elsewhere', async () => {
  const text = await readDocuments()
  const example = await readFile(join(deploy, '..', '.env.example'), 'utf8')
  const known = Object.keys(Environment.shape)
  const named = [...text.matchAll(/`([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)(?:=[^`]*)?`/g)].map(([, name = '']) => name)
  const foreign = /^(COMPOSE_|POSTGRES_|TLS_|SERVER_NAME|OTEL_)/
  expect(named.filter((name) => !known.includes(name) && !foreign.test(name))).toEqual([])
  const missing = known.filter((name) => !name.startsWith('OTEL_') && !new RegExp(`^${name}=`, 'm').test(example))
  expect(missing).toEqual([])
})
