import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

test('an empty environment is a trial on this machine', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://127.0.0.1:3000',
    mode: 'trial',
    webConcurrency: 1,
  })
})

const mail = { SMTP_URL: 'smtps://magazine:secret@mail.example:465', MAIL_FROM: 'The Magazine <news@magazine.example>' }

test('an https address means live unless MODE says otherwise', () => {
  expect(readConfig({ PUBLIC_URL: 'https://magazine.example', ...mail }).mode).toBe('live')
  expect(readConfig({ PUBLIC_URL: 'https://magazine.example', MODE: 'trial' }).mode).toBe('trial')
})

test('an empty variable is an absent one', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: null })
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

test('several processes need PostgreSQL', () => {
  expect(() => readConfig({ WEB_CONCURRENCY: '2' })).toThrow(/WEB_CONCURRENCY/)
  expect(readConfig({ WEB_CONCURRENCY: '2', DATABASE_URL: 'postgres://localhost/x' }).webConcurrency).toBe(2)
})

test('a live magazine without mail settings is refused with everything that is missing', () => {
  expect(() => readConfig({ PUBLIC_URL: 'https://magazine.example' })).toThrow(/^ {2}SMTP_URL: /m)
  expect(() => readConfig({ MODE: 'live' })).toThrow(/^ {2}SMTP_URL: /m)
  expect(() => readConfig({ SMTP_URL: mail.SMTP_URL })).toThrow(/^ {2}MAIL_FROM: /m)
})

test('the sender of mail is an address with or without a name', () => {
  expect(readConfig(mail)).toMatchObject({
    smtpUrl: mail.SMTP_URL,
    mailFrom: { name: 'The Magazine', address: 'news@magazine.example' },
  })
  expect(readConfig({ MAIL_FROM: 'news@magazine.example' }).mailFrom?.address).toBe('news@magazine.example')
  expect(readConfig({})).toMatchObject({ smtpUrl: null, mailFrom: null })
})

test.each(['maxConnections=20', 'rateLimit=5', 'service=gmail', 'proxy=http%3A%2F%2Fproxy.example%3A3128'])(
  'an address of a mail server with an option that newsletters would not follow is refused: %s',
  (option) => {
    expect(() => readConfig({ ...mail, SMTP_URL: `${mail.SMTP_URL}?${option}` })).toThrow(
      /^ {2}SMTP_URL: takes none of /m,
    )
    expect(readConfig({ ...mail, SMTP_URL: `${mail.SMTP_URL}?tls.servername=mail.example` }).smtpUrl).toContain('?tls.')
  },
)

test('an error never repeats the password in an address', () => {
  expect(() => readConfig({ SMTP_URL: 'https://magazine:secret@mail.example' })).not.toThrow(/secret/)
})

const keys = { RAZORPAY_KEY_ID: 'rzp_1', RAZORPAY_KEY_SECRET: 'one', RAZORPAY_WEBHOOK_SECRET: 'two' }

test('payments use Razorpay with its keys, else the sandbox on trial, else nothing', () => {
  expect(readConfig(keys).payments).toEqual({
    kind: 'razorpay',
    keyId: 'rzp_1',
    keySecret: 'one',
    webhookSecret: 'two',
    apiUrl: 'https://api.razorpay.com',
    checkoutScript: 'https://checkout.razorpay.com/v1/checkout.js',
  })
  expect(readConfig({}).payments).toEqual({ kind: 'sandbox' })
  expect(readConfig({ MODE: 'live', ...mail }).payments).toEqual({ kind: 'off' })
})

test.each(Object.keys(keys))('payments without %s are refused', (name) => {
  expect(() => readConfig({ ...keys, [name]: '' })).toThrow(new RegExp(`^  ${name}: `, 'm'))
})

test('settings that would let somebody forge or overhear payments are refused', () => {
  expect(() => readConfig({ ...keys, RAZORPAY_WEBHOOK_SECRET: 'one' })).toThrow(/RAZORPAY_WEBHOOK_SECRET/)
  expect(() => readConfig({ ...keys, RAZORPAY_API_URL: 'http://api.example' })).toThrow(/RAZORPAY_API_URL/)
})

test.each(['29ABCDE1234F1Z', '99ABCDE1234F1Z5', '29abcde1234f1z5'])('%s is not a tax number', (GSTIN) => {
  expect(() => readConfig({ GSTIN })).toThrow(/GSTIN/)
})

