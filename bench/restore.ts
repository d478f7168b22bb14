import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { makeBackupKey } from '../server/backup/encryption.ts'
import { cpuSeconds, residentBytes, temporaryFolder } from './kit/processes.ts'
import {
  type DatabaseKind,
  embeddedPlace,
  emptyOnPostgres,
  onPostgres,
  type Place,
  placeOnPostgres,
  startCommand,
  withDatabase,
} from './kit/product.ts'
import { type Findings, limited, merge } from './kit/report.ts'

/** A large magazine, and two that differ in the rows of their largest table alone. */
interface Sizes {
  large: { articles: number; views: number }
  few: number
  many: number
}
const usual: Sizes = { large: { articles: 50_000, views: 500_000 }, few: 1_000_000, many: 3_000_000 }
const pollMs = 100

/** By the commands of an administrator, encrypted, from a magazine into an empty database. */
export async function measureRestores(sizes: Sizes = usual): Promise<Findings> {
  const embedded = await measure('embedded', sizes, embeddedPlace, async () => ({ dataDir: await temporaryFolder() }))
  const postgres = await onPostgres((server) =>
    measure(
      'postgres',
      sizes,
      (articles) => placeOnPostgres(server, articles),
      () => emptyOnPostgres(server),
    ),
  )
  return merge([embedded, postgres])
}

async function measure(
  kind: DatabaseKind,
  { large, few, many }: Sizes,
  makePlace: (articles?: number) => Promise<Place>,
  makeEmpty: () => Promise<Place>,
): Promise<Findings> {
  const there = async (articles: number | undefined, views: number) => {
    const place = await makePlace(articles)
    await addViews(place, views)
    return thereAndBack(place, await makeEmpty())
  }
  const [whole, small, big] = [
    await there(large.articles, large.views),
    await there(undefined, few),
    await there(undefined, many),
  ]
  const row = (what: string, { backup, restore, bytes }: typeof whole) => [
    what,
    `${(bytes / 1e6).toFixed(0)} MB`,
    ...[backup, restore].flatMap(({ seconds, cpu, most }) => [
      seconds.toFixed(1),
      cpu.toFixed(1),
      `${(most / 2 ** 20).toFixed(0)} MB`,
    ]),
  ]
  const say = (count: number) => count.toLocaleString('en')
  return {
    tables: [
      {
        title: `Restore on ${kind}: seconds, processor time and memory of the command`,
        columns: ['magazine', 'file', 'backup, s', 'CPU, s', 'at most', 'restore, s', 'CPU, s', 'at most'],
        rows: [
          row(`${say(large.articles)} articles, ${say(large.views)} views`, whole),
          row(`the demo, ${say(few)} views`, small),
          row(`the demo, ${say(many)} views`, big),
        ],
      },
    ],
    figures: [
      limited(`${kind}: restore of ${say(large.articles)} articles`, whole.restore.seconds, [180, 's']),
      limited(
        `${kind}: memory to restore ${say(many)} views, of that for ${say(few)}`,
        big.restore.most / small.restore.most,
        [1.15, '', 2],
      ),
    ],
  }
}

async function thereAndBack(from: Place, to: Place) {
  const file = join(await temporaryFolder(), 'backup.zip.age')
  const environment = { BACKUP_KEY: await makeBackupKey() }
  const backup = await follow(from, ['backup', file], environment)
  const restore = await follow(to, ['restore', file], environment)
  const [before, after] = [await countRows(from), await countRows(to)]
  if (before !== after) throw new Error(`Of ${before}, ${after} were restored`)
  return { backup, bytes: (await stat(file)).size, restore }
}

const countRows = (place: Place) =>
  withDatabase(place, async ({ db }) => {
    const { rows } = await sql<{ counted: string }>`
      select format('%s articles and %s views', (select count(*) from articles), (select count(*) from article_views)) as counted`.execute(
      db,
    )
    return rows[0]?.counted ?? ''
  })

/** What a command takes: seconds, seconds of a processor, and bytes at most. */
async function follow(place: Place, args: readonly string[], environment: Record<string, string>) {
  const startedAt = performance.now()
  const child = startCommand(place, args, environment)
  child.stdout?.resume()
  // Null if it was killed.
  const ended = once(child, 'exit').then(([code]): number | null => code)
  const pid = child.pid ?? 0
  let [most, cpu] = [0, 0]
  for (let code: number | null | undefined; code === undefined; ) {
    most = Math.max(most, await residentBytes(pid))
    cpu = Math.max(cpu, await cpuSeconds(pid))
    code = await Promise.race([ended, new Promise<undefined>((done) => setTimeout(done, pollMs))])
    if (code !== undefined && code !== 0) throw new Error(`${args[0]} ended with ${code}`)
  }
  return { seconds: (performance.now() - startedAt) / 1_000, cpu, most }
}

/** Views of a thousand readers, as many as there are of the largest table of a magazine that is read. Sums of them stay as they are. */
const addViews = (place: Place, views: number) =>
  withDatabase(place, async ({ db }) => {
    await sql`
      insert into users (email_key, email, username, created_at)
      select 'r' || n || '@example.com', 'r' || n || '@example.com', 'Priya ' || n, now() from generate_series(1, 1000) as n`.execute(
      db,
    )
    const batch = 50_000
    for (let done = 0; done < views; done += batch)
      await db.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx)
        await sql`
          with readers as (select array_agg(id) as ids from users where email like 'r%@example.com'),
            shown as (select array_agg(id) as ids from articles)
          insert into article_views (user_id, article_id, viewed_at)
          select readers.ids[1 + n * 7919 % cardinality(readers.ids)], shown.ids[1 + n * 31 % cardinality(shown.ids)], now() - n * interval '1 second'
          from readers, shown, generate_series(${done}::bigint, ${Math.min(done + batch, views) - 1}::bigint) as n`.execute(
          tx,
        )
      })
  })
