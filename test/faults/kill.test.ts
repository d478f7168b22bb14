import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { DashboardStats } from '../../src/features/analytics/contract/dashboard.ts'
import { writeBackupOf } from '../../src/features/backups/server/archive/commands.ts'
import { readConfig } from '../../src/platform/server/config/config.ts'
import { seconds } from '../../src/platform/server/core/durations.ts'
import type { Database } from '../../src/platform/server/db/database.ts'
import { ask } from '../ask.ts'
import { createDatabase, testDatabases } from '../database.ts'
import { aPhoto } from '../images.ts'
import { aForm } from '../newsroom.ts'
import { addArticles, publishArticles, signIn } from './content.ts'
import { isLong } from './length.ts'
import { emptyPlace, inDatabase, serveApi, settingsOf, startProgram, temporaryFolder } from './programs.ts'

vi.setConfig({ testTimeout: 600_000 })

/** Random, since the moment of the kill is what is tested. */
const randomTime = (longest: number) => new Promise((done) => setTimeout(done, Math.random() * longest))

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
let networks = 0

interface Acknowledged {
  articles: number[]
  subscribers: string[]
  pictures: string[]
  views: number
}

async function work(url: string, { token, article }: { token: string; article: number }, acknowledged: Acknowledged) {
  const photo = await aPhoto({ width: 320, height: 180 }).jpeg().toBuffer()
  const post = async (path: string, sent: Parameters<typeof ask>[2]) => {
    const { status, text, json } = await ask('POST', `${url}/api${path}`, sent)
    if (status >= 300) throw new Error(`${path}: ${status} ${text}`)
    return json
  }
  const newNetwork = () => {
    networks += 1
    return `${20 + (networks >> 16)}.${(networks >> 8) & 255}.${networks & 255}.7`
  }
  const steps: (() => Promise<void>)[] = [
    async () => void acknowledged.articles.push((await post('/admin/addNewsArticle', { token, body: aForm() })).id),
    async () => {
      const email = `${crypto.randomUUID()}@reader.example`
      const headers = { 'x-forwarded-for': newNetwork() }
      await post('/auth/subscribe', { token, body: { email, username: 'Priya' }, headers })
      acknowledged.subscribers.push(email)
    },
    async () => {
      const form = new FormData()
      form.append('image', new Blob([new Uint8Array(photo)]), 'board.jpg')
      acknowledged.pictures.push((await post('/admin/upload-image', { token, body: form })).imageUrl)
    },
    async () => {
      // A new visitor for each view.
      const headers = { 'user-agent': firefox, 'x-forwarded-for': newNetwork() }
      await post(`/home/article/${article}/view`, { headers })
      acknowledged.views += 1
    },
  ]
  const untilGone = async (step: () => Promise<void>) => {
    for (;;) {
      try {
        await step()
      } catch (error) {
        if (error instanceof TypeError || String(error).includes('terminated')) return
        throw error
      }
    }
  }
  await Promise.all(steps.map(untilGone))
}

async function findShownViews(url: string, token: string): Promise<number> {
  const { articles }: DashboardStats = (await ask('GET', `${url}/api/admin/dashboard-stats`, { token })).json
  return articles.reduce((sum, { readers }) => sum + readers, 0)
}

async function keptIn(db: Database) {
  const ids = async (query: ReturnType<typeof sql<{ id: string | number }>>) =>
    new Set((await query.execute(db)).rows.map(({ id }) => id))
  return {
    articles: await ids(sql`select id from articles where published_at is not null`),
    subscribers: await ids(sql`select email_key as id from newsletter_subscribers where subscribed_at is not null`),
    views:
      (
        await sql<{ count: number }>`select coalesce(sum(readers), 0)::int as count from daily_article_stats`.execute(
          db,
        )
      ).rows[0]?.count ?? 0,
  }
}

