import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { z } from 'zod'
import { emailKey, passwordProblem } from '../contract/account-rules.ts'
import { isStateCode } from '../contract/indian-states.ts'
import type { Dkim, Mailbox } from './gateways/mail/index.ts'
import { SmtpUrl } from './smtp-url.ts'
import { type Storage, StorageUrl } from './storage-url.ts'

/** Everything that the environment may say, checked and with its defaults. The only reader of the environment. */
export interface Config {
  host: string
  port: number
  /** The address in links, feeds and mails, without a trailing slash. */
  publicUrl: string
  dataDir: string
  /** Null: the embedded database in `dataDir`. */
  databaseUrl: string | null
  storage: Storage
  /** Connections of each process to PostgreSQL. */
  poolSize: number
  /** Trial: an empty database is filled with the demo magazine. Live: it stays empty. */
  mode: 'live' | 'trial'
  site: {
    name: string
    contactEmail: string
    contactPhone: string
    postalAddress: string[]
    timeZone: string
  }
  /** Null: each mail is a file in `dataDir`. */
  smtpUrl: string | null
  /** Whom mail comes from. */
  mailFrom: Mailbox
  /** Null: mail is not signed. */
  dkim: Dkim | null
  /** Processes that serve. */
  webConcurrency: number
  /** Whose forwarding headers count: nobody's, or the proxies named. */
  trustProxy: false | string
  logLevel: z.output<typeof LogLevel>
  metricsToken: string | undefined
  /** Null: the button is hidden. */
  google: { issuer: string; clientId: string; clientSecret: string } | null
  /** Off: a live magazine without keys. The sandbox is for trials only. */
  payments:
    | {
        kind: 'razorpay'
        keyId: string
        keySecret: string
        webhookSecret: string
        apiUrl: string
        checkoutScript: string
      }
    | { kind: 'sandbox' | 'off' }
  /** What stands on receipts. Without a tax number they show no tax. */
  receipts: { publisher: string; gstin: string | null; prefix: string }
  newsletter: {
    /** Whether an address gets it only once its owner has confirmed it by a link in a mail. */
    isConfirmed: boolean
    /** At most so many a second, over all processes; null: as fast as the mail server takes them. */
    perSecond: number | null
    /** Connections of each process to the mail server. */
    connections: number
    /** Whether it is counted how many open it and click its links. */
    isCounted: boolean
    /** Whoever sends it may tell of mail that came back; null: nobody. */
    bounceToken: string | null
  }
  /** How long it is kept who viewed which article. */
  viewsKeptDays: number
  /** Who becomes administrator where there is none. Without a password one is made and shown once. */
  firstAdmin: { email: string; password: string | undefined }
}

const LogLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])

const isTimeZone = (name: string) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const HttpAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .refine((address) => new URL(address).pathname === '/' && !new URL(address).search, 'must have no path and no query')

const SafeAddress = z
  .url({ protocol: /^https?$/, error: 'must be an https address' })
  .refine(isSafeAddress, 'must be an https address, or one of this machine')

const Environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65_535).default(3000),
  PUBLIC_URL: HttpAddress.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must start with postgres://' }).optional(),
  DATABASE_POOL_SIZE: z.coerce.number({ error: 'must be a number' }).int().min(2).max(200).default(10),
  STORAGE_URL: StorageUrl.optional(),
  MODE: z.enum(['live', 'trial'], { error: 'must be live or trial' }).optional(),
  SITE_NAME: z.string().default('Groundplane'),
  CONTACT_EMAIL: z.email({ error: 'must be an e-mail address' }).default('editor@groundplane.example'),
  CONTACT_PHONE: z.string().default('+91 80 5550 0142'),
  POSTAL_ADDRESS: z.string().default('Groundplane Media; 4 Residency Road; Bengaluru 560025; India'),
  TIME_ZONE: z.string().refine(isTimeZone, 'must be a time zone such as Asia/Kolkata').default('Asia/Kolkata'),
  SMTP_URL: SmtpUrl.optional(),
  MAIL_FROM: z.string().transform(toMailbox).optional(),
  WEB_CONCURRENCY: z.coerce.number({ error: 'must be a number' }).int().min(1).max(256).optional(),
  TRUST_PROXY: z.string().optional(),
  LOG_LEVEL: LogLevel.default('info'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: z
    .url({ protocol: /^https?$/, error: 'must be an https address' })
    .refine(isSafeAddress, 'must be an https address, or one of this machine')
    .default('https://accounts.google.com'),
  RAZORPAY_KEY_ID: z.string().optional(),
  RAZORPAY_KEY_SECRET: z.string().optional(),
  RAZORPAY_WEBHOOK_SECRET: z.string().optional(),
  RAZORPAY_API_URL: SafeAddress.default('https://api.razorpay.com'),
  RAZORPAY_CHECKOUT_URL: SafeAddress.default('https://checkout.razorpay.com/v1/checkout.js'),
  PUBLISHER_NAME: z.string().optional(),
  GSTIN: z.string().refine(isGstin, 'must be a GST number such as 29ABCDE1234F1Z5').optional(),
  RECEIPT_PREFIX: z
    .string()
    .regex(/^[A-Z0-9]{1,4}$/, 'must be one to four capital letters or digits')
    .default('GP'),
  DKIM_DOMAIN: z
    .string()
    .regex(/^([a-z\d-]+\.)+[a-z\d-]+$/, 'must be a domain such as example.com')
    .optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z\d]([a-z\d.-]*[a-z\d])?$/i, 'must be a name such as mail2026')
    .optional(),
  DKIM_KEY_FILE: z.string().transform(toPrivateKey).optional(),
  NEWSLETTER_CONFIRM: z.enum(['0', '1'], { error: 'must be 1 or 0' }).default('0'),
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

