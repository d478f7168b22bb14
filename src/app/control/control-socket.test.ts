import { once } from 'node:events'
import { stat, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/database.ts'
import { temporaryFolder } from '../../../test/faults/programs.ts'
import { aPassword } from '../../../test/visitor.ts'
import type { DatabaseHandle } from '../../platform/server/db/database.ts'
import { runAdminAction } from './admin-actions.ts'
import { controlSocketOf, openControlSocket, requestFromServer } from './control-socket.ts'

let dataDir: string
let database: DatabaseHandle
let close: () => Promise<void>
const logged: unknown[] = []
const log = { warn: (...words: unknown[]) => logged.push(words), error: (...words: unknown[]) => logged.push(words) }
const open = (folder = dataDir) =>
  openControlSocket({ dataDir: folder, log }, (name, given) => runAdminAction(database.db, name, given))

beforeEach(async () => {
  logged.length = 0
  dataDir = await temporaryFolder()
  database = await openTestDatabase()
  // As a killed server leaves it, and open to everybody.
  await writeFile(controlSocketOf(dataDir), '', { mode: 0o666 })
  close = await open()
})
afterEach(async () => {
  await close()
  await database.close()
})

const asha = { email: 'asha@example.com', username: 'Asha', password: aPassword }
const accounts = () => database.db.selectFrom('users').select(['email', 'role']).execute()

async function sends(method: string, path: string, body = '') {
  const sent = request({ socketPath: controlSocketOf(dataDir), method, path })
  sent.on('error', () => {})
  sent.end(body)
  const [response] = await once(sent, 'response')
  return { status: response.statusCode, message: JSON.parse(await text(response)).message }
}

test('only the owner of the data folder reaches the control socket, which goes when the server stops', async () => {
  const { mode } = await stat(controlSocketOf(dataDir))
  expect((mode & 0o777).toString(8)).toBe('600')
  expect(await requestFromServer(dataDir, 'create', asha)).toBe('asha@example.com is an administrator and can sign in.')
  expect(await accounts()).toEqual([{ email: 'asha@example.com', role: 'admin' }])
  const { admin_name, action } = await database.db.selectFrom('audit_log').selectAll().executeTakeFirstOrThrow()
  expect([admin_name, action]).toEqual(['the command line', 'staff.added'])
  await close()
  await expect(stat(controlSocketOf(dataDir))).rejects.toThrow('ENOENT')
  expect(await requestFromServer(dataDir, 'list', {})).toBeNull()
  close = await open()
  expect(await requestFromServer(dataDir, 'list', {})).toContain('asha@example.com')
  expect(logged).toEqual([])
})

const refused = [
  ['another method', 'GET', '/admin/list', '', 404, 'Command not found'],
  ['another path', 'POST', '/etc/passwd', '{}', 404, 'Command not found'],
  ['a path out of its folder', 'POST', '/admin/../admin/list', '{}', 404, 'Command not found'],
  ['an unknown command', 'POST', '/admin/drop', '{}', 409, 'Command not found'],
  ['the name of an inherited property', 'POST', '/admin/constructor', '{}', 409, 'Command not found'],
  ['a body that is no JSON', 'POST', '/admin/create', '{"email":', 400, 'The command is not JSON'],
  ['a body that is too long', 'POST', '/admin/create', `"${'x'.repeat(20_000)}"`, 400, 'The command is too long'],
  ['no object', 'POST', '/admin/create', '[]', 409, 'expected object'],
  ['a field more', 'POST', '/admin/create', JSON.stringify({ ...asha, id: 1 }), 409, 'Unrecognized key'],
  [
    'a weak password',
    'POST',
    '/admin/create',
    JSON.stringify({ ...asha, password: 'Password@123' }),
    409,
    'too common',
  ],
  ['an unknown role', 'POST', '/admin/role', JSON.stringify({ email: asha.email, role: 'owner' }), 409, 'one of admin'],
] as const

test('what is no command changes nothing, and bytes that are no request end their own connection alone', async () => {
  for (const [what, method, path, body, status, message] of refused) {
    const answer = await sends(method, path, body)
    expect(answer.status, what).toBe(status)
    expect(answer.message, what).toMatch(message)
    expect(await accounts()).toEqual([])
  }
  const socket = connect(controlSocketOf(dataDir))
  socket.end('\u0000\u0001 groundplane\r\n\r\n')
  expect(await text(socket)).toContain('400 Bad Request')
  expect(await requestFromServer(dataDir, 'list', {})).toContain('No administrators')
})

test('a folder whose name is too long for a socket is served without one', async () => {
  const long = join(dataDir, 'x'.repeat(120))
  await (await open(long))()
  expect(JSON.stringify(logged)).toContain('control socket did not open')
  expect(await requestFromServer(long, 'list', {})).toBeNull()
})
