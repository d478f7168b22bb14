import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import type { ConnectionName } from '../../contract/connection-names.ts'
import type { PurgedCaches } from '../gateways/caches/index.ts'
import type { TelemetrySettings } from '../gateways/telemetry/index.ts'
import { commandAsTyped } from '../release-files.ts'
import {
  connectionsOf,
  connectionVariables,
  type EnvironmentValues,
  modeOf,
  toConnectionConfig,
} from './connection-config.ts'
import { Environment } from './environment.ts'
import { isLoopback } from './safe-address.ts'

/** In features, its connections are those in force. */
export type Config = ReturnType<typeof toConfig>

export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(
      `The environment has ${problems.length === 1 ? 'an error' : 'errors'}:\n${problems.map((line) => `  ${line}`).join('\n')}`,
    )
    this.name = 'ConfigError'
  }
}

/** An empty or blank variable counts as missing. @throws ConfigError with every problem */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const parsed = Environment.safeParse(given)
  const problems = parsed.success ? [] : firstOfEach(parsed.error.issues)
  if (Number(given.WEB_CONCURRENCY) > 1 && !given.DATABASE_URL)
    problems.push('WEB_CONCURRENCY: to run several processes, set DATABASE_URL')
  if (given.DATABASE_READ_URL && !given.DATABASE_URL)
    problems.push('DATABASE_READ_URL: to use a replica, set DATABASE_URL to its primary')
  if (Boolean(given.GOOGLE_CLIENT_ID) !== Boolean(given.GOOGLE_CLIENT_SECRET))
    problems.push('GOOGLE_CLIENT_SECRET: to sign in with Google, set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET')
  problems.push(...paymentProblems(given))
  if (given.HOST && !isLoopback(given.HOST) && modeOf(given) === 'trial' && given.MODE !== 'trial')
    problems.push(
      'MODE: other machines can reach this server. To run a trial (free plans, email in files), set MODE=trial. To go live, set PUBLIC_URL to an https URL',
    )
  if (Boolean(given.DKIM_SELECTOR) !== Boolean(given.DKIM_KEY_FILE))
    problems.push('DKIM_KEY_FILE: to sign email, set DKIM_SELECTOR and DKIM_KEY_FILE')
  if (URL.parse(given.BACKUP_URL ?? '')?.protocol === 's3:' && !given.BACKUP_KEY)
    problems.push(
      `BACKUP_KEY: backups in a bucket must be encrypted. \`${commandAsTyped('backups key')}\` creates a key`,
    )
  if (/^(fastly|cloudflare):/.test(given.PURGE_URL ?? '') && !given.PURGE_TOKEN)
    problems.push('PURGE_TOKEN: this service purges only with an API token')
  if (given.SMTP_URL && !given.MAIL_FROM) problems.push('MAIL_FROM: to send email by SMTP, set a sender')
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems)
  return toConfig(parsed.data)
}

const firstOfEach = (issues: readonly { path: PropertyKey[]; message: string }[]): string[] =>
  issues
    .map(({ path, message }) => ({ name: path.join('.'), message }))
    .filter(({ name }, i, all) => all.findIndex((other) => other.name === name) === i)
    .map(({ name, message }) => `${name}: ${message}`)

const razorpayKeys = connectionVariables.payments

/** Two equal secrets would let a webhook pass for a checkout. */
function paymentProblems(given: NodeJS.Dict<string>): string[] {
  const missing = razorpayKeys.filter((name) => !given[name])
  const problems =
    missing.length < razorpayKeys.length
      ? missing.map((name) => `${name}: to accept payments, set all three Razorpay keys`)
      : []
  if (given.RAZORPAY_KEY_SECRET && given.RAZORPAY_KEY_SECRET === given.RAZORPAY_WEBHOOK_SECRET)
    problems.push('RAZORPAY_WEBHOOK_SECRET: must differ from RAZORPAY_KEY_SECRET')
  return problems
}