/** Fifteen characters: the state, the taxpayer, a check. */
function isGstin(text: string): boolean {
  return /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(text) && isStateCode(text.slice(0, 2))
}

/** Over plain http anybody on the way could say who signs in or who has paid. */
function isSafeAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

/** What is wrong with the environment, all of it at once. */
export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(
      `The environment has ${problems.length === 1 ? 'an error' : 'errors'}:\n${problems.map((line) => `  ${line}`).join('\n')}`,
    )
    this.name = 'ConfigError'
  }
}

/** Reads and checks the environment. An empty variable is an absent one. Throws `ConfigError` that names every problem. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  const problems = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  if (given.WEB_CONCURRENCY && given.WEB_CONCURRENCY !== '1' && !given.DATABASE_URL)
    problems.push('WEB_CONCURRENCY: several processes need DATABASE_URL; the embedded database serves one')
  if (Boolean(given.GOOGLE_CLIENT_ID) !== Boolean(given.GOOGLE_CLIENT_SECRET))
    problems.push('GOOGLE_CLIENT_SECRET: sign-in with Google needs GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET')
  problems.push(...paymentProblems(given))
  if (modeOf(given) === 'live' && !given.SMTP_URL)
    problems.push('SMTP_URL: a live magazine needs a way out for its mail')
  if (Boolean(given.DKIM_SELECTOR) !== Boolean(given.DKIM_KEY_FILE))
    problems.push('DKIM_KEY_FILE: signing mail needs DKIM_SELECTOR and DKIM_KEY_FILE')
  if (given.SMTP_URL && !given.MAIL_FROM) problems.push('MAIL_FROM: mail by SMTP needs the address that it comes from')
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems)
  return toConfig(parsed.data)
}

const razorpayKeys = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const

/** One key alone is a slip; two equal secrets would let a webhook pass for a checkout. */
function paymentProblems(given: NodeJS.Dict<string>): string[] {
  const missing = razorpayKeys.filter((name) => !given[name])
  const problems =
    missing.length < razorpayKeys.length
      ? missing.map((name) => `${name}: payments need all three of Razorpay’s keys`)
      : []
  if (given.RAZORPAY_KEY_SECRET && given.RAZORPAY_KEY_SECRET === given.RAZORPAY_WEBHOOK_SECRET)
    problems.push('RAZORPAY_WEBHOOK_SECRET: must not be the same as RAZORPAY_KEY_SECRET')
  return problems
}

const modeOf = ({ MODE, PUBLIC_URL }: { MODE?: string | undefined; PUBLIC_URL?: string | undefined }) =>
  (MODE ?? (PUBLIC_URL?.startsWith('https:') ? 'live' : 'trial')) === 'live' ? 'live' : 'trial'

function toConfig(env: z.output<typeof Environment>): Config {
  const publicUrl = (env.PUBLIC_URL ?? `http://127.0.0.1:${env.PORT}`).replace(/\/$/, '')
  const mailFrom = env.MAIL_FROM ?? { name: env.SITE_NAME, address: env.CONTACT_EMAIL }
  return {
    host: env.HOST,
    port: env.PORT,
    publicUrl,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    storage: env.STORAGE_URL ?? { kind: 'folder', folder: resolve(env.DATA_DIR, 'files', 'pictures') },
    poolSize: env.DATABASE_POOL_SIZE,
    mode: modeOf(env),
    site: {
      name: env.SITE_NAME,
      contactEmail: env.CONTACT_EMAIL,
      contactPhone: env.CONTACT_PHONE,
      postalAddress: env.POSTAL_ADDRESS.split(';').map((line) => line.trim()),
      timeZone: env.TIME_ZONE,
    },
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom,
    dkim:
      env.DKIM_SELECTOR && env.DKIM_KEY_FILE
        ? {
            domainName: env.DKIM_DOMAIN ?? mailFrom.address.slice(mailFrom.address.lastIndexOf('@') + 1),
            keySelector: env.DKIM_SELECTOR,
            privateKey: env.DKIM_KEY_FILE,
          }
        : null,
    webConcurrency: env.WEB_CONCURRENCY ?? (env.DATABASE_URL ? availableParallelism() : 1),
    trustProxy: env.TRUST_PROXY ?? false,
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN,
    google:
      env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET
        ? { issuer: env.GOOGLE_ISSUER, clientId: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET }
        : null,
    payments: paymentsFrom(env),
    receipts: {
      publisher: env.PUBLISHER_NAME ?? env.SITE_NAME,
      gstin: env.GSTIN ?? null,
      prefix: env.RECEIPT_PREFIX,
    },
    newsletter: {
      isConfirmed: env.NEWSLETTER_CONFIRM === '1',
      perSecond: env.NEWSLETTER_RATE ?? null,
      connections: env.NEWSLETTER_CONNECTIONS,
      isCounted: env.NEWSLETTER_TRACKING === '1',
      bounceToken: env.NEWSLETTER_BOUNCE_TOKEN ?? null,
    },
    viewsKeptDays: env.VIEWS_KEPT_DAYS,
    firstAdmin: {
      email: env.ADMIN_EMAIL ?? `admin@${env.CONTACT_EMAIL.split('@')[1]}`,
      password: env.ADMIN_PASSWORD,
    },
  }
}

function paymentsFrom(env: z.output<typeof Environment>): Config['payments'] {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: webhookSecret } = env
  if (!keyId || !keySecret || !webhookSecret) return { kind: modeOf(env) === 'live' ? 'off' : 'sandbox' }
  const apiUrl = env.RAZORPAY_API_URL.replace(/\/$/, '')
  return { kind: 'razorpay', keyId, keySecret, webhookSecret, apiUrl, checkoutScript: env.RAZORPAY_CHECKOUT_URL }
}
