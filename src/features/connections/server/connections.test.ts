import { once } from 'node:events'
import { createServer } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { later, skipsTimers } from '../../../../test/clock.ts'
import { freePort } from '../../../../test/free-port.ts'
import { useMagazine } from '../../../../test/magazine.ts'
import { aMember, useMember } from '../../../../test/members.ts'
import { openIdentityProvider, type TestProvider } from '../../../../test/oidc.ts'
import { canaryKeys, openPaymentProvider, type PaymentProvider } from '../../../../test/payments.ts'
import { type BucketServer, openBucketServer } from '../../../../test/s3.ts'
import { type MailServer, openMailServer } from '../../../../test/smtp.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import type { ConnectionName } from '../../../platform/contract/connection-names.ts'
import { readConfig } from '../../../platform/server/config/config.ts'
import { minutes, seconds } from '../../../platform/server/core/durations.ts'
import { openGateways } from '../../../platform/server/gateways/open.ts'
import { bearerHash, findReaders } from '../../accounts/server/index.ts'
import { publisherOf } from '../../brand/server/index.ts'
import type { Connection, TestResult } from '../contract/connections.ts'
import { CurrentConnections } from './current.ts'
import { explainError, type TestTarget } from './explain-error.ts'
import { testConnection } from './test-connection.ts'

const tests = async (visitor: Visitor, name: ConnectionName): Promise<TestResult> => {
  const answer = await visitor.post(`/admin/connections/${name}/test`)
  expect(answer.status).toBe(200)
  return answer.json()
}
const readConnections = async (visitor: Visitor) =>
  Object.fromEntries(
    (await visitor.get('/admin/connections')).json().data.map((one: Connection) => [one.name, one]),
  ) as Record<ConnectionName, Connection>

describe('a trial without anything set', () => {
  const magazine = useMagazine()
  const anna = useMember(magazine, { role: 'admin', email: 'anna@example.com' })

  test('says of each connection what stands in for it', async () => {
    const { mail, payments, storage, google } = await readConnections(anna)
    for (const one of [mail, payments, google]) expect(one.state).toBe('stand-in')
    expect(storage.state).toBe('set')
    expect(payments.sentence).toContain('Test payments only')
    expect(payments.variables).toContainEqual({ name: 'RAZORPAY_KEY_ID', value: null })
  })

  test('writes the test mail into a file, reads the sandbox, and uses the folder', async () => {
    expect(await tests(anna, 'mail')).toMatchObject({ isGood: true, sentence: expect.stringContaining('as a file') })
    expect((await magazine.mailTo('anna@example.com')).text).toContain('/admin/connections')
    expect(await tests(anna, 'payments')).toMatchObject({ isGood: true, sentence: expect.stringContaining('sandbox') })
    expect(await tests(anna, 'storage')).toMatchObject({ isGood: true })
    expect(await tests(anna, 'google')).toMatchObject({ isGood: true, sentence: expect.stringContaining('sandbox') })
  })

  test('stores the last result, and the audit log has it', async () => {
    await tests(anna, 'google')
    expect((await readConnections(anna)).google.lastTest).toMatchObject({ isGood: true })
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
    later(magazine, minutes(5))
    expect((await press()).status).toBe(200)
  })

  test('has no connection of another name', async () => {
    for (const name of ['everything', '__proto__', '../mail'])
      expect((await anna.post(`/admin/connections/${encodeURIComponent(name)}/test`)).status, name).toBe(400)
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
      MODE: 'live',
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'Magazine <magazine@example.com>',
      ...provider.environment,
      ...issuer.environment,
      STORAGE_URL: bucket.url,
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
    const text = JSON.stringify(await readConnections(anna))
    expect(text).toContain(canaryKeys.keySecret.slice(-4))
    const others = ['MAILCANARY', 'a/secret+with=marks', 'AKIDTEST', 'a-secret-of-the-tests']
    for (const secret of [canaryKeys.keySecret, canaryKeys.webhookSecret, ...others]) expect(text).not.toContain(secret)
  })

  test('that fail are explained, and the system status names them', async () => {
    mailServer.failNext({ at: 'sender', code: 553 })
    provider.isDown = true
    bucket.failWith(503)
    expect((await tests(anna, 'mail')).nextStep).toContain('MAIL_FROM')
    expect((await tests(anna, 'payments')).isGood).toBe(false)
    expect((await tests(anna, 'storage')).sentence).toContain('is unavailable right now')
    bucket.failWith(null)
    provider.isDown = false
    const { needs } = (await anna.get('/admin/state')).json()
    expect(needs.filter(({ screen }: { screen: string }) => screen === 'connections')).toHaveLength(3)
    expect(await tests(anna, 'storage')).toMatchObject({ isGood: true })
  })
})

type Wrong = [what: string, name: ConnectionName, environment: Record<string, string>, says: RegExp, nextStep: RegExp]

