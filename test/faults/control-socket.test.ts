import { spawn } from 'node:child_process'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { doAction } from '../../src/app/admin-commands.ts'
import { readConfig } from '../../src/platform/server/config/config.ts'
import { ask } from '../ask.ts'
import { compiled } from '../compiled.ts'
import { codeOf } from '../second-factor.ts'
import { aPassword } from '../visitor.ts'
import { emptyPlace, serveLive } from './programs.ts'

const otherPassword = 'Other71!Regulator'

test('administrators are made, let in again and given roles, and returned mail is taken, while the server has the embedded database open', async () => {
  const place = await emptyPlace('embedded')
  const socket = join(place.dataDir, 'control.sock')
  const server = await serveLive(place)
  expect(((await stat(socket)).mode & 0o777).toString(8)).toBe('600')

  const command = async (args: string[], input = '') => {
    const child = spawn(process.execPath, [compiled('src/app/cli.ts'), ...args], {
      env: { PATH: process.env['PATH'] ?? '', DATA_DIR: place.dataDir },
    })
    child.stdin.end(input)
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
    return (out || err).trim()
  }
  const config = readConfig({ DATA_DIR: place.dataDir })
  const email = 'asha@example.com'
  const admin = (name: string, given: object = {}) =>
    doAction(config, name, given).catch((error: Error) => error.message)
  const call = (path: string, body: object, token = '') => ask('POST', `${server.url}/api${path}`, { body, token })
  const signsIn = (password: string) => call('/auth/login', { email, password })

  expect(await command(['admin', 'create', email, '--password-stdin'], aPassword)).toContain('can sign in')
  const { token } = (await signsIn(aPassword)).json
  const { secret } = (await call('/auth/factors/app', { password: aPassword, name: 'Phone' }, token)).json
  expect((await call('/auth/factors/app/confirm', { code: codeOf(secret, new Date()) }, token)).status).toBe(200)
  expect((await signsIn(aPassword)).status).toBe(202)

  const refused = [
    admin('reset', { email }),
    admin('reset', { email: 'nobody@example.com', secondFactor: true }),
    admin('role', { email, role: 'owner' }),
  ]
  expect(await Promise.all(refused)).toEqual([
    'Provide the new password with --password-stdin.',
    'Cannot find member of the staff nobody@example.com',
    'The role must be one of admin, editor, writer, advertising, reader',
  ])
  expect(await admin('reset', { email, password: otherPassword })).toContain('has a new password')
  expect((await signsIn(otherPassword)).status).toBe(202)
  expect(await command(['admin', 'reset', email, '--second-factor'])).toContain(
    'no longer has two-factor authentication',
  )
  expect((await signsIn(otherPassword)).json.row.roles).toBe('admin')
  expect(await admin('role', { email, role: 'editor' })).toBe('The role of asha@example.com is now Editor.')
  expect((await signsIn(otherPassword)).json.row.roles).toBe('editor')
  const last = { email: 'admin@groundplane.example', role: 'reader' }
  expect(await admin('role', last)).toContain('This is the last administrator')

  const mail = `From: mailer-daemon@example.com\nSubject: Returned\n\n${'No such user. '.repeat(2_000)}\n`
  expect(await command(['newsletter', 'bounce'], mail)).toBe('not ours')
  expect((await readdir(place.dataDir)).filter((name) => name.startsWith('bounce'))).toEqual([])

  await server.kill('SIGTERM')
  await expect(stat(socket)).rejects.toThrow('ENOENT')
  expect(await admin('list')).toMatch(/^admin@groundplane\.example\t/)
})
