import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { CronExpressionParser } from 'cron-parser'
import { z } from 'zod'
import { emailKey, passwordProblem } from '../../contract/accounts/rules.ts'
import { parseDsn } from '../gateways/errors/index.ts'
import type { Mailbox } from '../gateways/mail/index.ts'
import { samplers } from '../gateways/telemetry/index.ts'
import { commandAsTyped } from '../release-files.ts'
import { FirstSettings } from './first-settings.ts'
import { PostgresUrl } from './postgres-url.ts'
import { PurgeUrl } from './purge-url.ts'
import { isSafeAddress } from './safe-address.ts'
import { SmtpUrl } from './smtp-url.ts'
import { StorageUrl } from './storage-url.ts'
import { TrustedProxies } from './trusted-proxies.ts'

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const oneOf = <const Names extends readonly string[]>(names: Names) =>
  z.enum(names, { error: `must be ${names.join(', ').replace(/, (?=[^,]*$)/, ' or ')}` })

export const LogLevel = oneOf(levels)
const Switch = oneOf(['1', '0'])

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .transform((text) => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN))
    .refine((number) => number >= least && number <= most, `must be a whole number from ${least} to ${most}`)

const decimal = (isIn: (number: number) => boolean, message: string) =>
  z
    .string()
    .transform((text) => (/^\d{1,9}(\.\d{1,9})?$/.test(text) ? Number(text) : Number.NaN))
    .refine(isIn, message)

/** Values go into headers as they are, or are compared with headers. */
const Secret = z
  .string()
  .regex(/^[\x21-\x7e]{1,1000}$/, 'must be up to 1,000 ASCII letters, digits and symbols, without spaces')
const secretOf = (least: number) => Secret.min(least, `must have at least ${least} characters`)

const Host = z
  .string()
  .max(253, 'must be an address of this machine, for example 127.0.0.1 or ::')
  .refine((host) => isIP(host) !== 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(host), {
    error: 'must be an address of this machine, for example 127.0.0.1 or ::',
  })

const isHttp = (url: URL | null): url is URL => url !== null && /^https?:$/.test(url.protocol)
const HttpAddress = z
  .string()
  .max(2_000, 'must be an http or https URL')
  .refine((text) => /^\s*https?:\/\//i.test(text) && isHttp(URL.parse(text)), {
    error: 'must be an http or https URL, for example https://magazine.example',
  })

/** Only the origin is kept: links and mails begin with it. */
const SiteAddress = HttpAddress.pipe(
  z
    .string()
    .transform((text) => new URL(text))
    .refine(
      (url) => url.href === `${url.origin}/`,
      'must have no path, no query and no user name, for example https://magazine.example',
    )
    .transform(({ origin }) => origin),
)

const SafeAddress = z
  .string()
  .refine(isSafeAddress, 'must be an https URL or a localhost URL, without a user and password')

const Schedule = z
  .string()
  .max(200, 'must be five cron fields, for example 20 3 * * *')
  .regex(/^[\d*,/-]+( [\d*,/-]+){4}$/, { error: 'must be five cron fields, for example 20 3 * * *', abort: true })
  .refine(isCron, 'must be five cron fields, for example 20 3 * * *, with valid times and days')

const Exporter = oneOf(['otlp', 'none']).optional()
const Collector = HttpAddress.optional()

/** Only the standard variables that choose. The library reads others, such as `OTEL_EXPORTER_OTLP_HEADERS`, itself. */
const OpenTelemetry = {
  OTEL_SDK_DISABLED: oneOf(['true', 'false']).default('false'),
  OTEL_TRACES_EXPORTER: Exporter,
  OTEL_METRICS_EXPORTER: Exporter,
  OTEL_EXPORTER_OTLP_ENDPOINT: Collector,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: Collector,
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: Collector,
  OTEL_EXPORTER_OTLP_PROTOCOL: oneOf(['http/protobuf', 'http/json']).default('http/protobuf'),
  OTEL_TRACES_SAMPLER: oneOf(samplers).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: decimal((ratio) => ratio <= 1, 'must be a number from 0 to 1').default(1),
  OTEL_METRIC_EXPORT_INTERVAL: wholeNumber(100, 86_400_000).default(60_000),
}

