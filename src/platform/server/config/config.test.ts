import { generateKeyPairSync } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../../test/faults/programs.ts'
import { ConfigError, readConfig } from './config.ts'
import { Environment } from './environment.ts'

const mail = { SMTP_URL: 'smtps://magazine:secret@mail.example:465', MAIL_FROM: 'The Magazine <news@magazine.example>' }
const live = { PUBLIC_URL: 'https://magazine.example', ...mail }
const keys = { RAZORPAY_KEY_ID: 'rzp_1', RAZORPAY_KEY_SECRET: 'one', RAZORPAY_WEBHOOK_SECRET: 'two' }
const postgres = { DATABASE_URL: 'postgres://10.0.0.11/magazine' }
const replica = { DATABASE_READ_URL: 'postgres://10.0.0.12/magazine' }
const telemetry = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }

const accepted: [environment: Record<string, string>, settings: object][] = [
  [{}, { host: '127.0.0.1', port: 3000, publicUrl: 'http://127.0.0.1:3000', mode: 'trial', webConcurrency: 1 }],
  [{}, { smtpUrl: null, mailFrom: null, payments: { kind: 'sandbox' }, warnings: [], telemetry: null }],
  [{}, { firstSettings: { newsletter: { isConfirmed: false } }, logsMailLinks: true }],
  // An empty variable is an absent one.
  [
    { PORT: '', DATABASE_URL: '', SITE_NAME: '  ' },
    { port: 3000, databaseUrl: null, firstSettings: { identity: { name: 'Groundplane' } } },
  ],
  [
    { ...live, PUBLIC_URL: 'HTTPS://Magazine.Example:443/' },
    { mode: 'live', publicUrl: 'https://magazine.example' },
  ],
  [{ DATABASE_URL: 'postgresql:///magazine?host=/run/postgresql' }, { databaseUrl: expect.any(String) }],
  [
    { POSTAL_ADDRESS: 'The Magazine ; Bengaluru' },
    { firstSettings: { contact: { address: 'The Magazine\nBengaluru' } } },
  ],
  [live, { mode: 'live', firstSettings: { newsletter: { isConfirmed: true } } }],
  [live, { warnings: [expect.stringContaining('TRUST_PROXY is not set')] }],
  [{ ...live, TRUST_PROXY: '127.0.0.1' }, { warnings: [] }],
  [{ PUBLIC_URL: 'https://magazine.example', MODE: 'trial' }, { mode: 'trial' }],
  [{ WEB_CONCURRENCY: '2', ...postgres }, { webConcurrency: 2 }],
  [mail, { smtpUrl: mail.SMTP_URL, mailFrom: { name: 'The Magazine', address: 'news@magazine.example' } }],
  [{ MAIL_FROM: 'news@magazine.example' }, { mailFrom: { address: 'news@magazine.example' } }],
  [{ ...mail, SMTP_URL: `${mail.SMTP_URL}?tls.servername=a.example` }, { smtpUrl: expect.stringContaining('?tls.') }],
  [
    keys,
    {
      payments: {
        kind: 'razorpay',
        keyId: 'rzp_1',
        keySecret: 'one',
        webhookSecret: 'two',
        apiUrl: 'https://api.razorpay.com',
        checkoutScript: 'https://checkout.razorpay.com/v1/checkout.js',
      },
    },
  ],
  [{ MODE: 'live', ...mail }, { payments: { kind: 'off' } }],
  ...['127.0.0.1', '10.0.0.0/8', 'loopback', '::1', 'loopback, 10.1.0.0/16, fd00::/8'].map(
    (trustProxy): [Record<string, string>, object] => [{ TRUST_PROXY: trustProxy }, { trustProxy }],
  ),
  [{ ...live, NEWSLETTER_CONFIRM: '0' }, { firstSettings: { newsletter: { isConfirmed: false } } }],
  [{ NEWSLETTER_CONFIRM: '1' }, { firstSettings: { newsletter: { isConfirmed: true } } }],
  // A trial that other machines can reach must be asked for.
  [{ HOST: '0.0.0.0', MODE: 'trial' }, { mode: 'trial' }],
  [{ HOST: '0.0.0.0', ...live }, { mode: 'live' }],
  [{ HOST: 'localhost' }, { mode: 'trial' }],
  [{ HOST: '::1' }, { mode: 'trial' }],
  // Links of mails are not logged where others may read the log.
  [{ PUBLIC_URL: 'http://magazine.example' }, { logsMailLinks: false }],
  [{ PUBLIC_URL: 'http://magazine.example', MODE: 'trial' }, { logsMailLinks: true }],
  [{ ...replica, ...postgres }, { databaseReadUrl: replica.DATABASE_READ_URL }],
  [{ OTEL_SERVICE_NAME: 'magazine' }, { telemetry: null }],
  [{ ...telemetry, OTEL_SDK_DISABLED: 'true' }, { telemetry: null }],
  [telemetry, { telemetry: { protocol: 'http/protobuf', hasMetrics: true } }],
  [{ ...telemetry, OTEL_TRACES_EXPORTER: 'none' }, { telemetry: { traces: null } }],
  [{ OTEL_TRACES_EXPORTER: 'otlp' }, { telemetry: { hasMetrics: false } }],
]