function toConfig(env: EnvironmentValues) {
  const publicUrl = env.PUBLIC_URL ?? `http://127.0.0.1:${env.PORT}`
  return {
    environment: env,
    ...toConnectionConfig(env),
    setConnections: connectionsOf(env) as readonly ConnectionName[],
    /** Stored, but the key of this data folder does not decrypt them. They are off. */
    unreadable: [] as readonly ConnectionName[],
    host: env.HOST,
    port: env.PORT,
    /** In links, feeds and mails. Without a trailing slash. */
    publicUrl,
    dataDir: resolve(env.DATA_DIR),
    /** Null: the embedded database in `dataDir`. */
    databaseUrl: env.DATABASE_URL ?? null,
    /** For reads of public pages. Null: they use `databaseUrl`. */
    databaseReadUrl: env.DATABASE_READ_URL ?? null,
    /** Per process, to PostgreSQL. */
    poolSize: env.DATABASE_POOL_SIZE,
    /** Trial: an empty database is filled with the demo magazine. Live: it stays empty. */
    mode: modeOf(env),
    /** Used where none are stored. `src/features/settings/server` has those in force. */
    firstSettings: {
      identity: { name: env.SITE_NAME },
      contact: {
        email: env.CONTACT_EMAIL,
        phone: env.CONTACT_PHONE,
        address: env.POSTAL_ADDRESS,
        timeZone: env.TIME_ZONE,
        legalName: env.PUBLISHER_NAME,
        gstin: env.GSTIN,
        receiptPrefix: env.RECEIPT_PREFIX,
      },
      newsletter: { isConfirmed: (env.NEWSLETTER_CONFIRM ?? (modeOf(env) === 'live' ? '1' : '0')) === '1' },
    },
    /** Mailed links open accounts. They are logged only in a declared trial, or on a site of this machine alone. */
    logsMailLinks: env.MODE === 'trial' || isLoopback(new URL(publicUrl).hostname),
    webConcurrency: env.WEB_CONCURRENCY ?? (env.DATABASE_URL ? availableParallelism() : 1),
    trustProxy: env.TRUST_PROXY ?? false,
    hstsSubdomains: env.HSTS_SUBDOMAINS === '1',
    purgedCaches: purgedCachesFrom(env),
    logLevel: env.LOG_LEVEL,
    /** Milliseconds. Slower answers are logged with their statements. */
    slowMs: env.LOG_SLOW_MS,
    errorReports: env.ERROR_REPORTS_URL ?? null,
    telemetry: telemetryFrom(env),
    metricsToken: env.METRICS_TOKEN,
    newsletter: {
      /** Messages per second, over all processes. Null: as fast as the mail server accepts them. */
      perSecond: env.NEWSLETTER_RATE ?? null,
      connections: env.NEWSLETTER_CONNECTIONS,
      isTracked: env.NEWSLETTER_TRACKING === '1',
      /** Authorises reports of bounced mail; null: none are accepted. */
      bounceToken: env.NEWSLETTER_BOUNCE_TOKEN ?? null,
    },
    viewsKeptDays: env.VIEWS_KEPT_DAYS,
    /** Becomes administrator if there is none. Without a password one is generated and printed once. */
    firstAdmin: { email: env.ADMIN_EMAIL ?? `admin@${env.CONTACT_EMAIL.split('@')[1]}`, password: env.ADMIN_PASSWORD },
    warnings:
      publicUrl.startsWith('https:') && env.TRUST_PROXY === undefined
        ? [
            'TRUST_PROXY is not set, but PUBLIC_URL is https. All readers behind the proxy share one rate limit. Set it to the proxy’s address, for example 127.0.0.1.',
          ]
        : [],
  }
}

const purgedCachesFrom = ({ PURGE_URL, PURGE_TOKEN }: EnvironmentValues): PurgedCaches | null =>
  PURGE_URL ? { ...PURGE_URL, token: PURGE_TOKEN ?? null } : null

function telemetryFrom(env: EnvironmentValues): TelemetrySettings | null {
  const both = env.OTEL_EXPORTER_OTLP_ENDPOINT
  const isOn = (exporter: 'otlp' | 'none' | undefined, endpoint: string | undefined) =>
    exporter === undefined ? Boolean(both ?? endpoint) : exporter === 'otlp'
  const traces = isOn(env.OTEL_TRACES_EXPORTER, env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT)
  const hasMetrics = isOn(env.OTEL_METRICS_EXPORTER, env.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT)
  if (env.OTEL_SDK_DISABLED === 'true' || !(traces || hasMetrics)) return null
  return {
    protocol: env.OTEL_EXPORTER_OTLP_PROTOCOL,
    traces: traces ? { sampler: env.OTEL_TRACES_SAMPLER, ratio: env.OTEL_TRACES_SAMPLER_ARG } : null,
    hasMetrics,
    metricInterval: env.OTEL_METRIC_EXPORT_INTERVAL,
  }
}
