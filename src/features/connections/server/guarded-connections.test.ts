import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { later } from '../../../../test/clock.ts'
import { useConnections } from '../../../../test/connections.ts'
import { aMember } from '../../../../test/members.ts'
import { canaryKeys } from '../../../../test/payments.ts'
import { useEditor } from '../../../../test/second-factor.ts'
import { Visitor } from '../../../../test/visitor.ts'
import { staffRoles } from '../../../platform/contract/accounts/roles.ts'
import { type ConnectionName, connectionNames } from '../../../platform/contract/connection-names.ts'
import { minutes } from '../../../platform/server/core/durations.ts'

type Values = Record<string, string>

const {
  magazine,
  anna,
  servers,
  log,
  all,
  saves,
  saved,
  savesAll,
  tests,
  removes,
  revokesMail,
  mailValues,
  paymentValues,
  bucketValues,
  googleValues,
  backupValues,
} = useConnections()

test('secrets are in no answer, log, audit entry, export, error or row of the database', async () => {
  log.text = ''
  const known = await savesAll()
  revokesMail()
  const wrong = { ...mailValues(), password: known[1] ?? '' }
  const answers = [
    (await anna.get('/admin/connections')).text,
    (await saves('mail', wrong)).text,
    (await saves('mail', { ...wrong, port: 'x' })).text,
    (await saves('payments', { ...paymentValues(), [known[2] ?? '']: 'x' }, { version: 0 })).text,
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
    saves('google', googleValues(), { version: 0 }),
    saves('google', googleValues(), { version: 0 }),
  ])
  expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(outcomes.find(({ status }) => status === 409)?.json()).toMatchObject({
    code: 'connection_changed',
    message: 'Priya has changed this connection. Reload it, then make your change again.',
  })
  expect((await removes('google')).status).toBe(200)
  for (const version of [0, 1]) expect((await saves('google', googleValues(), { version })).status).toBe(409)
  expect((await removes('google')).status).toBe(404)
  await saved('google', googleValues())
})

test('nobody but an administrator may read, test, save or remove a connection', async () => {
  const body = { version: 0, values: googleValues() }
  const callers = [
    [new Visitor(magazine), 401],
    [await aMember(magazine), 403],
    ...(await Promise.all(
      staffRoles
        .filter((role) => role !== 'admin')
        .map(async (role) => [await aMember(magazine, { role }), 403] as const),
    )),
  ] as const
  for (const [caller, status] of callers) {
    expect((await caller.get('/admin/connections')).status).toBe(status)
    expect((await caller.call('PUT', '/admin/connections/google', { body })).status).toBe(status)
    expect((await caller.post('/admin/connections/google/test-values', body)).status).toBe(status)
    expect((await caller.post('/admin/connections/google/remove', { version: 0 })).status).toBe(status)
    expect((await caller.post('/admin/backup-key')).status).toBe(status)
  }
  expect((await all()).google.source).toBe('none')
})

describe('an administrator with a second factor', () => {
  const { edo, setsUpApp } = useEditor(magazine, { role: 'admin' })

  test('gives it again before a change, and before a test that sends what is kept', async () => {
    const { code } = await setsUpApp()
    later(magazine, minutes(11))
    const body = { version: 0, values: googleValues() }
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
  const problems: [ConnectionName, Values, field: string][] = [
    ['mail', mailValues({ host: 'a b' }), 'host'],
    ['mail', mailValues({ host: '127.0.0.1/?x' }), 'host'],
    ['mail', mailValues({ port: '0' }), 'port'],
    ['mail', mailValues({ port: '70000' }), 'port'],
    ['mail', mailValues({ encryption: 'none' }), 'encryption'],
    ['mail', mailValues({ senderName: 'A\r\nBcc: x@y.example' }), 'senderName'],
    ['mail', mailValues({ senderAddress: 'nobody' }), 'senderAddress'],
    ['mail', mailValues({ password: '' }), 'password'],
    ['mail', mailValues({ __proto__x: 'x' }), '__proto__x'],
    ['payments', paymentValues({ keyId: 'with space' }), 'keyId'],
    ['payments', paymentValues({ keySecret: '' }), 'keySecret'],
    ['storage', bucketValues({ endpoint: 'http://169.254.169.254/latest' }), 'endpoint'],
    ['storage', bucketValues({ endpoint: 'http://10.0.0.5:9000' }), 'endpoint'],
    ['storage', bucketValues({ endpoint: 'file:///etc' }), 'endpoint'],
    ['storage', bucketValues({ endpoint: 'https://a:b@s3.example.com' }), 'endpoint'],
    ['storage', bucketValues({ bucket: 'a/b' }), 'bucket'],
    ['storage', bucketValues({ folder: '../other' }), 'folder'],
    ['storage', bucketValues({ keyId: '' }), 'keyId'],
    ['google', googleValues({ clientId: '' }), 'clientId'],
    ['backups', await backupValues({ encryptionKey: 'AGE-SECRET-KEY-1' }), 'encryptionKey'],
  ]
  const calls = servers.payments.calls
  for (const [name, values, field] of problems) {
    const answer = await saves(name, values)
    expect(answer.status, `${name} ${field}`).toBe(400)
    expect(
      answer.json().details.map((one: { field: string }) => one.field),
      `${name} ${field}`,
    ).toEqual([field])
  }
  expect(servers.payments.calls).toBe(calls)
})
