import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { emailKey, passwordProblem } from '../contract/accounts/rules.ts'
import { isGstin, isTimeZone } from '../contract/settings/rooms/contact.ts'
import { defaultSettings } from '../contract/settings/rooms.ts'
import { parseDsn } from './gateways/errors/index.ts'
import type { Mailbox } from './gateways/mail/index.ts'
import { samplers } from './gateways/telemetry/index.ts'
import { PurgeUrl } from './purge-url.ts'
import { isSafeAddress } from './safe-address.ts'
import { SmtpUrl } from './smtp-url.ts'
import { StorageUrl } from './storage-url.ts'
import { TrustedProxies } from './trusted-proxies.ts'

export const LogLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])

const HttpAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .refine((address) => new URL(address).pathname === '/' && !new URL(address).search, 'must have no path and no query')

const SafeAddress = z
  .url({ protocol: /^https?$/, error: 'must be an https address' })
  .refine(isSafeAddress, 'must be an https address, or one of this machine')

const PostgresAddress = z.url({ protocol: /^postgres(ql)?$/, error: 'must start with postgres://' })

const { identity, contact } = defaultSettings

/** Variables that the settings are made of at the first start. Afterwards they have no effect. */
const FirstSettings = {
  SITE_NAME: z.string().default(identity.name),
  CONTACT_EMAIL: z.email({ error: 'must be an e-mail address' }).default(contact.email),
  CONTACT_PHONE: z.string().default(contact.phone),
  POSTAL_ADDRESS: z.string().default(contact.address.replaceAll('\n', '; ')),
  TIME_ZONE: z.string().refine(isTimeZone, 'must be a time zone such as Asia/Kolkata').default(contact.timeZone),
  PUBLISHER_NAME: z.string().default(contact.legalName),
  GSTIN: z.string().refine(isGstin, 'must be a GST number such as 29ABCDE1234F1Z5').optional(),
  RECEIPT_PREFIX: z
    .string()
    .regex(/^[A-Z0-9]{1,4}$/, 'must be one to four capital letters or digits')
    .default(contact.receiptPrefix),
}

const Exporter = z.enum(['otlp', 'none'], { error: 'must be otlp or none' }).optional()
const Collector = z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional()

/** Of the standard variables those that choose; the library reads others, such as `OTEL_EXPORTER_OTLP_HEADERS`, itself. */
const OpenTelemetry = {
  OTEL_SDK_DISABLED: z.enum(['true', 'false'], { error: 'must be true or false' }).default('false'),
  OTEL_TRACES_EXPORTER: Exporter,
  OTEL_METRICS_EXPORTER: Exporter,
  OTEL_EXPORTER_OTLP_ENDPOINT: Collector,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: Collector,
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: Collector,
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .enum(['http/protobuf', 'http/json'], { error: 'must be http/protobuf or http/json' })
    .default('http/protobuf'),
  OTEL_TRACES_SAMPLER: z
    .enum(samplers, { error: `must be one of ${samplers.join(', ')}` })
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number({ error: 'must be a number from 0 to 1' }).min(0).max(1).default(1),
  OTEL_METRIC_EXPORT_INTERVAL: z.coerce
    .number({ error: 'must be a number of milliseconds' })
    .int()
    .min(100)
    .default(60_000),
}

