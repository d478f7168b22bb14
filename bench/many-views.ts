import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { readConfig } from '../server/config.ts'
import { days } from '../server/core/durations.ts'
import { type DatabaseHandle, openDatabase } from '../server/db/database.ts'

export interface Audience {
  users: number
  views: number
}

/** Rows in one go: a transaction of a size that any machine bears. */
const piece = 500_000

interface Where {
  dataDir: string
  databaseUrl?: string
}

/**
 * Fills a magazine with readers and made-up views of its articles over the last 400 days, with all sums, as the recorder would have
 * left them. Gives how many seconds it took.
 */
export async function addAudience(where: Where, audience: Audience): Promise<number> {
  const startedAt = performance.now()
  await withDatabase(where, async (database) => {
    await addReaders(database, audience.users)
    if (audience.views > 0) await addViews(database, audience)
    await sumUp(database)
  })
  return (performance.now() - startedAt) / 1_000
}

/** Signs in so many readers and an administrator; gives their bearers. */
export function signIn(where: Where, count: number): Promise<{ admin: string; readers: string[] }> {
  return withDatabase(where, async ({ db, copy }) => {
    const now = new Date()
    const anna = { email: 'anna@example.com', email_key: 'anna@example.com', username: 'Anna', created_at: now }
    const nothing = { phone: null, password_hash: null, google_subject: null }
    const { id } = await db
      .insertInto('users')
      .values({ ...anna, ...nothing, role: 'admin' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const readers = await db.selectFrom('users').select('id').where('role', '=', 'reader').limit(count).execute()
    const signedIn = [id, ...readers.map((reader) => reader.id)].map((userId) => ({ userId, token: newToken() }))
    await copy(
      'sessions',
      ['token_hash', 'user_id', 'method', 'device', 'created_at', 'last_seen_at', 'expires_at'],
      signedIn.map(({ userId, token }) => [
        createHash('sha256').update(token).digest(),
        ...[userId, 'password', 'Firefox', now, now, new Date(now.getTime() + days(30))],
      ]),
    )
    const [admin = '', ...others] = signedIn.map(({ token }) => token)
    return { admin, readers: others }
  })
}

const newToken = () => randomBytes(32).toString('base64url')

async function withDatabase<T>(
  { dataDir, databaseUrl }: Where,
  work: (database: DatabaseHandle) => Promise<T>,
): Promise<T> {
  const config = readConfig({ DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) })
  // One connection: what is said to it holds for everything that follows.
  const database = await openDatabase({ ...config, poolSize: 1, onError: console.error })
  try {
    // To sum up millions takes longer than any query of the site may.
    await sql`set statement_timeout = 0`.execute(database.db)
    return await work(database)
  } finally {
    await database.close()
  }
}

async function addReaders({ db }: DatabaseHandle, users: number) {
  await sql`
    insert into users (email_key, email, username, created_at)
    select 'r' || n || '@example.com', 'r' || n || '@example.com',
      (array['Priya', 'Ravi', 'Meera', 'Arjun', 'Zoe', 'Karthik', 'Sunita', 'Devi'])[1 + n % 8] || ' ' || md5(n::text),
      now() - n % 400 * interval '1 day'
    from generate_series(1, ${users}::int) as n`.execute(db)
}

const indexes = ['article_views_by_reader', 'article_views_by_article', 'article_readers_by_reader']

/** Without triggers and most indexes, which are made at the end: ten times as quick. */
async function addViews({ db }: DatabaseHandle, { users, views }: Audience) {
  await sql`alter table article_views disable trigger user`.execute(db)
  await sql`alter table article_readers disable trigger user`.execute(db)
  const { rows: made } = await sql<{ made: string }>`
    select indexdef as made from pg_indexes where indexname = any (${indexes})`.execute(db)
  for (const index of indexes) await sql`drop index ${sql.ref(index)}`.execute(db)
  await sql`create unlogged table one_of as select (row_number() over (order by id))::int as turn, id from articles`.execute(
    db,
  )
  await sql`create unique index on one_of (turn)`.execute(db)
  for (let done = 0; done < views; done += piece) {
    const until = Math.min(views, done + piece)
    // Everybody comes back to some articles, as readers do; the older views come first.
    await sql`
      insert into article_views (user_id, article_id, viewed_at)
      select first.id + (n * 7919::bigint % ${users})::int, one_of.id, now() - interval '400 days' * ((${views} - n)::float8 / ${views})
      from generate_series(${done + 1}::int, ${until}::int) as n
      cross join (select min(id) as id from users where email like 'r%@example.com') as first
      join one_of on one_of.turn = 1 + (n * 104729::bigint + n / ${users} * 31) % (select count(*) from one_of)`.execute(
      db,
    )
  }
  await sql`
    insert into article_readers (article_id, user_id, last_viewed_at)
    select article_id, user_id, max(viewed_at) from article_views group by 1, 2`.execute(db)
  await sql`drop table one_of`.execute(db)
  for (const { made: index } of made) await sql.raw(index).execute(db)
  await sql`alter table article_views enable trigger user`.execute(db)
  await sql`alter table article_readers enable trigger user`.execute(db)
}

const timeZone = 'Asia/Kolkata'

async function sumUp({ db }: DatabaseHandle) {
  const sums = [
    sql`insert into article_reader_counts select article_id, count(*) from article_readers group by 1`,
    sql`insert into reader_view_counts select user_id, count(*), max(viewed_at) from article_views group by 1`,
    sql`insert into row_counts select 'article_views', id - id % 5000, count(*) from article_views group by 2`,
    sql`delete from daily_article_stats`,
    sql`delete from daily_site_stats`,
    sql`
      insert into daily_article_stats (article_id, day, readers, anonymous_readers, views)
      select article_id, (viewed_at at time zone ${timeZone})::date, count(distinct user_id), 0, count(*)
      from article_views group by 1, 2`,
    sql`
      insert into daily_site_stats (day, readers, anonymous_readers, views, anonymous_views)
      select day, sum(readers), 0, sum(views), 0 from daily_article_stats group by 1`,
    sql`analyze`,
  ]
  for (const sum of sums) await sum.execute(db)
}