test.each(['1', 'true', 'yes', '10', 'nginx', '127.0.0.1, 2', '10.0.0.0/33', '1.2.3', '10.0.0.0/0'])(
  'TRUST_PROXY=%s is refused with what is allowed',
  (text) => {
    expect(() => readConfig({ TRUST_PROXY: text })).toThrow(/TRUST_PROXY: must be addresses/)
  },
)

test.each(['127.0.0.1', '10.0.0.0/8', 'loopback', '::1', 'loopback, 10.1.0.0/16, fd00::/8'])(
  'TRUST_PROXY=%s is accepted',
  (text) => {
    expect(readConfig({ TRUST_PROXY: text }).trustProxy).toBe(text)
  },
)

test('an https address without TRUST_PROXY gives a warning', () => {
  const live = { PUBLIC_URL: 'https://magazine.example', ...mail }
  expect(readConfig(live).warnings).toEqual([expect.stringContaining('TRUST_PROXY is not set')])
  expect(readConfig({ ...live, TRUST_PROXY: '127.0.0.1' }).warnings).toEqual([])
  expect(readConfig({}).warnings).toEqual([])
})

test('new addresses of the newsletter confirm on a live site unless the publisher says otherwise', () => {
  const live = { PUBLIC_URL: 'https://magazine.example', ...mail }
  expect(readConfig(live).firstSettings.newsletter.isConfirmed).toBe(true)
  expect(readConfig({ ...live, NEWSLETTER_CONFIRM: '0' }).firstSettings.newsletter.isConfirmed).toBe(false)
  expect(readConfig({}).firstSettings.newsletter.isConfirmed).toBe(false)
  expect(readConfig({ NEWSLETTER_CONFIRM: '1' }).firstSettings.newsletter.isConfirmed).toBe(true)
})

test('a trial that other machines can reach must be asked for', () => {
  expect(() => readConfig({ HOST: '0.0.0.0' })).toThrow(/MODE: .*MODE=trial/)
  expect(() => readConfig({ HOST: '::', PUBLIC_URL: 'http://10.0.0.5:3000' })).toThrow(/MODE: /)
  expect(readConfig({ HOST: '0.0.0.0', MODE: 'trial' }).mode).toBe('trial')
  expect(readConfig({ HOST: '0.0.0.0', PUBLIC_URL: 'https://magazine.example', ...mail }).mode).toBe('live')
  for (const HOST of ['127.0.0.1', 'localhost', '::1']) expect(readConfig({ HOST }).mode).toBe('trial')
})

test('links of mails are logged only where nobody else reads the log, or on a trial that was asked for', () => {
  expect(readConfig({}).logsMailLinks).toBe(true)
  expect(readConfig({ PUBLIC_URL: 'http://magazine.example' }).logsMailLinks).toBe(false)
  expect(readConfig({ PUBLIC_URL: 'http://magazine.example', MODE: 'trial' }).logsMailLinks).toBe(true)
})

test('a replica needs the database that it is a replica of', () => {
  const replica = { DATABASE_READ_URL: 'postgres://10.0.0.12/magazine' }
  expect(() => readConfig(replica)).toThrow(/^ {2}DATABASE_READ_URL: /m)
  const environment = { ...replica, DATABASE_URL: 'postgres://10.0.0.11/magazine' }
  expect(readConfig(environment).databaseReadUrl).toBe(replica.DATABASE_READ_URL)
})

test('nothing goes to OpenTelemetry unless a standard variable says where or that', () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }
  expect(readConfig({ OTEL_SERVICE_NAME: 'magazine' }).telemetry).toBeNull()
  expect(readConfig({ ...endpoint, OTEL_SDK_DISABLED: 'true' }).telemetry).toBeNull()
  expect(readConfig(endpoint).telemetry).toMatchObject({ protocol: 'http/protobuf', hasMetrics: true })
  expect(readConfig({ ...endpoint, OTEL_TRACES_EXPORTER: 'none' }).telemetry).toMatchObject({ traces: null })
  expect(readConfig({ OTEL_TRACES_EXPORTER: 'otlp' }).telemetry).toMatchObject({ hasMetrics: false })
  expect(() => readConfig({ ...endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).toThrow(/must be http\/protobuf/)
})
