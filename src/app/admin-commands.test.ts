import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, inject, test } from 'vitest'
import { compiled } from '../../test/compiled.ts'
import { createDatabase, openTestDatabase } from '../../test/database.ts'
import { temporaryFolder } from '../../test/faults/programs.ts'
import { aPassword } from '../../test/visitor.ts'
import { PasswordHasher } from '../features/accounts/server/index.ts'
import { readConfig } from '../platform/server/config/config.ts'
import { doAction } from './admin-commands.ts'
import { prepareDatabase } from './commands.ts'
import { failedJobsCommand, retryJobCommand } from './jobs-commands.ts'
import { goLiveCommand } from './trial/commands.ts'

const dataDir = await temporaryFolder(afterAll)

const emptyMagazine = async () => ({
  DATA_DIR: dataDir,
  DATABASE_URL: await createDatabase(inject('postgresTemplate')),
})

async function groundplane(settings: Record<string, string>, args: string[], input = '') {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, ...settings }
  const child = spawn(process.execPath, [compiled('src/app/cli.ts'), 'admin', ...args], { env })
  child.stdin.end(input)
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, out, err }
}

test('the command line creates administrators, and a refusal ends with 1 and a sentence on standard error', async () => {
  const magazine = await emptyMagazine()
  const asha = ['create', 'Asha@example.com', '--username', 'Asha', '--password-stdin']
  expect(await groundplane(magazine, asha, 'Password@123\n')).toEqual({
    code: 1,
    out: '',
    err: 'This password is too common. Please choose another.\n',
  })
  expect(await groundplane(magazine, asha, `${aPassword}\n`)).toEqual({
    code: 0,
    err: '',
    out: 'Asha@example.com is an administrator and can sign in.\n',
  })
})

test('commands list and remove administrators but the last, and refuse what would make none', async () => {
  const config = readConfig(await emptyMagazine())
  const does = (name: string, given: object = {}) => doAction(config, name, given)
  expect(await does('list')).toBe('No administrators. The next start creates one.')
  const [email, username] = ['ravi@example.com', 'admin']
  const refused: [string, object, string][] = [
    ['create', { email: 'not an address', username, password: aPassword }, 'Please enter a valid email address'],
    ['create', { email, username, password: 'short' }, 'Password must be at least 8 characters long'],
    ['create', { email, username, password: '' }, 'Password is required'],
    ['create', { email, username }, 'A new account needs a password. Provide it with --password-stdin.'],
    ['remove', { email }, 'Cannot find administrator ravi@example.com'],
  ]
  for (const [name, given, why] of refused) await expect(does(name, given), why).rejects.toThrow(why)
  await does('create', { email: 'Asha@example.com', username: 'Asha', password: aPassword })
  expect(await does('create', { email: 'asha@EXAMPLE.com', username })).toContain(
    'is now an administrator and must sign in again',
  )
  await expect(does('remove', { email: 'asha@example.com' })).rejects.toThrow(
    'This is the last administrator. Make someone else an administrator first.',
  )
  await does('create', { email, username, password: aPassword })
  await does('remove', { email: 'ASHA@example.com' })
  expect(await does('list')).toMatch(/^ravi@example\.com\tadmin\t\d{4}-\d\d-\d\d$/)
})

test('a command for what is there makes no database in a data folder that is mistyped', async () => {
  const folder = join(dataDir, 'mistyped')
  await mkdir(folder)
  const config = readConfig({ DATA_DIR: folder })
  const commands = [
    ...['list', 'reset', 'role', 'remove', 'bounce'].map((name) => doAction(config, name, {})),
    failedJobsCommand(config),
    retryJobCommand(config, '0b4f4b2e-0000-4000-8000-000000000000'),
    goLiveCommand(config, { yes: true }),
  ]
  await Promise.all(commands.map((one) => expect(one).rejects.toThrow(`No database found in ${folder}`)))
  expect(await readdir(folder)).toEqual([])
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
    `Password: saved in ${file}. Sign in, change it, then delete the file.`,
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
  const mail = { SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'a@example.com' }
  const live = { ...readConfig({ ...environment, ...mail }), mode: 'live' as const }
  const file = join(dataDir, 'first-administrator-password')
  await writeFile(file, 'of a start that ended before there was an administrator')
  await prepareDatabase(live, Promise.resolve(database), (line) => lines.push(line))
  expect(lines).toEqual(['Administrator: asha@example.com', 'Password: the value of ADMIN_PASSWORD'])
  await expect(stat(file)).rejects.toMatchObject({ code: 'ENOENT' })
  await database.close()
})
