import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { z } from 'zod'

/** Everything that the environment may say, checked and with its defaults. The only reader of the environment. */
export interface Config {
  host: string
  port: number
  /** The address in links, feeds and mails, without a trailing slash. */
  publicUrl: string
  dataDir: string
  /** Null: the embedded database in `dataDir`. */
  databaseUrl: string | null
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
  /** Processes that serve. */
  webConcurrency: number
  /** Whose forwarding headers count: nobody's, or the proxies named. */
  trustProxy: false | string
  logLevel: z.output<typeof LogLevel>
  metricsToken: string | undefined
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

const Environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65_535).default(3000),
  PUBLIC_URL: HttpAddress.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must start with postgres://' }).optional(),
  DATABASE_POOL_SIZE: z.coerce.number({ error: 'must be a number' }).int().min(2).max(200).default(10),
  MODE: z.enum(['live', 'trial'], { error: 'must be live or trial' }).optional(),
  SITE_NAME: z.string().default('Groundplane'),
  CONTACT_EMAIL: z.email({ error: 'must be an e-mail address' }).default('editor@groundplane.example'),
  CONTACT_PHONE: z.string().default('+91 80 5550 0142'),
  POSTAL_ADDRESS: z.string().default('Groundplane Media; 4 Residency Road; Bengaluru 560025; India'),
  TIME_ZONE: z.string().refine(isTimeZone, 'must be a time zone such as Asia/Kolkata').default('Asia/Kolkata'),
  WEB_CONCURRENCY: z.coerce.number({ error: 'must be a number' }).int().min(1).max(256).optional(),
  TRUST_PROXY: z.string().optional(),
  LOG_LEVEL: LogLevel.default('info'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
})

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
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems)
  return toConfig(parsed.data)
}

function toConfig(env: z.output<typeof Environment>): Config {
  const publicUrl = (env.PUBLIC_URL ?? `http://127.0.0.1:${env.PORT}`).replace(/\/$/, '')
  return {
    host: env.HOST,
    port: env.PORT,
    publicUrl,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    poolSize: env.DATABASE_POOL_SIZE,
    mode: env.MODE ?? (publicUrl.startsWith('https:') ? 'live' : 'trial'),
    site: {
      name: env.SITE_NAME,
      contactEmail: env.CONTACT_EMAIL,
      contactPhone: env.CONTACT_PHONE,
      postalAddress: env.POSTAL_ADDRESS.split(';').map((line) => line.trim()),
      timeZone: env.TIME_ZONE,
    },
    webConcurrency: env.WEB_CONCURRENCY ?? (env.DATABASE_URL ? availableParallelism() : 1),
    trustProxy: env.TRUST_PROXY ?? false,
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN,
  }
}
