import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { staffRoles } from '../../../contract/accounts/roles.ts'
import { type ConnectionName, connectionNames } from '../../../contract/operations/connection-names.ts'
import type { Connection } from '../../../contract/operations/connections.ts'
import { later } from '../../../test/clock.ts'
import { uploads } from '../../../test/forms.ts'
import { freePort } from '../../../test/free-port.ts'
import { aFlatPng } from '../../../test/images.ts'
import { jobsAreDone } from '../../../test/jobs.ts'
import { openMagazine, useMagazine } from '../../../test/magazine.ts'
import { aMember, useMember } from '../../../test/members.ts'
import { openIdentityProvider, type TestProvider } from '../../../test/oidc.ts'
import { canaryKeys, openPaymentProvider, type PaymentProvider } from '../../../test/payments.ts'
import { type BucketServer, openBucketServer } from '../../../test/s3.ts'
import { useEditor } from '../../../test/second-factor.ts'
import { type MailServer, openMailServer } from '../../../test/smtp.ts'
import { Visitor } from '../../../test/visitor.ts'
import { makeBackupKey } from '../../backup/encryption.ts'
import { prepareDatabase } from '../../commands.ts'
import { readConfig } from '../../config.ts'
import { minutes, seconds } from '../../core/durations.ts'
import { connectionsKeyFile } from '../../data-folder.ts'

const login = { user: 'magazine-user-canary', password: 'MAILPASSWORDCANARY41' }
let mailServer: MailServer
let provider: PaymentProvider
let bucket: BucketServer
let issuer: TestProvider
beforeAll(async () => {
  mailServer = await openMailServer({ login })
  provider = await openPaymentProvider()
  bucket = await openBucketServer()
  issuer = await openIdentityProvider('http://magazine.test/api/auth/google/callback')
})
afterAll(async () => {
  for (const server of [mailServer, provider, bucket, issuer]) await server.close()
})

let logged = ''
/** Where the services are, as tests reach them; no connection is set. */
const services = () => ({
  ...{ RAZORPAY_API_URL: provider.url, RAZORPAY_CHECKOUT_URL: `${provider.url}/checkout.js` },
  GOOGLE_ISSUER: issuer.issuer,
})
const magazine = useMagazine({
  environment: () => ({ ...services(), MODE: 'live' }),
  logTo: { write: (line) => void (logged += line) },
})
const anna = useMember(magazine, { role: 'admin', email: 'anna@example.com' })

type Values = Record<string, string>
const mailValues = (values: Values = {}): Values => ({
  ...{ host: '127.0.0.1', port: new URL(mailServer.url).port, encryption: 'starttls', ...login },
  ...{ senderName: 'Volt & Via', senderAddress: 'news@voltvia.example', ...values },
})
const paymentValues = (values: Values = {}): Values => ({ ...canaryKeys, ...values })
const bucketValues = (values: Values = {}): Values => {
  const { username, password, searchParams } = new URL(bucket.url)
  return {
    ...{ endpoint: searchParams.get('endpoint') ?? '', region: 'us-east-1', bucket: 'pictures', folder: 'mine' },
    ...{ keyId: decodeURIComponent(username), secret: decodeURIComponent(password), ...values },
  }
}
const googleValues = (values: Values = {}): Values => ({
  clientId: issuer.environment['GOOGLE_CLIENT_ID'] ?? '',
  clientSecret: issuer.environment['GOOGLE_CLIENT_SECRET'] ?? '',
  ...values,
})
const backupValues = async (values: Values = {}): Promise<Values> => ({
  ...bucketValues({ folder: 'backups' }),
  encryptionKey: await makeBackupKey(),
  ...values,
})

const all = async (visitor: Visitor = anna) =>
  Object.fromEntries(
    (await visitor.get('/admin/connections')).json().data.map((one: Connection) => [one.name, one]),
  ) as Record<ConnectionName, Connection>
