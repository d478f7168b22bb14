import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { JobTypes } from './job-type.ts'
import { failedQueue } from './queue-settings.ts'

export interface JobFailure {
  id: string
  name: string
  /** In a few words, without secrets. */
  about: string
  reason: string
  enqueuedAt: Date
  failedAt: Date
  tries: number
}

interface FailedRow {
  id: string
  source_name: string
  data: unknown
  source_output: unknown
  source_created_on: Date
  created_on: Date
  source_retry_count: number
}

const failedRow = sql`id, source_name, data, source_output, source_created_on, created_on, source_retry_count`

export async function findFailedJobs(
  db: Database,
  jobTypes: JobTypes,
  { limit, offset, search }: { limit: number; offset: number; search: string },
): Promise<{ jobs: JobFailure[]; total: number }> {
  if (search !== '') return searchFailedJobs(db, jobTypes, { limit, offset, search })
  // One statement, so that the total matches the page.
  const { rows } = await sql<{ total: number } & (FailedRow | { id: null })>`
    select counted.total, page.*
    from (select count(*) as total from jobs.job where name = ${failedQueue}) as counted
    left join (
      select ${failedRow} from jobs.job where name = ${failedQueue} order by created_on desc, id limit ${limit} offset ${offset}
    ) as page on true
    order by page.created_on desc, page.id`.execute(db)
  const jobs = rows.flatMap((row) => (row.id === null ? [] : [toFailedJob(row, jobTypes)]))
  return { jobs, total: rows[0]?.total ?? 0 }
}

const mostSearched = 5_000

/** Looks only at what a row shows: what it was made of may be secret. */
async function searchFailedJobs(
  db: Database,
  jobTypes: JobTypes,
  { limit, offset, search }: { limit: number; offset: number; search: string },
): Promise<{ jobs: JobFailure[]; total: number }> {
  const { rows } = await sql<FailedRow>`
    select ${failedRow} from jobs.job where name = ${failedQueue} order by created_on desc, id limit ${mostSearched}`.execute(
    db,
  )
  const wanted = search.toLowerCase()
  const found = rows
    .map((row) => toFailedJob(row, jobTypes))
    .filter(({ name, about, reason }) => `${name} ${about} ${reason}`.toLowerCase().includes(wanted))
  return { jobs: found.slice(offset, offset + limit), total: found.length }
}

export async function findFailedJob(db: Database, jobTypes: JobTypes, id: string): Promise<JobFailure | undefined> {
  const { rows } = await sql<FailedRow>`
    select ${failedRow} from jobs.job where name = ${failedQueue} and id = ${id}`.execute(db)
  return rows[0] && toFailedJob(rows[0], jobTypes)
}

function toFailedJob(row: FailedRow, jobTypes: JobTypes): JobFailure {
  const type = jobTypes[row.source_name]
  const payload = type?.payload.safeParse(row.data)
  return {
    id: row.id,
    name: row.source_name,
    about: type !== undefined && payload?.success === true ? type.describe(payload.data) : '',
    reason: messageOf(row.source_output),
    enqueuedAt: row.source_created_on,
    failedAt: row.created_on,
    tries: row.source_retry_count + 1,
  }
}

/** The queue stores an error as an object, and its own messages as `{ value }`. */
function messageOf(output: unknown): string {
  if (typeof output !== 'object' || output === null) return 'no reason was given'
  if ('message' in output) return String(output.message)
  return 'value' in output ? String(output.value) : JSON.stringify(output)
}
