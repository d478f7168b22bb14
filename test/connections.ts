import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { makeBackupKey } from '../src/features/backups/server/archive/encryption.ts'
import type { Connection } from '../src/features/connections/contract/connections.ts'
import type { ConnectionName } from '../src/platform/contract/connection-names.ts'
import { useMagazine } from './magazine.ts'
import { useMember } from './members.ts'
import { openIdentityProvider, type TestProvider } from './oidc.ts'
import { canaryKeys, openPaymentProvider, type PaymentProvider } from './payments.ts'
import { type BucketServer, openBucketServer } from './s3.ts'
import { type MailServer, openMailServer } from './smtp.ts'
import type { Visitor } from './visitor.ts'

interface Servers {
  mail: MailServer
  payments: PaymentProvider
  bucket: BucketServer
  google: TestProvider
}

type Values = Record<string, string>

export function useConnections() {
  const login = { user: 'magazine-user-canary', password: 'MAILPASSWORDCANARY41' }
  const servers = {} as Servers
  const log = { text: '' }
  beforeAll(async () => {
    servers.mail = await openMailServer({ login })
    servers.payments = await openPaymentProvider()
    servers.bucket = await openBucketServer()
    servers.google = await openIdentityProvider('http://magazine.test/api/auth/google/callback')
  })
  afterAll(async () => {
    for (const server of Object.values(servers)) await server.close()
  })
  const services = () => ({
    RAZORPAY_API_URL: servers.payments.url,
    RAZORPAY_CHECKOUT_URL: `${servers.payments.url}/checkout.js`,
    GOOGLE_ISSUER: servers.google.issuer,
  })
  const magazine = useMagazine({
    environment: () => ({ ...services(), MODE: 'live' }),
    logTo: { write: (line) => void (log.text += line) },
  })
  const anna = useMember(magazine, { role: 'admin', email: 'anna@example.com' })

  /** Of the servers above, changed by `more`. */
  const values = {
    mail: (more: Values = {}): Values => ({
      host: '127.0.0.1',
      port: new URL(servers.mail.url).port,
      encryption: 'starttls',
      ...login,
      senderName: 'Volt & Via',
      senderAddress: 'news@voltvia.example',
      ...more,
    }),
    payment: (more: Values = {}): Values => ({ ...canaryKeys, ...more }),
    bucket: (more: Values = {}): Values => {
      const { username, password, searchParams } = new URL(servers.bucket.url)
      return {
        endpoint: searchParams.get('endpoint') ?? '',
        region: 'us-east-1',
        bucket: 'pictures',
        folder: 'mine',
        keyId: decodeURIComponent(username),
        secret: decodeURIComponent(password),
        ...more,
      }
    },
    google: (more: Values = {}): Values => ({
      clientId: servers.google.environment['GOOGLE_CLIENT_ID'] ?? '',
      clientSecret: servers.google.environment['GOOGLE_CLIENT_SECRET'] ?? '',
      ...more,
    }),
    backup: async (more: Values = {}): Promise<Values> => ({
      ...values.bucket({ folder: 'backups' }),
      encryptionKey: await makeBackupKey(),
      ...more,
    }),
  }

  const all = async (visitor: Visitor = anna) =>
    Object.fromEntries(
      (await visitor.get('/admin/connections')).json().data.map((one: Connection) => [one.name, one]),
    ) as Record<ConnectionName, Connection>
  const saves = async (
    name: ConnectionName,
    typed: Values,
    more: { version?: number; savesUnreachable?: boolean } = {},
  ) => {
    const version = more.version ?? (await all())[name].version
    return anna.call('PUT', `/admin/connections/${name}`, { body: { values: typed, ...more, version } })
  }
  const tests = async (name: ConnectionName, typed: Values) =>
    anna.post(`/admin/connections/${name}/test-values`, { values: typed, version: (await all())[name].version })
  const removes = async (name: ConnectionName) =>
    anna.post(`/admin/connections/${name}/remove`, { version: (await all())[name].version })
  const saved = async (name: ConnectionName, typed: Values) => {
    const answer = await saves(name, typed)
    expect(answer.status, answer.text).toBe(200)
  }
  const secrets = async () => [
    login.user,
    login.password,
    canaryKeys.keySecret,
    canaryKeys.webhookSecret,
    values.bucket()['secret'] ?? '',
    values.google()['clientSecret'] ?? '',
  ]
  const savesAll = async () => {
    await saved('mail', values.mail())
    await saved('payments', values.payment())
    await saved('google', values.google())
    await saved('storage', values.bucket())
    const backups = await values.backup()
    await saved('backups', backups)
    return [...(await secrets()), backups['encryptionKey'] ?? '']
  }
  const revokesMail = () => {
    const { password } = login
    login.password = 'ANOTHERPASSWORD'
    onTestFinished(() => {
      login.password = password
    })
  }
  return {
    magazine,
    anna,
    servers,
    services,
    login,
    log,
    all,
    saves,
    saved,
    savesAll,
    tests,
    removes,
    revokesMail,
    values,
  }
}
