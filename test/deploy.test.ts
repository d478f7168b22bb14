import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { connect as connectHttp2 } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { Environment } from '../server/environment.ts'
import { compiled } from './compiled.ts'
import { freePort } from './free-port.ts'
import { findNginx, nginxSettings } from './nginx.ts'

const run = promisify(execFile)
const deploy = join(import.meta.dirname, '..', 'deploy')

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'groundplane-deploy-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('the files for nginx load together, and that in front serves HTTP/2 over TLS, and leads from port 80 to https', async ({
  skip,
}) => {
  const nginx = await findNginx()
  if ('missing' in nginx) return skip(nginx.missing)
  const folder = await temporaryFolder()
  const [key, certificate] = [join(folder, 'key'), join(folder, 'certificate')]
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  await run('openssl', [...request, '-subj', '/CN=magazine.example', '-keyout', key, '-out', certificate])
  // As it lies, but for the places that only a server has.
  const file = (await readFile(join(deploy, 'nginx.conf'), 'utf8'))
    .replace('/var/lib/nginx/groundplane', join(folder, 'cache'))
    .replace('/etc/ssl/magazine.example.pem', certificate)
    .replace('/etc/ssl/magazine.example.key', key)
    .replace(/^\s*listen \[::\].*$/gm, '')
    .replace('listen 80;', `listen unix:${join(folder, 'plain')};`)
    .replace('listen 443 ssl http2;', `listen unix:${join(folder, 'tls')} ssl http2;`)
    .replace('127.0.0.1:3000', `127.0.0.1:${await freePort()}`)
  const behindVarnish = (await readFile(join(deploy, 'nginx-behind-varnish.conf'), 'utf8')).replace(
    'listen 127.0.0.1:6083;',
    `listen unix:${join(folder, 'behind')};`,
  )
  const path = join(folder, 'nginx.conf')
  await writeFile(path, nginxSettings(folder, file + behindVarnish))
  const options = ['-c', path, '-p', folder, '-e', 'stderr']
  const { stderr } = await run(nginx.program, [...options, '-t'])
  expect(stderr).not.toMatch(/\[(warn|emerg|alert)\]/)

  const child = spawn(nginx.program, options, { stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGQUIT'))
  await expect.poll(() => existsSync(join(folder, 'plain')), { timeout: 10_000 }).toBe(true)
  const asked = get({ socketPath: join(folder, 'plain'), path: '/news?page=2', headers: { host: 'magazine.example' } })
  const [redirect] = await once(asked, 'response')
  expect([redirect.statusCode, redirect.headers.location]).toEqual([301, 'https://magazine.example/news?page=2'])
  redirect.resume()

  const socket = () => connect({ path: join(folder, 'tls'), ALPNProtocols: ['h2'], rejectUnauthorized: false })
  const session = connectHttp2('https://magazine.example', { createConnection: socket })
  onTestFinished(() => session.close())
  const [headers] = await once(session.request({ ':path': '/metrics' }), 'response')
  expect(headers[':status']).toBe(404)
})

test
  .skipIf(!existsSync('/usr/bin/systemd-analyze'))
  .each(['groundplane.service', 'groundplane@.service', 'groundplane-backup.service'])(
  'systemd finds nothing wrong with %s',
  async (name) => {
    const folder = await temporaryFolder()
    const unit = await readFile(join(deploy, name), 'utf8')
    const path = join(folder, name.replace('@', '@3000'))
    await writeFile(path, unit.replaceAll('/opt/groundplane/node_modules/.bin/node', process.execPath))
    await run('systemd-analyze', ['verify', '--man=no', path])
  },
)

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
  const commands = new Set([...found].map(([, words = '']) => words.trim()))
  expect(commands.size).toBeGreaterThan(12)
  const isGroup = (word: string) => ['backups', 'admin', 'jobs', 'newsletter'].includes(word)
  await Promise.all(
    [...commands].map(async (command) => {
      const [first = '', second] = command.split(' ')
      const words = isGroup(first) && second ? [first, second] : [first]
      const { stdout } = await run(process.execPath, [compiled('server/cli.ts'), ...words, '--help'])
      expect(stdout, command).toContain(`Usage: groundplane ${words.join(' ')} `)
      for (const [option] of command.matchAll(/--[a-z-]+/g)) expect(stdout, command).toContain(option)
    }),
  )
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