describe('what is wrong', () => {
  const magazine = useMagazine()
  const mailAt = (url: string) => ({ SMTP_URL: url, MAIL_FROM: 'magazine@example.com' })

  /** Tests a connection with these settings, as an administrator who has tested none before. */
  const resultOf = async (name: ConnectionName, environment: Record<string, string>) => {
    const { db } = magazine.database
    const { settings } = magazine.app
    const config = readConfig({ PUBLIC_URL: 'http://magazine.test', DATA_DIR: magazine.dataDir, ...environment })
    const now = () => magazine.clock.now
    const http = Fastify()
    const { close, ...gateways } = await openGateways(http, {
      config,
      settings,
      log: http.log,
      now,
      webhook: '/webhook',
      mailProof: async () => {},
    })
    const { token } = await aMember(magazine, { role: 'admin' })
    const [by] = (await findReaders(db, [bearerHash(`Bearer ${token}`) ?? ''], now())).values()
    if (!by) throw new Error('Nobody is signed in')
    try {
      const publisher = () => publisherOf(settings, config)
      const connections = await CurrentConnections.open(config, db, http.log)
      const deps = {
        db,
        config,
        connections,
        settings,
        now,
        publisher,
        resolveTxt: async () => [],
        log: http.log,
        ...gateways,
      }
      return await testConnection(deps, name, by)
    } finally {
      close()
    }
  }

  test('is told in a sentence with a next step', async () => {
    const tlsServer = await openMailServer({ tls: 'from the first byte' })
    const loginServer = await openMailServer({ login: { user: 'a', password: 'b' } })
    const store = await openBucketServer()
    const keyProvider = await openPaymentProvider()
    const oidc = await openIdentityProvider('http://magazine.test/api/auth/google/callback')
    const closed = `smtp://127.0.0.1:${await freePort()}`
    onTestFinished(async () => {
      for (const server of [tlsServer, loginServer, store, keyProvider, oidc]) await server.close()
    })
    const refusesKeys = /rejects the user name, password or keys/
    const keys = { ...keyProvider.environment, RAZORPAY_KEY_SECRET: 'another-secret' }
    const noBucket = { STORAGE_URL: store.url.replace('@pictures/', '@nothing/') }
    const bucketKey = { STORAGE_URL: store.url.replace(/:[^:@/]+@/, ':wrong@') }
    const oidcSecret = { ...oidc.environment, GOOGLE_CLIENT_SECRET: 'wrong-wrong-wrong' }
    const noClient = { GOOGLE_CLIENT_ID: 'magazine', GOOGLE_CLIENT_SECRET: 'secret' }
    const wrongs: Wrong[] = [
      ['a wrong password', 'mail', mailAt(loginServer.url.replace(':b@', ':wrong@')), refusesKeys, /SMTP_URL/],
      [
        'a certificate that nobody signed',
        'mail',
        mailAt(tlsServer.url),
        /its certificate is expired, untrusted/,
        /host name/,
      ],
      ['a port without a server', 'mail', mailAt(closed), /refused the connection/, /port/],
      ['a wrong secret of the payment provider', 'payments', keys, refusesKeys, /RAZORPAY_KEY_SECRET/],
      ['a bucket that does not exist', 'storage', noBucket, /does not have this bucket/, /Create the bucket/],
      ['a wrong secret of the bucket', 'storage', bucketKey, refusesKeys, /STORAGE_URL/],
      ['a wrong secret of the sign-in provider', 'google', oidcSecret, refusesKeys, /GOOGLE_CLIENT_SECRET/],
      ['a client id that Google cannot have given', 'google', noClient, /not a valid Google client ID/, /console/],
    ]
    await Promise.all(
      wrongs.map(async ([what, name, environment, says, nextStep]) => {
        const result = await resultOf(name, environment)
        expect(result, what).toMatchObject({
          isGood: false,
          sentence: expect.stringMatching(says),
          nextStep: expect.stringMatching(nextStep),
        })
        expect(JSON.stringify(result), what).not.toMatch(/wrong|another-secret|at .*\.ts/)
      }),
    )
  })

  test('a mail server that says nothing is told in a sentence with a next step', async () => {
    const silentServer = createServer(() => {}).listen(0, '127.0.0.1')
    await once(silentServer, 'listening')
    onTestFinished(() => void silentServer.close())
    const address = silentServer.address()
    const port = typeof address === 'object' ? address?.port : 0
    skipsTimers(seconds(10))
    expect(await resultOf('mail', mailAt(`smtp://127.0.0.1:${port}`))).toMatchObject({
      isGood: false,
      sentence: expect.stringContaining('did not respond in time'),
      nextStep: expect.stringContaining('firewall'),
    })
  })

  test('a host that is not there is told in a sentence with a next step', () => {
    const target: TestTarget = {
      what: 'The mail server mail.magazine.invalid:587',
      address: 'SMTP_URL',
      secret: 'SMTP_URL',
      sender: 'MAIL_FROM',
      afterwards: ', and restart the magazine',
    }
    for (const code of ['ENOTFOUND', 'EAI_AGAIN', 'EDNS']) {
      const error = Object.assign(new Error(`getaddrinfo ${code} mail.magazine.invalid`), { code })
      const { sentence, nextStep } = explainError(error, target)
      expect([sentence, nextStep].join(' '), code).toMatch(/host name is unknown.*spelling/)
    }
  })
})
