import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { seconds } from './durations.ts'
import { TooManyAttempts } from './errors.ts'

/** A token bucket: `burst` attempts at once, then one every `every` milliseconds. */
export interface RateLimit {
  name: string
  burst: number
  every: number
}

export interface LimitedAttempt {
  limit: RateLimit
  subject: string
}

const bucketOf = ({ limit, subject }: LimitedAttempt) =>
  createHash('sha256').update(`${limit.name}\n${subject}`).digest()

/** All processes share a bucket. @throws TooManyAttempts where it is empty */
export async function takeAttempt(db: Database, attempt: LimitedAttempt, now: Date): Promise<void> {
  const wait = await tryToTake(db, attempt, now)
  if (wait > 0) throw new TooManyAttempts(Math.ceil(wait / seconds(1)))
}

/** For limits that the caller must not learn of. */
export async function hasAttempt(db: Database, attempt: LimitedAttempt, now: Date): Promise<boolean> {
  return (await tryToTake(db, attempt, now)) === 0
}

/** Returns the milliseconds to wait; 0 if an attempt was taken. */
async function tryToTake(db: Database, attempt: LimitedAttempt, now: Date): Promise<number> {
  const { every, burst } = attempt.limit
  const bucket = bucketOf(attempt)
  const latest = new Date(now.getTime() + burst * every)
  const fullAfterThis = sql<Date>`greatest(rate_limit_buckets.full_at, ${now}::timestamptz) + ${every} * interval '1 millisecond'`
  const taken = await db
    .insertInto('rate_limit_buckets')
    .values({ bucket, full_at: new Date(now.getTime() + every) })
    .onConflict((conflict) =>
      conflict
        .column('bucket')
        .doUpdateSet({ full_at: fullAfterThis })
        .where(sql<boolean>`${fullAfterThis} <= ${latest}::timestamptz`),
    )
    .executeTakeFirst()
  if (taken.numInsertedOrUpdatedRows === 1n) return 0
  const row = await db
    .selectFrom('rate_limit_buckets')
    .select('full_at')
    .where('bucket', '=', bucket)
    .executeTakeFirst()
  const fullAt = row?.full_at.getTime() ?? 0
  if (fullAt > latest.getTime()) await emptyBucket(db, bucket, latest)
  return Math.max(1, Math.min(fullAt, latest.getTime()) + every - burst * every - now.getTime())
}

/** For a bucket that was written while the clock was ahead, and would stay empty until that time. */
async function emptyBucket(db: Database, bucket: Buffer, latest: Date): Promise<void> {
  await db
    .updateTable('rate_limit_buckets')
    .set({ full_at: latest })
    .where('bucket', '=', bucket)
    .where('full_at', '>', latest)
    .execute()
}

export async function returnAttempt(db: Database, attempt: LimitedAttempt): Promise<void> {
  await db
    .updateTable('rate_limit_buckets')
    .set({ full_at: sql`full_at - ${attempt.limit.every} * interval '1 millisecond'` })
    .where('bucket', '=', bucketOf(attempt))
    .execute()
}

export async function resetAttempts(db: Database, attempt: LimitedAttempt): Promise<void> {
  await db.deleteFrom('rate_limit_buckets').where('bucket', '=', bucketOf(attempt)).execute()
}
