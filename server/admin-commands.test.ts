import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { compiled } from '../test/compiled.ts'
import { createDatabase, openTestDatabase } from '../test/database.ts'
import { aPassword } from '../test/visitor.ts'
import { prepareDatabase } from './commands.ts'
import { readConfig } from './config.ts'
import { PasswordHasher } from './features/accounts/index.ts'

// The first test starts fifteen programs.
vi.setConfig({ testTimeout: 180_000 })

let dataDir: string
let databaseUrl: string
beforeAll(async () => {
  databaseUrl = await createDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'groundplane-admins-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** The command line as it is used: what it says, where, and how it ends. */
function groundplane(args: string[], input = '') {
  const child = spawn(process.execPath, [compiled('server/cli.ts'), 'admin', ...args], {
    env: {
      ...{ PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '' },
      ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    },
  })
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => {
    said.out += chunk
  })
  child.stderr.on('data', (chunk: Buffer) => {
    said.err += chunk
  })
  child.stdin.end(input)
  return new Promise<typeof said & { code: number | null }>((resolve) =>
    child.on('close', (code) => resolve({ ...said, code })),
  )
}

test('the command line creates, lists and removes administrators', async () => {
  expect(await groundplane(['list'])).toMatchObject({ code: 0, out: expect.stringContaining('no administrator') })

  const refused = await Promise.all([
    groundplane(['create', 'not an address', '--password-stdin'], aPassword),
    groundplane(['create', 'asha@example.com', '--password-stdin'], 'short'),
    groundplane(['create', 'asha@example.com', '--password-stdin'], 'Password@123\n'),
    groundplane(['create', 'asha@example.com', '--password-stdin']),
    groundplane(['create', 'asha@example.com']),
    groundplane(['create']),
    groundplane(['remove', 'asha@example.com']),
  ])
  expect(refused.map(({ code, out }) => ({ code, out }))).toEqual(refused.map(() => ({ code: 1, out: '' })))
  expect(refused.map(({ err }) => err.trim().split('\n')[0])).toEqual([
    'Please enter a valid email address',
    'Password must be at least 8 characters long',
    'This password is one that many people use. Please choose another password.',
    'Password is required',
    'A new account needs a password: give it with --password-stdin.',
    "error: missing required argument 'email'",
    'There is no administrator asha@example.com',
  ])

  const created = await groundplane(
    ['create', 'Asha@example.com', '--username', 'Asha', '--password-stdin'],
    `${aPassword}\n`,
  )
  expect(created).toEqual({ code: 0, out: 'Asha@example.com is an administrator and can sign in.\n', err: '' })
  expect((await groundplane(['create', 'asha@EXAMPLE.com'])).out).toContain('now and must sign in again')
  expect((await groundplane(['list'])).out).toMatch(/^Asha@example\.com\tAsha\t\d{4}-\d\d-\d\d\n$/)
  expect(await groundplane(['remove', 'asha@example.com'])).toMatchObject({
    code: 1,
    err: 'This is the last administrator. Make somebody else an administrator first.\n',
  })
  await groundplane(['create', 'ravi@example.com', '--password-stdin'], aPassword)
  expect((await groundplane(['remove', 'ASHA@example.com'])).code).toBe(0)
  expect((await groundplane(['list'])).out).toMatch(/^ravi@example\.com\tadmin\t/)
})

test('the first start creates an administrator, and only the owner of the data folder can read the password', async () => {
  const database = await openTestDatabase()
  const environment = { MODE: 'live', SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'a@example.com', DATA_DIR: dataDir }
  const config = readConfig(environment)
  const lines: string[] = []
  const file = join(dataDir, 'first-administrator-password')
  await writeFile(file, 'of a start that ended before there was an administrator')
  await prepareDatabase(config, Promise.resolve(database), (line) => lines.push(line))
  await prepareDatabase(config, Promise.resolve(database), (line) => lines.push(line))
  expect(lines).toEqual([
    'Administrator: admin@groundplane.example',
    `Password: in the file ${file}. Change it after you have signed in, and delete the file.`,
  ])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const admin = await database.db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
  expect(admin).toMatchObject({ role: 'admin', username: 'admin' })
  const password = (await readFile(file, 'utf8')).trim()
  expect(admin.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await new PasswordHasher().check(admin.password_hash, password)).matches).toBe(true)
  await database.close()
})

test('no password is printed for a configured first administrator', async () => {
  const database = await openTestDatabase()
  const environment = { ADMIN_EMAIL: 'asha@example.com', ADMIN_PASSWORD: aPassword, DATA_DIR: dataDir }
  const lines: string[] = []
  const live = { ...readConfig(environment), mode: 'live' as const }
  const file = join(dataDir, 'first-administrator-password')
  await writeFile(file, 'of a start that ended before there was an administrator')
  await prepareDatabase(live, Promise.resolve(database), (line) => lines.push(line))
  expect(lines).toEqual(['Administrator: asha@example.com', 'Password: the value of ADMIN_PASSWORD'])
  await expect(stat(file)).rejects.toMatchObject({ code: 'ENOENT' })
  await database.close()
})

test.each([
  [{ ADMIN_EMAIL: 'nobody' }, /ADMIN_EMAIL: must be an e-mail address/],
  [{ ADMIN_PASSWORD: 'short' }, /ADMIN_PASSWORD: Password must be at least 8 characters long/],
  [{ GOOGLE_CLIENT_ID: 'x' }, /GOOGLE_CLIENT_SECRET/],
  [{ GOOGLE_ISSUER: 'google' }, /GOOGLE_ISSUER: must be an https/],
  [
    { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y', GOOGLE_ISSUER: 'http://google.example' },
    /GOOGLE_ISSUER: must be an https/,
  ],
])('%j is no configuration', (environment, problem) => expect(() => readConfig(environment)).toThrow(problem))
