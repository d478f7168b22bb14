import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { minutes, seconds } from '../../src/platform/server/core/durations.ts'
import { publishArticles, signIn } from '../faults/content.ts'
import { startOwnPostgres, startReplicaOf } from '../faults/postgres.ts'
import { inDatabase, serveLive, temporaryFolder } from '../faults/programs.ts'
import { freePort } from '../free-port.ts'
import { aPhoto } from '../images.ts'
import { openMailSink } from '../mail-sink.ts'
import { chooseDefaultNewsletter } from '../newsletter-choice.ts'
import { aForm } from '../newsroom.ts'
import { findNginx, startNginx } from '../nginx.ts'
import { openBucketServer } from '../s3.ts'
import { findVarnish, startVarnish } from '../varnish.ts'

const [recipients, due] = [400, 40]

/** nginx, then Varnish, then the processes. Returns the address that readers know. */
async function openFront(magazines: readonly string[], varnishPort: string): Promise<string> {
  const [nginx, varnish] = [await findNginx(), await findVarnish()]
  if ('missing' in nginx) throw new Error(nginx.missing)
  if ('missing' in varnish) throw new Error(varnish.missing)
  const cache = await startVarnish(varnish, { folder: await temporaryFolder(), port: varnishPort, magazines })
  onTestFinished(() => void cache.kill('SIGTERM'))
  const [port, magazine] = [String(await freePort()), `http://127.0.0.1:${varnishPort}`]
  const server = await startNginx(nginx.program, { folder: await temporaryFolder(), port, magazine, caches: false })
  onTestFinished(() => void server.kill('SIGQUIT'))
  return `http://127.0.0.1:${port}`
}