const saves = async (
  name: ConnectionName,
  values: Values,
  more: { version?: number; savesUnreachable?: boolean } = {},
) => {
  const version = more.version ?? (await all())[name].version
  return anna.call('PUT', `/admin/connections/${name}`, { body: { values, ...more, version } })
}
const tests = async (name: ConnectionName, values: Values) =>
  anna.post(`/admin/connections/${name}/test-values`, { values, version: (await all())[name].version })
const removes = async (name: ConnectionName) =>
  anna.post(`/admin/connections/${name}/remove`, { version: (await all())[name].version })
const saved = async (name: ConnectionName, values: Values) => {
  const answer = await saves(name, values)
  expect(answer.status, answer.text).toBe(200)
}

describe('a mail server', () => {
  test('that refuses the password is not saved, the right one is, and mail goes there at once', async () => {
    const refused = await saves('mail', mailValues({ password: 'wrong-password' }))
    expect([refused.status, refused.json().code]).toEqual([409, 'connection_refused'])
    expect(refused.json().message).toMatch(/rejects the user name, password or keys.*User and Password/)
    expect(refused.text).not.toContain('wrong-password')
    expect((await all()).mail).toMatchObject({ source: 'none', state: 'stand-in' })

    const before = mailServer.mails.length
    await saved('mail', mailValues())
    expect((await all()).mail).toMatchObject({ source: 'stored', state: 'set', version: 1, savedBy: 'Priya' })
    expect((await all()).mail.lastTest).toMatchObject({ isGood: true })
    expect(mailServer.mails[before]?.parsed.from).toEqual({ name: 'Volt & Via', address: 'news@voltvia.example' })
    await new Visitor(magazine).post('/auth/register', {
      ...{ username: 'Ravi', email: 'ravi@example.com', phone: '', password: 'Quiet71!Regulator' },
    })
    await mailServer.receives(before + 2)
    expect(mailServer.mails[before + 1]?.to).toEqual(['ravi@example.com'])
  })

  test('whose password is revoked later is found by the next test, and the state of the house names it', async () => {
    await saved('mail', mailValues())
    login.password = 'ANOTHERPASSWORD'
    onTestFinished(() => {
      login.password = 'MAILPASSWORDCANARY41'
    })
    expect((await anna.post('/admin/connections/mail/test')).json()).toMatchObject({ isGood: false })
    expect((await all()).mail.lastTest).toMatchObject({ isGood: false })
    const { needs } = (await anna.get('/admin/state')).json()
    expect(needs).toContainEqual(
      expect.objectContaining({ screen: 'connections', text: expect.stringMatching(/rejects/) }),
    )
    await saved('mail', mailValues({ password: login.password }))
    expect((await all()).mail.lastTest).toMatchObject({ isGood: true })
  })

  test('is tested before it is saved, and a test stores nothing', async () => {
    const before = mailServer.mails.length
    expect((await tests('mail', mailValues())).json()).toMatchObject({ isGood: true })
    expect(mailServer.mails).toHaveLength(before + 1)
    expect((await tests('mail', mailValues({ user: 'nobody' }))).json()).toMatchObject({ isGood: false })
    expect((await all()).mail).toMatchObject({ source: 'none', lastTest: null })
  })

  test('that does not answer is saved only if the administrator says so, and no other connection is', async () => {
    const port = String(await freePort())
    const refused = await saves('mail', mailValues({ port }))
    expect([refused.status, refused.json().code]).toEqual([409, 'connection_unreachable'])
    const answer = await saves('mail', mailValues({ port }), { savesUnreachable: true })
    expect(answer.status, answer.text).toBe(200)
    expect((await all()).mail).toMatchObject({ source: 'stored', lastTest: { isGood: false } })
    expect((await saves('mail', mailValues({ user: 'nobody' }), { savesUnreachable: true })).json().code).toBe(
      'connection_refused',
    )
    provider.isDown = true
    expect((await saves('payments', paymentValues(), { savesUnreachable: true })).json().code).toBe(
      'connection_refused',
    )
    provider.isDown = false
  })

  test('keeps its password, but sends it to no server that it was not entered for', async () => {
    await saved('mail', mailValues())
    const kept = mailValues({ user: '', password: '', senderName: 'Renamed' })
    await saved('mail', kept)
    expect((await all()).mail.fields).toContainEqual({ name: 'senderName', value: 'Renamed', kept: null })
    const stranger = await openMailServer({ login })
    onTestFinished(() => stranger.close())
    const moved = { ...kept, port: new URL(stranger.url).port }
    for (const answer of [await saves('mail', moved), await tests('mail', moved)]) {
      expect(answer.status).toBe(400)
      expect(answer.json().details).toEqual([
        { field: 'user', message: 'Port has changed. Enter this again' },
        { field: 'password', message: 'Port has changed. Enter this again' },
      ])
    }
    for (const change of [{ host: 'localhost' }, { encryption: 'tls' }])
      expect((await saves('mail', { ...kept, ...change })).status).toBe(400)
    expect(stranger.attempts).toBe(0)
  })

  test('that takes no mail without a login, or none from this sender, is not saved', async () => {
    expect((await saves('mail', mailValues({ user: '', password: '' }))).status).toBe(409)
    mailServer.failNext({ at: 'sender', code: 553 })
    const refused = await saves('mail', mailValues())
    expect([refused.status, refused.json().message]).toEqual([409, expect.stringContaining('Set Sender’s email')])
    expect((await all()).mail.source).toBe('none')
  })

  test('is needed to start a live magazine, from the environment or from here', async () => {
    const config = readConfig({ MODE: 'live', DATA_DIR: magazine.dataDir, ADMIN_PASSWORD: 'Quiet71!Regulator' })
    const starts = () => prepareDatabase(config, Promise.resolve(magazine.database), () => {})
    await expect(starts()).rejects.toThrow('To go live, a mail server is needed')
    await saved('mail', mailValues())
    await expect(starts()).resolves.toBeDefined()
  })

  test('of a live magazine is replaced, not removed', async () => {
    await saved('mail', mailValues())
    const answer = await removes('mail')
    expect([answer.status, answer.json().code]).toEqual([409, 'mail_needed'])
  })

  test('may have characters that addresses reserve in its user and password', async () => {
    const strange = { user: 'ä@b:c/d?#%25', password: '% "quoted" \\ ü&=+;' }
    const server = await openMailServer({ login: strange })
    onTestFinished(() => server.close())
    await saved('mail', mailValues({ ...strange, port: new URL(server.url).port }))
    expect(await server.receives(1)).toHaveLength(1)
  })
})

