import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { onStatement } from '../core/statements.ts'
import { type JobAttempt, jobOutcomes } from '../jobs/index.ts'

/** Read in `src/features/system-status/server/state/system-figures.ts`. Ages in milliseconds. */
export interface SystemFigures {
  jobs: {
    waiting: number
    running: number
    failed: number
    oldestDueAge: number
    mailWaiting: number
    mailFailed: number
  }
  newsletters: { paused: number; recipientsWaiting: number }
  orders: { state: string; count: number }[]
  /** Null: none was made or tried. */
  backups: { age: number | null; isFailed: boolean; trialAge: number | null; isTrialFailed: boolean }
}

export interface SystemSource {
  version: string
  /** @throws if the database is away */
  readFigures: () => Promise<SystemFigures>
  pool: () => { busy: number; idle: number; waiting: number }
  readsFromReplica: () => boolean | null
  purges: () => string
  jobNames: readonly string[]
  onJob: (listener: (attempt: JobAttempt) => void) => void
}

/** In seconds. */
export const slowStatement = 0.5

const purgeStates = ['off', 'unproven', 'working', 'failing']

/** Returns what reads the metrics anew, and what stops counting. */
export function registerSystem(register: Registry, source: SystemSource) {
  /** What every process says of the whole magazine is not added up. */
  const gauge: MakeGauge = (name, help, labelNames = [], aggregator = 'max') =>
    new Gauge({ name, help, labelNames, aggregator, registers: [register] })
  gauge('groundplane_info', 'The version, as a label', ['version']).set({ version: source.version }, 1)
  const isUp = gauge('database_up', 'Whether the database answers: 1 or 0')
  const connections = gauge('database_connections', 'Connections to the database, by state', ['state'], 'sum')
  const queue = gauge('database_queries_waiting', 'Queries that wait for a connection', [], 'sum')
  const replica = gauge('database_replica_used', 'Whether public pages are read from the replica: 1 or 0')
  const purges = gauge('shared_caches', 'Whether shared caches are told of changes: 1 at the present state', ['state'])
  const show = figureGauges(gauge)
  const statements = new Histogram({
    name: 'database_statement_duration_seconds',
    help: 'Time of a statement with its way to the database',
    buckets: [0.001, 0.005, 0.02, 0.1, slowStatement, 2, 10],
    registers: [register],
  })
  countAttempts(register, source)
  const stop = onStatement(({ ms }) => statements.observe(ms / 1000))
  const refresh = async () => {
    const { busy, idle, waiting } = source.pool()
    connections.set({ state: 'busy' }, busy)
    connections.set({ state: 'idle' }, idle)
    queue.set(waiting)
    const isUsed = source.readsFromReplica()
    if (isUsed === null) replica.remove()
    else replica.set(isUsed ? 1 : 0)
    for (const state of purgeStates) purges.set({ state }, source.purges() === state ? 1 : 0)
    try {
      show(await source.readFigures())
      isUp.set(1)
    } catch {
      isUp.set(0)
    }
  }
  return { refresh, stop }
}

type MakeGauge = (name: string, help: string, labelNames?: string[], aggregator?: 'max' | 'sum') => Gauge

function figureGauges(gauge: MakeGauge) {
  const jobs = gauge('jobs', 'Background jobs of all processes, by state', ['state'])
  const oldest = gauge('jobs_oldest_due_seconds', 'How long a job has been due while no process works on its queue')
  const mail = gauge('mails', 'Mails to single persons, by state', ['state'])
  const paused = gauge('newsletters_paused', 'Newsletters that are paused')
  const recipients = gauge('newsletter_recipients_waiting', 'Recipients of newsletters who are still to get theirs')
  const orders = gauge('orders', 'Orders of the last seven days, by state', ['state'])
  const backupAge = gauge('backup_age_seconds', 'Age of the newest backup, however it was made')
  const backupFailed = gauge('backup_failed', 'Whether the last scheduled backup failed: 1 or 0')
  const trialAge = gauge('backup_trial_age_seconds', 'Since a backup was last restored on trial')
  const trialFailed = gauge('backup_trial_failed', 'Whether the last trial of a backup failed: 1 or 0')
  return (figures: SystemFigures) => {
    const { waiting, running, failed, oldestDueAge, mailWaiting, mailFailed } = figures.jobs
    for (const [state, count] of Object.entries({ waiting, running, failed })) jobs.set({ state }, count)
    oldest.set(oldestDueAge / 1000)
    for (const [state, count] of Object.entries({ waiting: mailWaiting, failed: mailFailed }))
      mail.set({ state }, count)
    paused.set(figures.newsletters.paused)
    recipients.set(figures.newsletters.recipientsWaiting)
    orders.reset()
    for (const { state, count } of figures.orders) orders.set({ state }, count)
    const { age, isFailed, trialAge: tried, isTrialFailed } = figures.backups
    // Without a backup there is no age, which an alert can ask for.
    setAge(backupAge, age)
    setAge(trialAge, tried)
    backupFailed.set(isFailed ? 1 : 0)
    trialFailed.set(isTrialFailed ? 1 : 0)
  }
}

function countAttempts(register: Registry, source: SystemSource) {
  const attempts = new Counter({
    name: 'job_attempts_total',
    help: 'Attempts at background jobs, by name and outcome',
    labelNames: ['job', 'outcome'],
    registers: [register],
  })
  const jobSeconds = new Counter({
    name: 'job_seconds_total',
    help: 'Time that background jobs took',
    labelNames: ['job'],
    registers: [register],
  })
  // A counter that begins at 1 has not increased: no alert would hear of the first failure.
  for (const job of source.jobNames) {
    jobSeconds.inc({ job }, 0)
    for (const outcome of jobOutcomes) attempts.inc({ job, outcome }, 0)
  }
  source.onJob(({ name, outcome, ms }) => {
    attempts.inc({ job: name, outcome })
    jobSeconds.inc({ job: name }, ms / 1000)
  })
}

function setAge(gauge: Gauge, age: number | null) {
  if (age === null) gauge.remove()
  else gauge.set(age / 1000)
}
