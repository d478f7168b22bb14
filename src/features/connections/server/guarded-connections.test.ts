import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { later } from '../../../../test/clock.ts'
import { useConnections } from '../../../../test/connections.ts'
import { canaryKeys } from '../../../../test/payments.ts'
import { useEditor } from '../../../../test/second-factor.ts'
import { type ConnectionName, connectionNames } from '../../../platform/contract/connection-names.ts'
import { minutes } from '../../../platform/server/core/durations.ts'

type Values = Record<string, string>

const { magazine, anna, servers, log, all, saves, saved, savesAll, tests, removes, revokesMail, values } =
  useConnections()

test('secrets are in no answer, log, audit entry, export, error or row of the database', async () => {
  log.text = ''
  const known = await savesAll()
  revokesMail()
  const wrong = { ...values.mail(), password: known[1] ?? '' }
  const answers = [
    (await anna.get('/admin/connections')).text,
    (await saves('mail', wrong)).text,
    (await saves('mail', { ...wrong, port: 'x' })).text,
    (await saves('payments', { ...values.payment(), [known[2] ?? '']: 'x' }, { version: 0 })).text,
    (await tests('mail', wrong)).text,
    ...(await Promise.all(
      connectionNames.map(async (name) => (await anna.post(`/admin/connections/${name}/test`)).text),
    )),
    ...(await Promise.all(
      ['audit-log', 'state', 'settings-file', 'settings', 'first-steps'].map(
        async (path) => (await anna.get(`/admin/${path}`)).text,
      ),
    )),
    log.text,
  ]
  const { rows } = await sql<{ line: string }>`
    select row_to_json(one)::text as line from stored_connections one
    union all select row_to_json(one)::text from audit_log one
    union all select row_to_json(one)::text from connection_tests one`.execute(magazine.database.db)
  expect(rows.length).toBeGreaterThan(10)
  answers.push(...rows.map(({ line }) => line))
  for (const secret of known)
    for (const text of answers) {
      expect(text).not.toContain(secret)
      expect(text).not.toContain(encodeURIComponent(secret))
      expect(text).not.toContain(Buffer.from(secret).toString('hex'))
    }
  const { payments } = await all()
  expect(payments.fields).toContainEqual({
    name: 'keySecret',
    value: '',
    kept: `Saved, ends in ${canaryKeys.keySecret.slice(-4)}`,
  })
  const { data } = (await anna.get('/admin/audit-log')).json()
  expect(data.map(({ action }: { action: string }) => action)).toContain('connection.saved')
})

test('two administrators at once: the second is told, also after a removal', async () => {
  const outcomes = await Promise.all([
    saves('google', values.google(), { version: 0 }),
    saves('google', values.google(), { version: 0 }),
  ])
  expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(outcomes.find(({ status }) => status === 409)?.json()).toMatchObject({
    code: 'connection_changed',
    message: 'Priya has changed this connection. Reload it, then make your change again.',
  })
  expect((await removes('google')).status).toBe(200)
  for (const version of [0, 1]) expect((await saves('google', values.google(), { version })).status).toBe(409)
  expect((await removes('google')).status).toBe(404)
  await saved('google', values.google())
})

describe('an administrator with a second factor', () => {
  const { edo, setsUpApp } = useEditor(magazine, { role: 'admin' })

  test('gives it again before a change, and before a test that sends what is kept', async () => {
    const { code } = await setsUpApp()
    later(magazine, minutes(11))
    const body = { version: 0, values: values.google() }
    const tries = () => [
      edo.call('PUT', '/admin/connections/google', { body }),
      edo.post('/admin/connections/google/test-values', body),
      edo.post('/admin/connections/google/remove', { version: 0 }),
    ]
    for (const answer of await Promise.all(tries())) {
      expect([answer.status, answer.json().code]).toEqual([403, 'factor_not_fresh'])
    }
    expect((await edo.post('/auth/factors/proof', { code: code() })).status).toBe(200)
    expect((await edo.call('PUT', '/admin/connections/google', { body })).status).toBe(200)
  })
})

test('what is typed is checked before anything is asked, field by field', async () => {
  const problems: [name: ConnectionName, typed: Values, field: string][] = [
    ['mail', values.mail({ host: 'a b' }), 'host'],
    ['mail', values.mail({ host: '127.0.0.1/?x' }), 'host'],
    ['mail', values.mail({ port: '0' }), 'port'],
    ['mail', values.mail({ port: '70000' }), 'port'],
    ['mail', values.mail({ encryption: 'none' }), 'encryption'],
    ['mail', values.mail({ senderName: 'A\r\nBcc: x@y.example' }), 'senderName'],
    ['mail', values.mail({ senderAddress: 'nobody' }), 'senderAddress'],
    ['mail', values.mail({ password: '' }), 'password'],
    ['mail', values.mail({ __proto__x: 'x' }), '__proto__x'],
    ['payments', values.payment({ keyId: 'with space' }), 'keyId'],
    ['payments', values.payment({ keySecret: '' }), 'keySecret'],
    ['storage', values.bucket({ endpoint: 'http://169.254.169.254/latest' }), 'endpoint'],
    ['storage', values.bucket({ endpoint: 'http://10.0.0.5:9000' }), 'endpoint'],
    ['storage', values.bucket({ endpoint: 'file:///etc' }), 'endpoint'],
    ['storage', values.bucket({ endpoint: 'https://a:b@s3.example.com' }), 'endpoint'],
    ['storage', values.bucket({ bucket: 'a/b' }), 'bucket'],
    ['storage', values.bucket({ folder: '../other' }), 'folder'],
    ['storage', values.bucket({ keyId: '' }), 'keyId'],
    ['google', values.google({ clientId: '' }), 'clientId'],
    ['backups', await values.backup({ encryptionKey: 'AGE-SECRET-KEY-1' }), 'encryptionKey'],
  ]
  const calls = servers.payments.calls
  for (const [name, typed, field] of problems) {
    const answer = await saves(name, typed)
    expect(answer.status, `${name} ${field}`).toBe(400)
    expect(
      answer.json().details.map((one: { field: string }) => one.field),
      `${name} ${field}`,
    ).toEqual([field])
  }
  expect(servers.payments.calls).toBe(calls)
})