test('an environment means what the documents say', () => {
  for (const [environment, settings] of accepted)
    expect(readConfig(environment), JSON.stringify(environment)).toMatchObject(settings)
})

const refused: [environment: Record<string, string>, why: RegExp][] = [
  [{ WEB_CONCURRENCY: '2' }, /WEB_CONCURRENCY/],
  [{ SMTP_URL: mail.SMTP_URL }, /^ {2}MAIL_FROM: /m],
  // Options that newsletters would not follow.
  ...['maxConnections=20', 'rateLimit=5', 'service=gmail', 'proxy=http%3A%2F%2Fproxy.example%3A3128'].map(
    (option): [Record<string, string>, RegExp] => [
      { ...mail, SMTP_URL: `${mail.SMTP_URL}?${option}` },
      /^ {2}SMTP_URL: does not accept /m,
    ],
  ),
  ...Object.keys(keys).map((name): [Record<string, string>, RegExp] => [
    { ...keys, [name]: '' },
    new RegExp(`^  ${name}: `, 'm'),
  ]),
  // With these, somebody could forge or overhear payments.
  [{ ...keys, RAZORPAY_WEBHOOK_SECRET: 'one' }, /RAZORPAY_WEBHOOK_SECRET/],
  [{ ...keys, RAZORPAY_API_URL: 'http://api.example' }, /RAZORPAY_API_URL/],
  ...['29ABCDE1234F1Z', '99ABCDE1234F1Z5', '29abcde1234f1z5'].map((GSTIN): [Record<string, string>, RegExp] => [
    { GSTIN },
    /GSTIN/,
  ]),
  ...['1', 'true', 'yes', '10', 'nginx', '127.0.0.1, 2', '10.0.0.0/33', '1.2.3', '10.0.0.0/0'].map(
    (TRUST_PROXY): [Record<string, string>, RegExp] => [{ TRUST_PROXY }, /TRUST_PROXY: must be addresses/],
  ),
  [{ HOST: '0.0.0.0' }, /MODE: .*MODE=trial/],
  [{ HOST: '::', PUBLIC_URL: 'http://10.0.0.5:3000' }, /MODE: /],
  [replica, /^ {2}DATABASE_READ_URL: /m],
  [{ ...telemetry, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, /must be http\/protobuf/],
  [{ ADMIN_EMAIL: 'nobody' }, /ADMIN_EMAIL: must be an email address/],
  [{ ADMIN_PASSWORD: 'short' }, /ADMIN_PASSWORD: Password must be at least 8 characters long/],
  [{ GOOGLE_CLIENT_ID: 'x' }, /GOOGLE_CLIENT_SECRET/],
  [{ GOOGLE_ISSUER: 'google' }, /GOOGLE_ISSUER: must be an https/],
  [
    { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y', GOOGLE_ISSUER: 'http://google.example' },
    /GOOGLE_ISSUER: must be an https/,
  ],
  ...[
    'https://magazine.example/#x',
    'https://magazine.example/a',
    'https://u:p@magazine.example',
    'https:magazine',
  ].map((PUBLIC_URL): [Record<string, string>, RegExp] => [{ PUBLIC_URL }, /^ {2}PUBLIC_URL: must /m]),
  ...['20 24 * * *', '0 0 31 2 *', '*/0 * * * *', '5-1 3 * * *', '0 3 * * 8', '0 3 * *'].map(
    (BACKUP_SCHEDULE): [Record<string, string>, RegExp] => [
      { BACKUP_SCHEDULE },
      /^ {2}BACKUP_SCHEDULE: must be five /m,
    ],
  ),
  [{ BACKUP_URL: 'S3://key:secret@bucket/folder' }, /^ {2}BACKUP_KEY: /m],
  [
    { DATABASE_URL: 'postgres://u:secret@/magazine?host=/var/run/postgresql' },
    /DATABASE_URL: must be like (?!.*secret)/,
  ],
  [{ DATABASE_URL: 'postgres://10.0.0.11/magazine?sslrootcert=/none' }, /DATABASE_URL: names the file \/none, which/],
  [{ PURGE_URL: 'https://purger:secret@edge.example/purge' }, /PURGE_URL: must be like (?!.*:secret).*PURGE_TOKEN/],
  ...['GOOGLE_ISSUER', 'RAZORPAY_API_URL', 'RAZORPAY_CHECKOUT_URL'].map((name): [Record<string, string>, RegExp] => [
    { [name]: 'https://u:p@api.example' },
    new RegExp(`${name}: must be an https .* without a user`),
  ]),
  [{ PURGE_URL: 'fastly://SERVICE1' }, /PURGE_TOKEN: this service purges only with an API token/],
]

test('what is no configuration is refused by the name of what is wrong, without a password', () => {
  for (const [environment, why] of refused)
    expect(() => readConfig(environment), JSON.stringify(environment)).toThrow(why)
  expect(() => readConfig({ SMTP_URL: 'https://magazine:secret@mail.example' })).not.toThrow(/secret/)
})

test('all errors are reported together', () => {
  const environment = {
    PORT: 'x',
    PUBLIC_URL: 'ftp://magazine.example',
    DATABASE_URL: 'mysql://localhost/x',
    MODE: 'maybe',
    TIME_ZONE: 'Mars/Olympus',
    CONTACT_EMAIL: 'nobody',
    METRICS_TOKEN: 'short',
    SMTP_URL: 'https://mail.example',
    MAIL_FROM: 'news@magazine.example, all@magazine.example',
  }
  const failing = () => readConfig(environment)
  expect(failing).toThrow(ConfigError)
  for (const name of Object.keys(environment)) expect(failing).toThrow(new RegExp(`^  ${name}: `, 'm'))
})

const nonsense = [
  'nonsense!',
  '-1',
  '1e999',
  '0x10',
  'true',
  'undefined',
  '✓',
  '%zz',
  'a b',
  '<b>bold</b>',
  '"quoted"',
  '٣',
  '${HOME}',
  'a\u0007b',
  'a\nb',
  'x'.repeat(100_000),
  'magazine.example',
  'https//magazine.example',
  'https://',
  '20 24 * * *',
  's3://k%zz:s@bucket',
  'file:///srv/a%2fb',
  'postgres://h:99999/x',
  'postgres://',
  'smtp://u:%zz@h',
  '@',
  '99999',
]

const word = /^[!-~]{1,1000}$/
const token = /^[!-~]{16,1000}$/
const line = /^[^\p{Cc}<{]{1,40}$/u
/** Odd values that are accepted on purpose. All others are refused. */
const meant: Record<string, RegExp> = {
  DATA_DIR: /^/,
  SITE_NAME: line,
  POSTAL_ADDRESS: /^(?:[^<{\p{Cc}]|[\n\t]){1,40}$/u,
  CONTACT_PHONE: line,
  PUBLISHER_NAME: line,
  GOOGLE_CLIENT_ID: word,
  GOOGLE_CLIENT_SECRET: word,
  RAZORPAY_KEY_ID: word,
  RAZORPAY_KEY_SECRET: word,
  RAZORPAY_WEBHOOK_SECRET: word,
  METRICS_TOKEN: token,
  NEWSLETTER_BOUNCE_TOKEN: token,
  PURGE_TOKEN: /^[!-~]{8,1000}$/,
  HOST: /^[a-z\d][a-z\d.]{0,252}$/,
  DKIM_SELECTOR: /^[a-z\d][a-z\d.]{0,62}$/,
  DKIM_DOMAIN: /^magazine\.example$/,
  PORT: /^$/,
  DATABASE_POOL_SIZE: /^$/,
  LOG_SLOW_MS: /^99999$/,
  OTEL_METRIC_EXPORT_INTERVAL: /^99999$/,
  NEWSLETTER_RATE: /^99999$/,
  OTEL_SDK_DISABLED: /^true$/,
}

/** Every variable with a valid value, so that each problem is that of the one replaced. */
async function aWholeEnvironment() {
  const example = await readFile(join(import.meta.dirname, '../../../..', '.env.example'), 'utf8')
  const named = [...example.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value])
  const key = join(await temporaryFolder(), 'key.pem')
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  await writeFile(key, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const names = new Set([...Object.keys(Environment.shape), ...named.map(([name = '']) => name)])
  const ours = { ...live, ...keys, ...postgres, ...replica, DKIM_SELECTOR: 'mail', DKIM_KEY_FILE: key, MODE: 'trial' }
  const others = {
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'secret',
    PURGE_TOKEN: 'one-two-three',
    BACKUP_KEY: `AGE-SECRET-KEY-1${'Q'.repeat(58)}`,
  }
  return { names, whole: { ...Object.fromEntries(named), ...ours, ...others } }
}

test('nonsense in any variable is refused in one sentence that names it, unless it may be meant', async () => {
  const { names, whole } = await aWholeEnvironment()
  expect(names.size).toBeGreaterThan(50)
  expect(() => readConfig(whole)).not.toThrow()
  const wrong: string[] = []
  for (const name of names)
    for (const value of nonsense) {
      const said = problemsOf({ ...whole, [name]: value })
      const isMeant = meant[name]?.test(value) ?? false
      const isRight = isMeant
        ? said.length === 0
        : said.length === 1 && new RegExp(`^  ${name}: [a-z]`, 'i').test(said[0] ?? '')
      if (!isRight || /Invalid|expected|Too (small|big)/.test(said.join()))
        wrong.push(`${name}=${value.slice(0, 40)} (${isMeant ? 'meant' : 'nonsense'}): ${said.join(' | ')}`)
    }
  expect(wrong).toEqual([])
})

function problemsOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.message.split('\n').slice(1)
  }
}
