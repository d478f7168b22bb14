import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import type { z } from 'zod'
import { Environment, type LogLevel } from './environment.ts'
import type { Dkim, Mailbox } from './gateways/mail/index.ts'
import type { Storage } from './storage-url.ts'

/** The environment, validated and with defaults. */
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
  /** The sender of mail. */
  mailFrom: Mailbox
  /** Null: mail is not signed. */
  dkim: Dkim | null
  /** The number of serving processes. */
  webConcurrency: number
  /** The proxies whose forwarding headers count. */
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
  /** The seller on receipts. Without a GST number they show no tax. */
  receipts: { publisher: string; gstin: string | null; prefix: string }
  newsletter: {
    /** Whether new subscribers must confirm by a link in a mail. */
    isConfirmed: boolean
    /** Messages a second over all processes; null: as fast as the mail server accepts them. */
    perSecond: number | null
    /** Connections of each process to the mail server. */
    connections: number
    /** Whether opens and clicks are counted. */
    isTracked: boolean
    /** Authorises reports of bounced mail; null: none are accepted. */
    bounceToken: string | null
  }
  /** How long readers' views of articles are stored. */
  viewsKeptDays: number
  /** Becomes administrator if there is none. Without a password one is generated and printed once. */
  firstAdmin: { email: string; password: string | undefined }
}

/** All errors of the environment together. */
export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(
      `The environment has ${problems.length === 1 ? 'an error' : 'errors'}:\n${problems.map((line) => `  ${line}`).join('\n')}`,
    )
    this.name = 'ConfigError'
  }
}

/** Reads and validates the environment. An empty variable counts as missing. @throws ConfigError with every problem */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  const problems = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  if (given.WEB_CONCURRENCY && given.WEB_CONCURRENCY !== '1' && !given.DATABASE_URL)
    problems.push('WEB_CONCURRENCY: several processes need DATABASE_URL; the embedded database serves one')
  if (Boolean(given.GOOGLE_CLIENT_ID) !== Boolean(given.GOOGLE_CLIENT_SECRET))
    problems.push('GOOGLE_CLIENT_SECRET: sign-in with Google needs GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET')
  problems.push(...paymentProblems(given))
  if (modeOf(given) === 'live' && !given.SMTP_URL) problems.push('SMTP_URL: a live magazine needs a mail server')
  if (Boolean(given.DKIM_SELECTOR) !== Boolean(given.DKIM_KEY_FILE))
    problems.push('DKIM_KEY_FILE: signing mail needs DKIM_SELECTOR and DKIM_KEY_FILE')
  if (given.SMTP_URL && !given.MAIL_FROM) problems.push('MAIL_FROM: mail by SMTP needs a sender')
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems)
  return toConfig(parsed.data)
}

const razorpayKeys = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const

/** Two equal secrets would let a webhook pass for a checkout. */
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
      isTracked: env.NEWSLETTER_TRACKING === '1',
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
