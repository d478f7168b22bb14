import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { copyTemplate } from '../../../test/database.ts'
import { minutes } from '../../core/durations.ts'
import { type Database, openDatabase } from '../../db/database.ts'

const program = join(import.meta.dirname, '../../../test/magazine-program.ts')
const articles = 120

let cleanUp: (() => unknown)[] = []

afterEach(async () => {
  for (const step of cleanUp.toReversed()) await step()
  cleanUp = []
})

/** A database in which very many articles are due within the minute. */
async function folderWithDueArticles() {
  const dataDir = await mkdtemp(join(tmpdir(), 'groundplane-crash-'))
  cleanUp.push(() => rm(dataDir, { recursive: true, force: true }))
  await copyTemplate(dataDir)
  await inDatabase(dataDir, (db) =>
    sql`
      insert into articles (title, body_html, excerpt, preview, word_count, section, access, entered_at, dated_at, publish_at)
      select 'Due ' || n, '<p>Text</p>', 'Text', '', 1, 'news', 'free', now(), now(), now() + interval '20 seconds'
      from generate_series(1, ${articles}::int) as n`.execute(db),
  )
  return dataDir
}

async function inDatabase<T>(dataDir: string, work: (db: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ databaseUrl: null, dataDir, poolSize: 1, onError: () => {} })
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}

/** How many articles were published how often, as the audit log has it. */
async function timesPublished(db: Database) {
  const { rows } = await sql<{ times: number; articles: number }>`
    select times, count(*) as articles from (
      select count(*) as times from audit_log where action = 'article.published' group by subject_id
    ) as each group by times`.execute(db)
  return rows
}

/** Starts a magazine that lives a minute ahead, when the articles are due. */
async function startMagazine(dataDir: string) {
  const child = spawn(process.execPath, [program, dataDir, String(minutes(1))], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, MODE: 'trial', LOG_LEVEL: 'error' },
  })
  cleanUp.push(() => child.kill('SIGKILL'))
  const { promise: url, resolve: isOpen } = Promise.withResolvers<string>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    const address = /^open (\S+)$/.exec(line)?.[1]
    if (address) isOpen(address)
  })
  const address = await url
  return {
    published: async (): Promise<number> => (await (await fetch(`${address}/api/home/news-all`)).json()).total,
    kill: async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

test('kill -9 in the middle of what is due: each is published once, and none is missed', async () => {
  const dataDir = await folderWithDueArticles()
  const first = await startMagazine(dataDir)
  await expect.poll(first.published, { timeout: 30_000, interval: 5 }).toBeGreaterThan(0)
  await first.kill()
  const [midway] = await inDatabase(dataDir, timesPublished)
  expect(midway).toMatchObject({ times: 1 })
  expect(midway?.articles).toBeLessThan(articles)
  const second = await startMagazine(dataDir)
  await expect.poll(second.published, { timeout: 30_000 }).toBe(articles)
  await second.kill()
  expect(await inDatabase(dataDir, timesPublished)).toEqual([{ times: 1, articles }])
}, 90_000)