/** The schema of each variable with its default. `readConfig` checks combinations of them. */
export const Environment = z.object({
  ...FirstSettings,
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65_535).default(3000),
  PUBLIC_URL: HttpAddress.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: PostgresAddress.optional(),
  DATABASE_READ_URL: PostgresAddress.optional(),
  DATABASE_POOL_SIZE: z.coerce.number({ error: 'must be a number' }).int().min(2).max(200).default(10),
  STORAGE_URL: StorageUrl.optional(),
  MODE: z.enum(['live', 'trial'], { error: 'must be live or trial' }).optional(),
  SMTP_URL: SmtpUrl.optional(),
  MAIL_FROM: z.string().transform(toMailbox).optional(),
  WEB_CONCURRENCY: z.coerce.number({ error: 'must be a number' }).int().min(1).max(256).optional(),
  TRUST_PROXY: TrustedProxies.optional(),
  HSTS_SUBDOMAINS: z.enum(['0', '1'], { error: 'must be 1 or 0' }).default('0'),
  BACKUP_URL: StorageUrl.optional(),
  BACKUP_SCHEDULE: z
    .string()
    .regex(/^[\d*,/-]+( [\d*,/-]+){4}$/, 'must be five fields as of cron, such as 20 3 * * *')
    .default('20 3 * * *'),
  BACKUP_KEY: z
    .string()
    .regex(/^AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}$/, 'must be a key that `groundplane backups key` makes')
    .optional(),
  PURGE_URL: PurgeUrl.optional(),
  PURGE_TOKEN: z.string().min(8, 'must have at least 8 characters').optional(),
  LOG_LEVEL: LogLevel.default('info'),
  LOG_SLOW_MS: z.coerce.number({ error: 'must be a number of milliseconds' }).int().positive().default(1_000),
  ERROR_REPORTS_URL: z
    .string()
    .refine((dsn) => parseDsn(dsn) !== null, 'must be a DSN such as https://key@sentry.example/7')
    .optional(),
  ...OpenTelemetry,
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: SafeAddress.default('https://accounts.google.com'),
  RAZORPAY_KEY_ID: z.string().optional(),
  RAZORPAY_KEY_SECRET: z.string().optional(),
  RAZORPAY_WEBHOOK_SECRET: z.string().optional(),
  RAZORPAY_API_URL: SafeAddress.default('https://api.razorpay.com'),
  RAZORPAY_CHECKOUT_URL: SafeAddress.default('https://checkout.razorpay.com/v1/checkout.js'),
  DKIM_DOMAIN: z
    .string()
    .regex(/^([a-z\d-]+\.)+[a-z\d-]+$/, 'must be a domain such as example.com')
    .optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z\d]([a-z\d.-]*[a-z\d])?$/i, 'must be a name such as mail2026')
    .optional(),
  DKIM_KEY_FILE: z.string().transform(toPrivateKey).optional(),
  NEWSLETTER_CONFIRM: z.enum(['0', '1'], { error: 'must be 1 or 0' }).optional(),
  NEWSLETTER_RATE: z.coerce.number({ error: 'must be a number' }).positive('must be more than 0').optional(),
  NEWSLETTER_CONNECTIONS: z.coerce.number({ error: 'must be a number' }).int().min(1).max(100).default(5),
  NEWSLETTER_TRACKING: z.enum(['0', '1'], { error: 'must be 1 or 0' }).default('0'),
  NEWSLETTER_BOUNCE_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  VIEWS_KEPT_DAYS: z.coerce.number({ error: 'must be a number of days' }).int().min(1).max(3650).default(400),
  ADMIN_EMAIL: z
    .string()
    .refine((email) => emailKey(email) !== null, 'must be an e-mail address')
    .optional(),
  ADMIN_PASSWORD: z
    .string()
    .superRefine((password, context) => {
      const message = passwordProblem(password)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .optional(),
})

/** `Groundplane <magazine@example.com>`, or the address alone. */
function toMailbox(text: string, context: z.RefinementCtx): Mailbox {
  const [, name = '', inBrackets] = /^([^<>"\p{Cc}]*)<([^<>]*)>$/u.exec(text.trim()) ?? []
  const address = inBrackets ?? text.trim()
  if (emailKey(address) === null) context.addIssue('must be like Groundplane <magazine@example.com>')
  return { name: name.trim(), address }
}

/** The private key in a file, as PEM. The mail library signs with RSA only. */
function toPrivateKey(path: string, context: z.RefinementCtx): string {
  try {
    const pem = readFileSync(path, 'utf8')
    if (createPrivateKey(pem).asymmetricKeyType === 'rsa') return pem
    context.addIssue('must hold an RSA key')
  } catch {
    context.addIssue('must be a file that holds a private key in PEM')
  }
  return z.NEVER
}
