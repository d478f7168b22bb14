import { type ConstructorOptions, type Db, fromPglite, type Queue } from 'pg-boss'
import { days, hours, minutes, seconds } from '../core/durations.ts'
import type { DatabaseHandle } from '../db/database.ts'
import type { EmbeddedDatabase } from '../db/embedded/client.ts'
import type { JobType } from './job-type.ts'

/** The schema in which the queue keeps its tables. */
export const schema = 'jobs'

/** Where jobs lie that were tried to the end, until somebody looks. */
export const failedQueue = 'failed'

/** How often is looked for what no notification tells of: retries that are due, work of a process that died. */
export interface Pace {
  /** For due retries and jobs with a later start, by each worker. */
  poll: number
  /** For jobs whose process fell silent; a running job is reported alive twice in `heartbeat`. */
  supervise: number
  heartbeat: number
}

export const usualPace: Pace = { poll: seconds(15), supervise: seconds(30), heartbeat: seconds(30) }

const inSeconds = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1000))

export interface BossOptions {
  database: DatabaseHandle
  /** Needed where the database is PostgreSQL: the queue has connections of its own. */
  databaseUrl: string | null
  pace: Pace
  /** False for a command that comes and goes: it neither looks after the queue nor keeps the schedule. */
  resident: boolean
}

export function bossOptions({ database, databaseUrl, pace, resident }: BossOptions): ConstructorOptions {
  return {
    ...connection(database, databaseUrl),
    schema,
    useListenNotify: resident,
    supervise: resident,
    schedule: resident,
    superviseIntervalSeconds: inSeconds(pace.supervise),
    monitorIntervalSeconds: inSeconds(pace.supervise),
    cronWorkerIntervalSeconds: 30,
    maintenanceIntervalSeconds: inSeconds(minutes(10)),
    // Chains of jobs are not used; changes of its own schema that it makes later are looked for when it starts.
    flowIntervalSeconds: inSeconds(hours(12)),
    bamIntervalSeconds: inSeconds(minutes(10)),
    // Both are the database's business, and housekeeping's where it is embedded.
    monitorVacuum: false,
    reindex: database.kind === 'postgres',
  }
}

function connection(database: DatabaseHandle, databaseUrl: string | null): ConstructorOptions {
  if (database.kind === 'embedded') return { db: onEmbedded(database.embedded), backend: 'pglite' }
  if (databaseUrl === null) throw new Error('The queue needs the address of PostgreSQL')
  // A worker holds a connection only while it fetches and settles, not while it works.
  return { connectionString: databaseUrl, application_name: 'groundplane jobs', max: 3 }
}

/** The adapter for PGlite, which also hears when the database had to be reopened: then all workers look again. */
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

/** How the queue of a kind of job is kept; also what a job inherits. */
export function queueOptions(type: JobType, pace: Pace): Omit<Queue, 'name'> {
  return {
    notify: true,
    deadLetter: failedQueue,
    retryLimit: type.tries - 1,
    retryDelay: inSeconds(type.firstPause),
    retryBackoff: true,
    retryDelayMax: inSeconds(type.longestPause),
    expireInSeconds: inSeconds(type.timeLimit),
    heartbeatSeconds: inSeconds(pace.heartbeat),
    deleteAfterSeconds: inSeconds(type.isSecret ? hours(1) : days(1)),
    // How long a job may wait, and how long a failed one is kept for an administrator.
    retentionSeconds: inSeconds(days(30)),
  }
}