describe('payment keys', () => {
  const orders = async (reader: Visitor) =>
    reader.post('/auth/create-order', { subscriptionType: 'silver', currency: 'INR' })

  test('that are wrong are refused, the right ones sell, and without them open orders are left as they are', async () => {
    const priya = await aMember(magazine)
    const offered = async () => (await new Visitor(magazine).get('/auth/payments')).json().payments
    expect(await offered()).toBe('off')
    expect((await saves('payments', paymentValues({ keySecret: 'another-secret' }))).status).toBe(409)
    expect(await offered()).toBe('off')
    await saved('payments', paymentValues())
    expect(await offered()).toBe('on')
    const order = (await orders(priya)).json()
    expect(order).toMatchObject({ keyId: canaryKeys.keyId, checkoutScript: `${provider.url}/checkout.js` })
    const proof = await provider.pays(order.orderId)

    expect((await removes('payments')).status).toBe(200)
    expect(await offered()).toBe('off')
    const verifies = () => priya.post('/auth/verify-payment', { ...proof, subscriptionType: 'silver' })
    expect((await verifies()).json().code).toBe('payments_off')
    expect((await orders(priya)).json().code).toBe('payments_off')
    expect((await priya.get('/auth/profile')).json().isSubscribed).toBeFalsy()
    const state = () => magazine.database.db.selectFrom('orders').select('state').execute()
    expect(await state()).toEqual([{ state: 'created' }])

    await saved('payments', paymentValues())
    expect((await verifies()).status).toBe(200)
    expect(await state()).toEqual([{ state: 'paid' }])
  })

  test('that are revoked take nobody’s money, and the state of the house names them', async () => {
    const priya = await aMember(magazine)
    await saved('payments', paymentValues())
    const { keySecret } = canaryKeys
    canaryKeys.keySecret = 'REVOKED-AND-REPLACED'
    onTestFinished(() => {
      canaryKeys.keySecret = keySecret
    })
    expect((await orders(priya)).json().code).toBe('payments_unavailable')
    expect((await anna.post('/admin/connections/payments/test')).json()).toMatchObject({ isGood: false })
    const { needs } = (await anna.get('/admin/state')).json()
    expect(needs).toContainEqual(expect.objectContaining({ text: expect.stringMatching(/rejects the user name/) }))
  })

  test('verify webhooks with the secret in force, and with no other', async () => {
    const calls = async () => {
      const priya = await aMember(magazine)
      const order = (await orders(priya)).json()
      const { razorpay_payment_id: id } = await provider.pays(order.orderId)
      const { body, signature } = await provider.sandbox.event('payment.captured', id)
      const headers = { 'content-type': 'application/json', 'x-razorpay-signature': signature }
      const url = '/api/payments/razorpay/webhook'
      return (await magazine.app.http.inject({ method: 'POST', url, headers, payload: body })).statusCode
    }
    await saved('payments', paymentValues())
    expect(await calls()).toBe(200)
    await saved('payments', paymentValues({ webhookSecret: 'another-webhook-secret' }))
    expect(await calls()).toBe(401)
    // It is not bound to the account: it stays.
    await saved('payments', paymentValues({ webhookSecret: '' }))
    expect(await calls()).toBe(401)
    await jobsAreDone(magazine)
    const same = await saves('payments', paymentValues({ webhookSecret: canaryKeys.keySecret }))
    expect(same.json().details).toEqual([{ field: 'webhookSecret', message: expect.stringContaining('differs') }])
  })
})

