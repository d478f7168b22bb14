import type { FastifyBaseLogger } from 'fastify'
import { type ConstructorOptions, type Db, fromPglite, type Queue } from 'pg-boss'
import { days, hours, minutes, seconds } from '../core/durations.ts'
import type { DatabaseHandle } from '../db/database.ts'
import type { EmbeddedDatabase } from '../db/embedded/client.ts'
import type { JobType } from './job-type.ts'

export const schema = 'jobs'

export const failedQueue = 'failed'

/** Milliseconds between polls for what no notification announces. */
export interface Intervals {
  poll: number
  /** For jobs whose process has died. A running job sends two heartbeats in each `heartbeat`. */
  supervise: number
  heartbeat: number
}

export const defaultIntervals: Intervals = { poll: seconds(15), supervise: seconds(30), heartbeat: seconds(30) }

const inSeconds = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1000))

export interface QueueOptions {
  database: DatabaseHandle
  /** The queue has connections of its own. Null: the database is embedded. */
  databaseUrl: string | null
  log: Pick<FastifyBaseLogger, 'warn' | 'error' | 'debug'>
  intervals?: Intervals
  /** False for a command: it neither supervises the queue nor runs schedules. */
  isServer?: boolean
}

export function bossOptions(options: QueueOptions): ConstructorOptions {
  const { database, databaseUrl, intervals = defaultIntervals, isServer = true } = options
  return {
    ...connection(database, databaseUrl),
    schema,
    useListenNotify: isServer,
    supervise: isServer,
    schedule: isServer,
    superviseIntervalSeconds: inSeconds(intervals.supervise),
    monitorIntervalSeconds: inSeconds(intervals.supervise),
    cronWorkerIntervalSeconds: 30,
    maintenanceIntervalSeconds: inSeconds(minutes(10)),
    // Not used here: flows of jobs and background schema changes.
    flowIntervalSeconds: inSeconds(hours(12)),
    bamIntervalSeconds: inSeconds(minutes(10)),
    // The database vacuums itself; the embedded one has housekeeping.
    monitorVacuum: false,
    reindex: database.kind === 'postgres',
  }
}

function connection(database: DatabaseHandle, databaseUrl: string | null): ConstructorOptions {
  if (database.kind === 'embedded') return { db: onEmbedded(database.embedded), backend: 'pglite' }
  if (databaseUrl === null) throw new Error('The queue needs the address of PostgreSQL')
  // A worker holds a connection only while it fetches and completes, not while it works.
  const url = new URL(databaseUrl)
  // Do not wait for a silent server. The library passes these settings to the driver only with the address.
  url.searchParams.set('query_timeout', String(minutes(2)))
  url.searchParams.set('keepAlive', 'true')
  return { connectionString: url.href, application_name: 'groundplane jobs', max: 3 }
}

/** All workers look for jobs again after the database was reopened. */
function onEmbedded(embedded: EmbeddedDatabase): Db {
  return {
    ...fromPglite({
      query: async (sql, values = []) => embedded.query(sql, values),
      exec: (sql) => embedded.exec(sql),
    }),
    listen: async (channel, onNotification, onReconnect) => {
      const close = await embedded.listen(channel, onNotification, onReconnect)
      onReconnect()
      return { close }
    },
  }
}

/** How long a job may wait, and how long a failed one stays for an administrator. */
const retentionSeconds = inSeconds(days(30))

export const failedQueueOptions = { retentionSeconds }

export function queueOptions(type: JobType, intervals: Intervals): Omit<Queue, 'name'> {
  return {
    notify: true,
    deadLetter: failedQueue,
    retryLimit: type.maxAttempts - 1,
    retryDelay: inSeconds(type.retryDelay),
    retryBackoff: true,
    retryDelayMax: inSeconds(type.maxRetryDelay),
    expireInSeconds: inSeconds(type.timeout),
    heartbeatSeconds: inSeconds(intervals.heartbeat),
    deleteAfterSeconds: inSeconds(type.isSecret ? hours(1) : days(1)),
    retentionSeconds,
  }
}