export const Environment = z.object({
  ...FirstSettings,
  HOST: Host.default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(3000),
  PUBLIC_URL: SiteAddress.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: PostgresUrl.optional(),
  DATABASE_READ_URL: PostgresUrl.optional(),
  DATABASE_POOL_SIZE: wholeNumber(2, 200).default(10),
  STORAGE_URL: StorageUrl.optional(),
  MODE: oneOf(['live', 'trial']).optional(),
  SMTP_URL: SmtpUrl.optional(),
  MAIL_FROM: z.string().transform(toMailbox).optional(),
  WEB_CONCURRENCY: wholeNumber(1, 256).optional(),
  TRUST_PROXY: TrustedProxies.optional(),
  HSTS_SUBDOMAINS: Switch.default('0'),
  BACKUP_URL: StorageUrl.optional(),
  BACKUP_SCHEDULE: Schedule.default('20 3 * * *'),
  BACKUP_KEY: z
    .string()
    .regex(/^AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}$/, `must be a key from \`${commandAsTyped('backups key')}\``)
    .optional(),
  PURGE_URL: PurgeUrl.optional(),
  PURGE_TOKEN: secretOf(8).optional(),
  LOG_LEVEL: LogLevel.default('info'),
  LOG_SLOW_MS: wholeNumber(1, 86_400_000).default(1_000),
  ERROR_REPORTS_URL: z
    .string()
    .refine((dsn) => parseDsn(dsn) !== null, 'must be a DSN, for example https://key@sentry.example/7')
    .optional(),
  ...OpenTelemetry,
  METRICS_TOKEN: secretOf(16).optional(),
  GOOGLE_CLIENT_ID: Secret.optional(),
  GOOGLE_CLIENT_SECRET: Secret.optional(),
  GOOGLE_ISSUER: SafeAddress.default('https://accounts.google.com'),
  RAZORPAY_KEY_ID: Secret.optional(),
  RAZORPAY_KEY_SECRET: Secret.optional(),
  RAZORPAY_WEBHOOK_SECRET: Secret.optional(),
  RAZORPAY_API_URL: SafeAddress.default('https://api.razorpay.com'),
  RAZORPAY_CHECKOUT_URL: SafeAddress.default('https://checkout.razorpay.com/v1/checkout.js'),
  DKIM_DOMAIN: z
    .string()
    .regex(/^(?=.{1,253}$)([a-z\d-]+\.)+[a-z\d-]+$/, 'must be a domain, for example example.com')
    .optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z\d]([a-z\d.-]{0,61}[a-z\d])?$/i, 'must be a name, for example mail2026')
    .optional(),
  DKIM_KEY_FILE: z.string().transform(toPrivateKey).optional(),
  NEWSLETTER_CONFIRM: Switch.optional(),
  NEWSLETTER_RATE: decimal((rate) => rate > 0, 'must be a number above 0, for example 20 or 0.5').optional(),
  NEWSLETTER_CONNECTIONS: wholeNumber(1, 100).default(5),
  NEWSLETTER_TRACKING: Switch.default('0'),
  NEWSLETTER_BOUNCE_TOKEN: secretOf(16).optional(),
  VIEWS_KEPT_DAYS: wholeNumber(1, 3650).default(400),
  ADMIN_EMAIL: z
    .string()
    .refine((email) => emailKey(email) !== null, 'must be an email address')
    .optional(),
  ADMIN_PASSWORD: z
    .string()
    .superRefine((password, context) => {
      const message = passwordProblem(password)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .optional(),
})

/** The queue reads schedules with the same library. */
function isCron(text: string): boolean {
  try {
    return Boolean(CronExpressionParser.parse(text))
  } catch {
    return false
  }
}

/** `Groundplane <magazine@example.com>`, or the address alone. */
function toMailbox(text: string, context: z.RefinementCtx): Mailbox {
  const [, name = '', inBrackets] = /^([^<>"\p{Cc}]*)<([^<>]*)>$/u.exec(text.trim()) ?? []
  const address = inBrackets ?? text.trim()
  if (emailKey(address) === null) context.addIssue('must be in the form Groundplane <magazine@example.com>')
  return { name: name.trim(), address }
}

/** Returns PEM. The mail library signs with RSA only. */
function toPrivateKey(path: string, context: z.RefinementCtx): string {
  try {
    const pem = readFileSync(path, 'utf8')
    if (createPrivateKey(pem).asymmetricKeyType === 'rsa') return pem
    context.addIssue('must contain an RSA key')
  } catch {
    context.addIssue('must be a file that contains a private key in PEM format')
  }
  return z.NEVER
}
