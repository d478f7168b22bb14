import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { seconds } from '../../server/core/durations.ts'
import type { Database } from '../../server/db/database.ts'
import { createDatabase, testDatabases } from '../database.ts'
import { aPhoto } from '../images.ts'
import { aForm } from '../newsroom.ts'
import { addArticles, publishArticles, signIn } from './content.ts'
import { isLong } from './length.ts'
import { emptyPlace, inDatabase, type Place, serveApi, settingsOf, startProgram, temporaryFolder } from './programs.ts'

vi.setConfig({ testTimeout: 600_000 })

const rounds = isLong ? 8 : 2
const randomTime = (longest: number) => new Promise((done) => setTimeout(done, Math.random() * longest))

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
let networks = 0

/** What the magazine has acknowledged. */
interface Acknowledged {
  articles: number[]
  subscribers: string[]
  pictures: string[]
  /** Views with the time of their answer. */
  views: number[]
}

/** Publishes, signs up, uploads and reads at the same time until the magazine is gone. */
async function work(url: string, { token, article }: { token: string; article: number }, acknowledged: Acknowledged) {
  const photo = await aPhoto({ width: 320, height: 180 }).jpeg().toBuffer()
  const post = async (path: string, body: object | FormData | null, headers: Record<string, string> = {}) => {
    const content =
      body === null || body instanceof FormData
        ? { body }
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    const response = await fetch(`${url}/api${path}`, {
      method: 'POST',
      ...content,
      // Each view is somebody else's.
      headers: { ...content.headers, ...headers, ...(body !== null && { authorization: `Bearer ${token}` }) },
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.status === 204 ? null : response.json()
  }
  const newNetwork = () => {
    networks += 1
    return `${20 + (networks >> 16)}.${(networks >> 8) & 255}.${networks & 255}.7`
  }
  const steps: (() => Promise<void>)[] = [
    async () => void acknowledged.articles.push((await post('/admin/addNewsArticle', aForm())).id),
    async () => {
      const email = `${crypto.randomUUID()}@reader.example`
      await post('/auth/subscribe', { email, username: 'Priya' }, { 'x-forwarded-for': newNetwork() })
      acknowledged.subscribers.push(email)
    },
    async () => {
      const form = new FormData()
      form.append('image', new Blob([new Uint8Array(photo)]), 'board.jpg')
      acknowledged.pictures.push((await post('/admin/upload-image', form)).imageUrl)
    },
    async () => {
      await post(`/home/article/${article}/view`, null, { 'user-agent': firefox, 'x-forwarded-for': newNetwork() })
      acknowledged.views.push(performance.now())
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

describe.each(testDatabases)('on %s', (kind) => {
  test('what was acknowledged survives kill -9 during publishing, sign-ups, uploads and views', async () => {
    const place = await emptyPlace(kind)
    const { article, token } = await inDatabase(place, async ({ db }) => {
      const [id = 0] = await addArticles(db, 1)
      return { article: id, token: await signIn(db, 'admin') }
    })
    const acknowledged: Acknowledged = { articles: [], subscribers: [], pictures: [], views: [] }
    let viewsAtRisk = 0
    for (let round = 0; round < rounds; round += 1) {
      const magazine = await serveApi(place)
      const working = work(magazine.url, { token, article }, acknowledged)
      // Something of every kind is at stake.
      await expect
        .poll(() => Object.values(acknowledged).every((list) => list.length > 0), { timeout: seconds(60) })
        .toBe(true)
      await randomTime(seconds(2))
      const killedAt = performance.now()
      await magazine.kill()
      await working
      // Views are written every half second, on a busy machine a little later.
      viewsAtRisk += acknowledged.views.filter((at) => at > killedAt - seconds(2)).length
    }
    const kept = await inDatabase(place, ({ db }) => keptIn(db))
    expect(acknowledged.articles.filter((id) => !kept.articles.has(id))).toEqual([])
    expect(acknowledged.subscribers.filter((email) => !kept.subscribers.has(email))).toEqual([])
    expect(kept.views).toBeGreaterThanOrEqual(acknowledged.views.length - viewsAtRisk)

    const magazine = await serveApi(place)
    const statusOf = async (path: string) => (await fetch(magazine.url + path)).status
    for (const picture of acknowledged.pictures) expect(await statusOf(picture), picture).toBe(200)
    for (const id of acknowledged.articles.slice(-5)) expect(await statusOf(`/api/home/article/${id}`)).toBe(200)
    await magazine.kill()
  })

  test('migrations, a restore and a demo that are killed leave nothing behind that keeps the next from its end', async () => {
    const source = await emptyPlace(kind)
    await publishArticles(source, 20)
    const backup = join(await temporaryFolder(), 'magazine.zip')
    const run = (args: string[], place: Place) =>
      startProgram(['server/cli.ts', ...args], { ...settingsOf(place), WEB_CONCURRENCY: '1' })
    expect(await run(['backup', backup], source).ended).toBe(0)
    const newPlace = async (): Promise<Place> => ({
      dataDir: await temporaryFolder(),
      databaseUrl: kind === 'postgres' ? await createDatabase() : null,
    })
    for (const args of [['migrate'], ['restore', backup], ...(isLong ? [['demo']] : [])]) {
      const place = await newPlace()
      for (let round = 0; round < rounds; round += 1) {
        const program = run(args, place)
        await Promise.race([randomTime(seconds(args[0] === 'demo' ? 20 : 4)), program.ended])
        if (program.child.exitCode === null) await program.kill()
      }
      const last = run(args, place)
      const end = await last.ended
      // What had ended before it was killed is complete, and the next is refused.
      const isDone = end === 0 || (args[0] !== 'migrate' && last.lines.join(' ').includes('The database is not empty'))
      expect(isDone, last.lines.join('\n')).toBe(true)
      const { articles, drafts } = await inDatabase(place, async ({ db }) => ({
        articles: (await keptIn(db)).articles.size,
        drafts: (await db.selectFrom('new_article_drafts').select('number').execute()).length,
      }))
      if (args[0] === 'demo') expect([articles > 100, drafts > 0]).toEqual([true, true])
      else expect(articles).toBe(args[0] === 'restore' ? 20 : 0)
    }
  })
})