test('keys of the sign-in provider show its button at once, and hide it when they are removed', async () => {
  const visitor = new Visitor(magazine)
  const hasGoogle = async () => (await visitor.get('/auth/providers')).json().google
  expect(await hasGoogle()).toBe(false)
  const refused = await saves('google', googleValues({ clientSecret: 'wrong-wrong-wrong' }))
  expect(refused.json().message).toMatch(/rejects.*Client ID and Client secret/)
  await saved('google', googleValues())
  expect(await hasGoogle()).toBe(true)
  const { location } = (await visitor.get('/auth/google')).headers
  expect(String(location)).toMatch(new RegExp(`^${issuer.issuer}/`))
  expect((await all()).google.addresses).toEqual([
    { label: 'Redirect URI', value: 'http://magazine.test/api/auth/google/callback' },
  ])
  expect((await removes('google')).status).toBe(200)
  expect(await hasGoogle()).toBe(false)
})

test('a bucket takes new images at once, and earlier ones are shown from where they are', async () => {
  const stores = async (width: number) => (await uploads(anna, aFlatPng(width, 400), 'board.png')).json().imageUrl ?? ''
  const shows = async (address: string) => (await magazine.get(address)).status
  const before = await stores(500)
  expect((await saves('storage', bucketValues({ secret: 'wrong' }))).json().message).toMatch(/rejects the user name/)
  expect((await saves('storage', bucketValues({ bucket: 'nothing' }))).json().message).toMatch(/have this bucket/)
  await saved('storage', bucketValues())
  expect(bucket.objects.size).toBe(0)
  const after = await stores(600)
  expect(bucket.objects.size).toBeGreaterThan(0)
  for (const key of bucket.objects.keys()) expect(key).toMatch(/^mine\//)
  expect([await shows(before), await shows(after)]).toEqual([200, 200])

  bucket.failWith(403)
  onTestFinished(() => bucket.failWith(null))
  expect((await anna.post('/admin/connections/storage/test')).json().sentence).toContain('lack permissions')
  expect((await uploads(anna, aFlatPng(700, 400), 'board.png')).status).toBe(503)
  expect([await shows(before), await shows(after)]).toEqual([200, 503])
})

test('a bucket for backups starts the schedule, and its removal ends it', async () => {
  const scheduled = async () =>
    (
      await sql<{ name: string }>`select name from jobs.schedule where name like 'backups.%' order by name`.execute(
        magazine.database.db,
      )
    ).rows.map(({ name }) => name)
  expect(await scheduled()).toEqual([])
  const damaged = `${(await makeBackupKey()).slice(0, -4)}QQQQ`
  expect((await saves('backups', await backupValues({ encryptionKey: damaged }))).json().message).toContain('damaged')
  await saved('backups', await backupValues())
  expect(await scheduled()).toEqual(['backups.make', 'backups.try'])
  expect((await anna.get('/admin/state')).json().schedule).toMatchObject({ place: 'the bucket pictures' })
  expect((await removes('backups')).status).toBe(200)
  expect(await scheduled()).toEqual([])
  const { key } = (await anna.post('/admin/backup-key')).json()
  expect(key).toMatch(/^AGE-SECRET-KEY-1/)
})

const secrets = async () => [
  ...[login.user, login.password, canaryKeys.keySecret, canaryKeys.webhookSecret, bucketValues()['secret'] ?? ''],
  googleValues()['clientSecret'] ?? '',
]
const savesAll = async () => {
  await saved('mail', mailValues())
  await saved('payments', paymentValues())
  await saved('google', googleValues())
  await saved('storage', bucketValues())
  const backups = await backupValues()
  await saved('backups', backups)
  return [...(await secrets()), backups['encryptionKey'] ?? '']
}

test('secrets are in no answer, log, audit entry, export, error or row of the database', async () => {
  logged = ''
  const known = await savesAll()
  login.password = 'ANOTHERPASSWORD'
  onTestFinished(() => {
    login.password = 'MAILPASSWORDCANARY41'
  })
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
    logged,
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
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 409])
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
  const calls = provider.calls
  for (const [name, values, field] of problems) {
    const answer = await saves(name, values)
    expect(answer.status, `${name} ${field}`).toBe(400)
    expect(
      answer.json().details.map((one: { field: string }) => one.field),
      `${name} ${field}`,
    ).toEqual([field])
  }
  expect(provider.calls).toBe(calls)
})