test.each([
  { count: 2, hasReplica: false, isBehindCaches: false },
  { count: 4, hasReplica: true, isBehindCaches: true },
  { count: 8, hasReplica: true, isBehindCaches: true },
])(
  '$count processes, replica: $hasReplica, behind nginx and Varnish: $isBehindCaches, are one magazine: sessions, limits, pictures, pages, newsletter and schedules',
  async ({ count, hasReplica, isBehindCaches }) => {
    const [sink, bucket, postgres] = await Promise.all([openMailSink(), openBucketServer(), startOwnPostgres()])
    onTestFinished(async () => void (await Promise.all([sink.close(), bucket.close()])))
    const databaseUrl = await postgres.createDatabase()
    const place = { dataDir: await temporaryFolder(), databaseUrl }
    const selectedArticles = await publishArticles(place, 1)
    const token = await inDatabase(place, async ({ db }) => {
      await sql`
        insert into newsletter_subscribers (email_key, name, asked_at, subscribed_at)
        select 'reader' || i || '@reader.example', 'Priya', now(), now() from generate_series(1, ${recipients}::integer) as i`.execute(
        db,
      )
      await chooseDefaultNewsletter(db)
      return signIn(db, 'admin')
    })
    const settings: Record<string, string> = {
      SMTP_URL: sink.url,
      STORAGE_URL: bucket.url,
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'fatal',
      // PostgreSQL takes a hundred connections.
      DATABASE_POOL_SIZE: '5',
    }
    if (hasReplica) {
      const readUrl = new URL(databaseUrl)
      readUrl.host = new URL((await startReplicaOf(postgres)).url).host
      settings['DATABASE_READ_URL'] = readUrl.href
    }
    const ports: string[] = []
    while (ports.length < count) ports.push(String(await freePort()))
    const urls = ports.map((port) => `http://127.0.0.1:${port}`)
    const fronts: string[] = []
    if (isBehindCaches) {
      const varnishPort = String(await freePort())
      settings['PURGE_URL'] = `varnish://127.0.0.1:${varnishPort}`
      fronts.push(await openFront(urls, varnishPort))
    }
    const serve = async (PORT: string) =>
      serveLive({ databaseUrl, dataDir: await temporaryFolder() }, { ...settings, PORT })
    // Eight starts at once are too much for two cores.
    const processes = [
      ...(await Promise.all(ports.slice(0, count / 2).map(serve))),
      ...(await Promise.all(ports.slice(count / 2).map(serve))),
    ]
    const everywhere = [...urls, ...fronts]
    const at = (turn: number) => everywhere[turn % everywhere.length] ?? ''
    const call = async (url: string, method: string, path: string, body?: object | FormData) => {
      const isJson = body !== undefined && !(body instanceof FormData)
      const headers = { authorization: `Bearer ${token}`, ...(isJson && { 'content-type': 'application/json' }) }
      const sent = body && { body: body instanceof FormData ? body : JSON.stringify(body) }
      const answer = await fetch(`${url}/api${path}`, { method, headers, ...sent })
      return { status: answer.status, json: await answer.json() }
    }
    const replicaIsUsed = async (url: string) =>
      /^database_replica_used ([01])$/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1]
    if (hasReplica)
      for (const url of urls) await expect.poll(() => replicaIsUsed(url), { timeout: seconds(20) }).toBe('1')

    const form = new FormData()
    form.append(
      'image',
      new Blob([new Uint8Array(await aPhoto({ width: 320, height: 180 }).jpeg().toBuffer())]),
      'a.jpg',
    )
    const { imageUrl } = (await call(at(0), 'POST', '/admin/upload-image', form)).json
    const pictures = await Promise.all(everywhere.map(async (url) => (await fetch(new URL(imageUrl, url))).status))
    expect(pictures).toEqual(everywhere.map(() => 200))

    // All show what one publishes, even if a copy would be served for an hour.
    const list = (url: string) => fetch(`${url}/section/news/index.html`).then((answer) => answer.text())
    const comesFromVarnish = async (url: string) =>
      (await fetch(`${url}/section/news/index.html`)).headers.get('x-cache') === 'hit'
    await Promise.all(everywhere.map(list))
    for (let turn = 0; turn < everywhere.length; turn++) {
      for (const front of fronts) await expect.poll(() => comesFromVarnish(front), { timeout: seconds(20) }).toBe(true)
      const title = `Published by the process ${turn}`
      expect(await call(at(turn), 'POST', '/admin/addNewsArticle', { ...aForm(), title })).toMatchObject({
        status: 201,
      })
      const since = performance.now()
      await Promise.all(
        everywhere.map(async (url) => {
          await expect.poll(() => list(url), { interval: 20, timeout: seconds(5) }).toContain(title)
        }),
      )
      expect(performance.now() - since).toBeLessThan(seconds(1) * Math.max(1, count / 2))
    }

    const wrong = { email: 'admin@magazine.test', password: 'not the password' }
    const tries: number[] = []
    for (let turn = 0; turn < 24; turn++) tries.push((await call(at(turn), 'POST', '/auth/login', wrong)).status)
    expect([tries.filter((status) => status !== 429).length, tries.at(-1)]).toEqual([8, 429])

    // They share the sending of a newsletter, and publish what is due once, while all look for it.
    await inDatabase(place, ({ db }) =>
      sql`
        insert into articles (title, body_html, excerpt, preview, word_count, section, access, entered_at, dated_at, publish_at)
        select 'Due ' || n, '<p>Text</p>', 'Text', '', 1, 'news', 'free', now(), now(), now() + interval '3 seconds'
        from generate_series(1, ${due}::int) as n`.execute(db),
    )
    await call(at(1), 'POST', '/admin/send-newsletter', { selectedArticles, sendToAll: true })
    await sink.reaches(recipients)
    const timesPublished = () =>
      inDatabase(place, async ({ db }) => {
        const { rows } = await sql<{ times: number; articles: number }>`
          select times, count(*)::int as articles from (
            select count(*)::int as times from audit_log
            where action = 'article.published' and subject_id in (select id::text from articles where title like 'Due %')
            group by subject_id
          ) as each group by times`.execute(db)
        return rows
      })
    await expect.poll(timesPublished, { interval: 1_000, timeout: minutes(2) }).toEqual([{ times: 1, articles: due }])
    expect([sink.taken.size, Math.max(...sink.taken.values())]).toEqual([recipients, 1])

    const isSignedIn = () =>
      Promise.all(everywhere.map(async (url) => (await call(url, 'GET', '/admin/newsletter-sends')).status))
    expect(await isSignedIn()).toEqual(everywhere.map(() => 200))
    await call(at(1), 'POST', '/auth/logout')
    expect(await isSignedIn()).toEqual(everywhere.map(() => 401))

    // A killed process loses only its own requests; another answers reads.
    await processes[0]?.kill()
    for (const front of fronts) {
      const answers = await Promise.all(
        Array.from({ length: 8 * count }, (_, i) => fetch(`${front}/api/home/news-all?page=${i + 1}`)),
      )
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    }
  },
  minutes(6),
)
