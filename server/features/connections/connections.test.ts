import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ConnectionName } from '../../../contract/operations/connection-names.ts'
import type { Connection, TestResult } from '../../../contract/operations/connections.ts'
import { freePort } from '../../../test/free-port.ts'
import { useMagazine } from '../../../test/magazine.ts'
import { useMember } from '../../../test/members.ts'
import { openIdentityProvider, type TestProvider } from '../../../test/oidc.ts'
import { canaryKeys, openPaymentProvider, type PaymentProvider } from '../../../test/payments.ts'
import { type BucketServer, openBucketServer } from '../../../test/s3.ts'
import { type MailServer, openMailServer } from '../../../test/smtp.ts'
import type { Visitor } from '../../../test/visitor.ts'
import { minutes } from '../../core/durations.ts'

const tests = async (visitor: Visitor, name: ConnectionName): Promise<TestResult> => {
  const answer = await visitor.post(`/admin/connections/${name}/test`)
  expect(answer.status).toBe(200)
  return answer.json()
}
const connections = async (visitor: Visitor) =>
  Object.fromEntries(
    (await visitor.get('/admin/connections')).json().data.map((one: Connection) => [one.name, one]),
  ) as Record<ConnectionName, Connection>

describe('a trial without anything set', () => {
  const magazine = useMagazine()
  const anna = useMember(magazine, { role: 'admin', email: 'anna@example.com' })

  test('says of each connection what stands in for it', async () => {
    const { mail, payments, storage, google } = await connections(anna)
    expect([mail.state, payments.state, storage.state, google.state]).toEqual(['stand-in', 'stand-in', 'set', 'off'])
    expect(payments.sentence).toContain('sandbox')
    expect(payments.variables).toContainEqual({ name: 'RAZORPAY_KEY_ID', value: null })
  })

  test('writes the test mail into a file, reads the sandbox, and uses the folder', async () => {
    expect(await tests(anna, 'mail')).toMatchObject({ isGood: true, sentence: expect.stringContaining('as a file') })
    expect((await magazine.mailTo('anna@example.com')).text).toContain('/admin/connections')
    expect(await tests(anna, 'payments')).toMatchObject({ isGood: true, sentence: expect.stringContaining('sandbox') })
    expect(await tests(anna, 'storage')).toMatchObject({ isGood: true })
    expect(await tests(anna, 'google')).toMatchObject({ isGood: false, sentence: 'Sign-in with Google is off.' })
  })

  test('stores the last result, and the audit log has it', async () => {
    await tests(anna, 'google')
    expect((await connections(anna)).google.lastTest).toMatchObject({ isGood: false })
    const { data } = (await anna.get('/admin/audit-log')).json()
    expect(data).toMatchObject([{ action: 'connection.tested', subject: { id: 'google' } }])
    expect((await anna.get('/admin/state')).json().needs).toEqual([])
  })

  test('sends three test mails and no more, however often the button is pressed', async () => {
    const press = () => anna.post('/admin/connections/mail/test')
    const answers = await Promise.all(Array.from({ length: 12 }, press))
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(9)
    expect(await magazine.countMails('anna@example.com')).toBe(3)
    magazine.clock.now = new Date(magazine.clock.now.getTime() + minutes(5))
    expect((await press()).status).toBe(200)
  })

  test.each(['everything', '__proto__', '../mail'])('has no connection called %s', async (name) => {
    expect((await anna.post(`/admin/connections/${encodeURIComponent(name)}/test`)).status).toBe(400)
  })
})

describe('real servers', () => {
  let mailServer: MailServer
  let provider: PaymentProvider
  let bucket: BucketServer
  let issuer: TestProvider
  beforeAll(async () => {
    mailServer = await openMailServer({ login: { user: 'magazine', password: 'MAILCANARY' } })
    provider = await openPaymentProvider()
    bucket = await openBucketServer()
    issuer = await openIdentityProvider('http://magazine.test/api/auth/google/callback')
  })
  const magazine = useMagazine({
    environment: () => ({
      ...{ MODE: 'live', SMTP_URL: mailServer.url, MAIL_FROM: 'Magazine <magazine@example.com>' },
      ...{ ...provider.environment, ...issuer.environment, STORAGE_URL: bucket.url },
    }),
  })
  const anna = useMember(magazine, { role: 'admin', email: 'anna@example.com' })
  afterAll(async () => {
    for (const server of [mailServer, provider, bucket, issuer]) await server.close()
  })

  test('are reached, and the test mail goes to the administrator alone', async () => {
    for (const name of ['mail', 'payments', 'storage', 'google'] as const)
      expect(await tests(anna, name)).toMatchObject({ isGood: true })
    expect(mailServer.mails.map(({ to }) => to)).toEqual([['anna@example.com']])
    expect(bucket.objects.size).toBe(0)
    const text = JSON.stringify(await connections(anna))
    expect(text).toContain(canaryKeys.keySecret.slice(-4))
    for (const secret of [
      canaryKeys.keySecret,
      canaryKeys.webhookSecret,
      'MAILCANARY',
      'a/secret+with=marks',
      'AKIDTEST',
      'a-secret-of-the-tests',
    ])
      expect(text).not.toContain(secret)
  })

  test('that fail are explained, and the state of the house names them', async () => {
    mailServer.failNext({ at: 'sender', code: 553 })
    provider.isDown = true
    bucket.failWith(503)
    expect((await tests(anna, 'mail')).nextStep).toContain('MAIL_FROM')
    expect((await tests(anna, 'payments')).isGood).toBe(false)
    expect((await tests(anna, 'storage')).sentence).toContain('cannot serve right now')
    bucket.failWith(null)
    provider.isDown = false
    const { needs } = (await anna.get('/admin/state')).json()
    expect(needs.filter(({ screen }: { screen: string }) => screen === 'connections')).toHaveLength(3)
    expect(await tests(anna, 'storage')).toMatchObject({ isGood: true })
  })
})