describe('the environment', () => {
  test('wins, whole connections at a time, over what is stored', async () => {
    await savesAll()
    const environment = {
      ...{ ...services(), MODE: 'live', DATA_DIR: magazine.dataDir, LOG_LEVEL: 'silent' },
      ...{ SMTP_URL: 'smtp://mail.of.environment.example:2525', MAIL_FROM: 'env@environment.example' },
      ...{ STORAGE_URL: 'file:///srv/environment', BACKUP_KEY: await makeBackupKey() },
    }
    const other = await openMagazine({ database: magazine.database, environment })
    onTestFinished(() => other.close())
    const olga = await aMember(other, { role: 'admin', email: 'olga@example.com' })
    const { mail, storage, payments, backups } = await all(olga)
    expect([mail.source, storage.source, backups.source, payments.source]).toEqual([
      ...['environment', 'environment', 'environment', 'stored'],
    ])
    expect(mail.sentence).toBe('Email is sent through mail.of.environment.example:2525.')
    expect(mail.variables).toContainEqual({ name: 'MAIL_FROM', value: '<env@environment.example>' })
    expect(storage.sentence).toContain('/srv/environment')
    // A key without a place: no half comes from the back office.
    expect(backups.state).toBe('off')
    expect(payments.state).toBe('set')
    const change = { values: mailValues(), version: mail.version }
    for (const answer of [
      await olga.call('PUT', '/admin/connections/mail', { body: change }),
      await olga.post('/admin/connections/mail/test-values', change),
      await olga.post('/admin/connections/mail/remove', { version: mail.version }),
    ])
      expect([answer.status, answer.json().code]).toEqual([409, 'set_in_environment'])
  })
})

