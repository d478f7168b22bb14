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
  expect(readConfig({ MAIL_FROM: 'news@magazine.example' }).mailFrom.address).toBe('news@magazine.example')
  expect(readConfig({ SITE_NAME: 'Circuit', CONTACT_EMAIL: 'a@circuit.example' })).toMatchObject({
    smtpUrl: null,
    mailFrom: { name: 'Circuit', address: 'a@circuit.example' },
  })
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