test.each(testDatabases)(
  'on %s, what was acknowledged survives kill -9 during publishing, sign-ups, uploads and views',
  async (kind) => {
    const place = await emptyPlace(kind)
    const { article, token } = await inDatabase(place, async ({ db }) => {
      const [id = 0] = await addArticles(db, 1)
      return { article: id, token: await signIn(db, 'admin') }
    })
    const acknowledged: Acknowledged = { articles: [], subscribers: [], pictures: [], views: 0 }
    let shownViews = 0
    for (let round = 0; round < (isLong ? 8 : 1); round += 1) {
      const magazine = await serveApi(place)
      const { articles, subscribers, pictures, views } = structuredClone(acknowledged)
      const working = work(magazine.url, { token, article }, acknowledged)
      await expect.poll(() => acknowledged.articles.length).toBeGreaterThan(articles.length)
      await expect.poll(() => acknowledged.subscribers.length).toBeGreaterThan(subscribers.length)
      await expect.poll(() => acknowledged.pictures.length).toBeGreaterThan(pictures.length)
      await expect.poll(() => acknowledged.views).toBeGreaterThan(views)
      // Views are written some time after their answer. Those on the dashboard are written.
      const due = shownViews + acknowledged.views - views
      const show = async () => (shownViews = await findShownViews(magazine.url, token))
      await expect.poll(show).toBeGreaterThanOrEqual(due)
      await randomTime(seconds(1))
      await magazine.kill()
      await working
    }
    const kept = await inDatabase(place, ({ db }) => keptIn(db))
    expect(acknowledged.articles.filter((id) => !kept.articles.has(id))).toEqual([])
    expect(acknowledged.subscribers.filter((email) => !kept.subscribers.has(email))).toEqual([])
    expect(kept.views).toBeGreaterThanOrEqual(shownViews)

    const magazine = await serveApi(place)
    const statusOf = async (path: string) => (await fetch(magazine.url + path)).status
    for (const picture of acknowledged.pictures) expect(await statusOf(picture), picture).toBe(200)
    for (const id of acknowledged.articles.slice(-5)) expect(await statusOf(`/api/home/article/${id}`)).toBe(200)
    await magazine.kill()
  },
)

// The embedded database of a new folder comes with all tables.
const commands = isLong
  ? testDatabases.flatMap((kind) => ['migrate', 'restore', 'demo'].map((command) => ({ kind, command })))
  : ([
      { kind: 'postgres', command: 'migrate' },
      { kind: 'embedded', command: 'restore' },
    ] as const)

test.each(commands)(
  'on $kind, what a killed $command leaves behind keeps the next from nothing',
  async ({ kind, command }) => {
    const backup = join(await temporaryFolder(), 'magazine.zip')
    if (command === 'restore') {
      const source = await emptyPlace(kind)
      await publishArticles(source, 20)
      await writeBackupOf(readConfig(settingsOf(source)), backup, new Date())
    }
    const databaseUrl = kind === 'postgres' ? await createDatabase() : null
    const place = { dataDir: await temporaryFolder(), databaseUrl }
    const run = () =>
      startProgram(['src/app/cli.ts', command, ...(command === 'restore' ? [backup] : [])], settingsOf(place))
    for (let round = 0; round < (isLong ? 8 : 2); round += 1) {
      const program = run()
      await Promise.race([randomTime(seconds(command === 'demo' ? 20 : isLong ? 4 : 2)), program.ended])
      if (program.child.exitCode === null) await program.kill()
    }
    const last = run()
    const end = await last.ended
    // A command that ended before the kill is complete, and the next one is refused.
    const isDone = end === 0 || (command !== 'migrate' && last.lines.join(' ').includes('The database is not empty'))
    expect(isDone, last.lines.join('\n')).toBe(true)
    const { articles, drafts } = await inDatabase(place, async ({ db }) => ({
      articles: (await keptIn(db)).articles.size,
      drafts: (await db.selectFrom('new_article_drafts').select('number').execute()).length,
    }))
    if (command === 'demo') expect([articles > 100, drafts > 0]).toEqual([true, true])
    else expect(articles).toBe(command === 'restore' ? 20 : 0)
  },
)