describe('another process', () => {
  test('with the same data folder uses a change at once', async () => {
    const environment = { ...services(), MODE: 'live', DATA_DIR: magazine.dataDir, LOG_LEVEL: 'silent' }
    const other = await openMagazine({ database: magazine.database, environment })
    onTestFinished(() => other.close())
    const visitor = new Visitor(other)
    const hasGoogle = async () => (await visitor.get('/auth/providers')).json().google
    expect(await hasGoogle()).toBe(false)
    await saved('google', googleValues())
    await expect.poll(hasGoogle, { timeout: seconds(5) }).toBe(true)
    await removes('google')
    await expect.poll(hasGoogle, { timeout: seconds(5) }).toBe(false)
  })

  test('with another key has no connection: it starts, sends nothing, and asks for them again', async () => {
    await savesAll()
    for (const mode of ['live', 'trial']) {
      const other = await openMagazine({
        database: magazine.database,
        environment: { ...services(), MODE: mode, LOG_LEVEL: 'silent' },
      })
      const before = mailServer.offered.length
      const olga = await aMember(other, { role: 'admin', email: `olga-${mode}@example.com` })
      const found = await all(olga)
      for (const name of connectionNames)
        expect(found[name], name).toMatchObject({ state: 'unreadable', source: 'stored', lastTest: null })
      expect(found.mail.fields.every(({ kept }) => kept === null)).toBe(true)
      const { needs } = (await olga.get('/admin/state')).json()
      expect(needs.filter(({ text }: { text: string }) => text.includes('cannot be decrypted'))).toHaveLength(5)
      expect((await new Visitor(other).get('/auth/payments')).json().payments).toBe('off')
      expect((await new Visitor(other).get('/auth/providers')).json().google).toBe(false)
      for (const name of connectionNames)
        expect((await olga.post(`/admin/connections/${name}/test`)).json(), name).toMatchObject({ isGood: false })
      // A kept secret that cannot be read is not kept.
      const empty = { version: found.mail.version, values: mailValues({ user: '', password: '' }) }
      expect((await olga.call('PUT', '/admin/connections/mail', { body: empty })).status).toBe(409)
      expect([mailServer.offered.length, await other.countMails(`olga-${mode}@example.com`)]).toEqual([before, 0])
      if (mode === 'trial') {
        const again = { version: found.mail.version, values: mailValues() }
        expect((await olga.call('PUT', '/admin/connections/mail', { body: again })).status).toBe(200)
        expect((await all(olga)).mail).toMatchObject({ state: 'set' })
        await expect.poll(async () => (await all()).mail.state).toBe('unreadable')
      }
      await other.close()
    }
  })
})

describe('the key', () => {
  test('is in the data folder, for its owner alone, and a damaged one is no end', async () => {
    await saved('google', googleValues())
    const file = join(magazine.dataDir, connectionsKeyFile)
    const { stat, writeFile } = await import('node:fs/promises')
    expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600')
    const whole = await readFile(file, 'utf8')
    onTestFinished(async () => {
      await writeFile(file, whole)
    })
    for (const damaged of ['', '{', '{"key":"AAAA"}']) {
      await writeFile(file, damaged)
      await magazine.app.settings.reload()
      expect((await all()).google.state).toBe('unreadable')
      expect((await saves('google', googleValues())).json().code).toBe('connections_key_damaged')
    }
    await writeFile(file, whole)
    await magazine.app.settings.reload()
    expect((await all()).google.state).toBe('set')
  })

  test('decrypts no row that was changed or put in another’s place', async () => {
    const { db } = magazine.database
    await saved('storage', bucketValues())
    await saved('backups', await backupValues())
    await sql`update stored_connections set encrypted =
      (select encrypted from stored_connections where connection = 'backups') where connection = 'storage'`.execute(db)
    await magazine.app.settings.reload()
    expect((await all()).storage.state).toBe('unreadable')
    await sql`update stored_connections set encrypted = set_byte(encrypted, 40, get_byte(encrypted, 40) # 1)`.execute(
      db,
    )
    await magazine.app.settings.reload()
    expect((await all()).backups.state).toBe('unreadable')
  })
})
