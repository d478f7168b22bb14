import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { minutes, seconds } from '../../durations.ts'
import { TooManyAttempts } from '../../errors.ts'

/** A bucket of attempts: so many at once, then one in each `every` milliseconds. */
export interface Limit {
  name: string
  burst: number
  every: number
}

const allow = (name: string, burst: number, every: number): Limit => ({ name, burst, every })

/**
 * How often something may be tried. `pair` is one address from one network, `client` all that comes from one network,
 * `address` all that is tried with one address.
 */
export const limits = {
  signIn: {
    pair: allow('sign-in pair', 8, minutes(3)),
    client: allow('sign-in client', 60, seconds(20)),
    // For networks from which the owner never signed in: those from which they did stay open.
    address: allow('sign-in address', 60, minutes(1)),
  },
  signUp: {
    pair: allow('sign-up pair', 5, minutes(15)),
    client: allow('sign-up client', 60, seconds(30)),
    address: allow('sign-up address', 20, minutes(15)),
  },
  mailRequest: {
    pair: allow('mail request pair', 3, minutes(10)),
    client: allow('mail request client', 30, minutes(1)),
    // Beyond it the answer is the same, but no further mail goes out: the last link stays good.
    address: allow('mail request address', 6, minutes(20)),
  },
  link: { client: allow('link client', 40, seconds(20)) },
  google: { client: allow('google client', 40, seconds(10)) },
  ownPassword: { pair: allow('own password pair', 5, minutes(3)) },
} as const

/** One attempt out of a bucket: whose, of which limit. */
export interface Attempt {
  limit: Limit
  subject: string
}

const bucketOf = ({ limit, subject }: Attempt) => createHash('sha256').update(`${limit.name}\n${subject}`).digest()

/**
 * Takes an attempt out of its bucket, at once for all processes.
 * @throws TooManyAttempts where the bucket is empty
 */
export async function takeAttempt(db: Database, attempt: Attempt, now: Date): Promise<void> {
  const wait = await tryToTake(db, attempt, now)
  if (wait > 0) throw new TooManyAttempts(Math.ceil(wait / seconds(1)))
}

/** As `takeAttempt`, for limits that are not told: whether there was one. */
export async function hasAttempt(db: Database, attempt: Attempt, now: Date): Promise<boolean> {
  return (await tryToTake(db, attempt, now)) === 0
}

/** The milliseconds to wait for the next attempt; 0 where one was taken. */
async function tryToTake(db: Database, attempt: Attempt, now: Date): Promise<number> {
  const { every, burst } = attempt.limit
  const bucket = bucketOf(attempt)
  const fullAfterThis = sql<Date>`greatest(attempt_limits.full_at, ${now}::timestamptz) + ${every} * interval '1 millisecond'`
  const taken = await db
    .insertInto('attempt_limits')
    .values({ bucket, full_at: new Date(now.getTime() + every) })
    .onConflict((conflict) =>
      conflict
        .column('bucket')
        .doUpdateSet({ full_at: fullAfterThis })
        .where(sql<boolean>`${fullAfterThis} <= ${new Date(now.getTime() + burst * every)}::timestamptz`),
    )
    .executeTakeFirst()
  if (taken.numInsertedOrUpdatedRows === 1n) return 0
  const row = await db.selectFrom('attempt_limits').select('full_at').where('bucket', '=', bucket).executeTakeFirst()
  const fullAt = row?.full_at.getTime() ?? 0
  return Math.max(1, fullAt + every - burst * every - now.getTime())
}

/** Puts an attempt back that turned out to be nobody's guess. */
export async function returnAttempt(db: Database, attempt: Attempt): Promise<void> {
  await db
    .updateTable('attempt_limits')
    .set({ full_at: sql`full_at - ${attempt.limit.every} * interval '1 millisecond'` })
    .where('bucket', '=', bucketOf(attempt))
    .execute()
}

/** Fills a bucket. */
export async function forgetAttempts(db: Database, attempt: Attempt): Promise<void> {
  await db.deleteFrom('attempt_limits').where('bucket', '=', bucketOf(attempt)).execute()
}