/** What the administrator reads if this is wrong. */
interface Wrong {
  what: string
  name: ConnectionName
  environment: () => Record<string, string> | Promise<Record<string, string>>
  says: RegExp
  nextStep: RegExp
}

let tlsServer: MailServer
let loginServer: MailServer
let silentServer: Server
let silentPort = 0
let store: BucketServer
let keyProvider: PaymentProvider
let oidc: TestProvider
beforeAll(async () => {
  tlsServer = await openMailServer({ tls: 'from the first byte' })
  loginServer = await openMailServer({ login: { user: 'a', password: 'b' } })
  silentServer = createServer(() => {})
  silentPort = await freePort()
  silentServer.listen(silentPort, '127.0.0.1')
  store = await openBucketServer()
  keyProvider = await openPaymentProvider()
  oidc = await openIdentityProvider('http://magazine.test/api/auth/google/callback')
})
afterAll(async () => {
  silentServer.close()
  for (const server of [tlsServer, loginServer, store, keyProvider, oidc]) await server.close()
})

const mailAt = (url: string) => ({ SMTP_URL: url, MAIL_FROM: 'magazine@example.com' })
const wrongs: readonly Wrong[] = [
  {
    what: 'a wrong password of the mail server',
    name: 'mail',
    environment: () => mailAt(loginServer.url.replace(':b@', ':wrong@')),
    says: /refuses the user name, password or keys/,
    nextStep: /SMTP_URL/,
  },
  {
    what: 'a mail server whose certificate nobody has signed',
    name: 'mail',
    environment: () => mailAt(tlsServer.url),
    says: /its certificate is not valid/,
    nextStep: /host name/,
  },
  {
    what: 'a port at which nothing listens',
    name: 'mail',
    environment: async () => mailAt(`smtp://127.0.0.1:${await freePort()}`),
    says: /refused the connection/,
    nextStep: /port/,
  },
  {
    what: 'a host that is not there',
    name: 'mail',
    environment: () => mailAt('smtp://mail.magazine.invalid:587'),
    says: /no such host/,
    nextStep: /spelling/,
  },
  {
    what: 'a mail server that says nothing',
    name: 'mail',
    environment: () => mailAt(`smtp://127.0.0.1:${silentPort}`),
    says: /did not answer in time/,
    nextStep: /firewall/,
  },
  {
    what: 'a wrong secret of the payment provider',
    name: 'payments',
    environment: () => ({ ...keyProvider.environment, RAZORPAY_KEY_SECRET: 'another-secret' }),
    says: /refuses the user name, password or keys/,
    nextStep: /RAZORPAY_KEY_SECRET/,
  },
  {
    what: 'a bucket that does not exist',
    name: 'storage',
    environment: () => ({ STORAGE_URL: store.url.replace('@pictures/', '@nothing/') }),
    says: /no such bucket/,
    nextStep: /Create the bucket/,
  },
  {
    what: 'a wrong secret of the bucket',
    name: 'storage',
    environment: () => ({ STORAGE_URL: store.url.replace(/:[^:@/]+@/, ':wrong@') }),
    says: /refuses the user name, password or keys/,
    nextStep: /STORAGE_URL/,
  },
  {
    what: 'a wrong secret of the sign-in provider',
    name: 'google',
    environment: () => ({ ...oidc.environment, GOOGLE_CLIENT_SECRET: 'wrong-wrong-wrong' }),
    says: /refuses the user name, password or keys/,
    nextStep: /GOOGLE_CLIENT_SECRET/,
  },
  {
    what: 'a client id that Google cannot have given',
    name: 'google',
    environment: () => ({ GOOGLE_CLIENT_ID: 'magazine', GOOGLE_CLIENT_SECRET: 'secret' }),
    says: /no client id of Google/,
    nextStep: /console/,
  },
]

describe.each(wrongs)('$what', ({ name, environment, says, nextStep }) => {
  let given: Record<string, string>
  beforeAll(async () => {
    given = await environment()
  })
  const magazine = useMagazine({ environment: () => given })
  const anna = useMember(magazine, { role: 'admin' })

  test('is told in a sentence with a next step', async () => {
    const result = await tests(anna, name)
    expect(result).toMatchObject({
      isGood: false,
      sentence: expect.stringMatching(says),
      nextStep: expect.stringMatching(nextStep),
    })
    expect(JSON.stringify(result)).not.toMatch(/wrong|another-secret|at .*\.ts/)
  })
})
