import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { NewsletterSendDetail } from '../../src/features/newsletter/contract/sends.ts'
import { ask } from '../ask.ts'
import { openMailSink } from '../mail-sink.ts'
import { addArticles, addSubscribers, signIn } from './content.ts'
import { isLong } from './length.ts'
import { emptyPlace, inDatabase, serveApi } from './programs.ts'

const [recipients, kills] = isLong ? [4_000, 2] : [1_000, 1]

test.each([
  { kind: 'embedded', atOnce: 1 },
  { kind: 'postgres', atOnce: 2 },
] as const)(
  'on $kind, kill -9 in the middle of a send misses nobody; who may have got it twice is listed',
  async ({ kind, atOnce }) => {
    const sink = await openMailSink()
    onTestFinished(() => sink.close())
    const place = await emptyPlace(kind)
    const { selectedArticles, token } = await inDatabase(place, async ({ db }) => {
      await addSubscribers(db, recipients)
      return { selectedArticles: await addArticles(db, 1), token: await signIn(db, 'admin') }
    })
    const start = () => serveApi(place, { SMTP_URL: sink.url, MAIL_FROM: 'magazine@magazine.test' })
    const running = await Promise.all(Array.from({ length: atOnce }, start))
    const call = async (method: 'GET' | 'POST', path: string, body?: object) =>
      (await ask(method, `${running[0]?.url}/api${path}`, { token, body })).json
    const { sendId } = await call('POST', '/admin/send-newsletter', { selectedArticles, sendToAll: true })
    for (let killed = 1; killed <= kills; killed += 1) {
      await sink.reaches((killed * recipients) / 4)
      await running.shift()?.kill()
      running.push(await start())
      if (place.databaseUrl === null) continue
      // A worker is thought dead after a while without heartbeats. Skip the while: the living send a new heartbeat.
      const age = sql`update newsletter_workers set heartbeat_at = heartbeat_at - interval '1 minute'`
      await inDatabase(place, ({ db }) => age.execute(db))
    }
    const look = (): Promise<NewsletterSendDetail> => call('GET', `/admin/newsletter-sends/${sendId}`)
    await expect.poll(async () => (await look()).state, { timeout: 240_000, interval: 200 }).toBe('done')

    const done = await look()
    expect(done).toMatchObject({ submitted: recipients, failed: 0, skipped: 0, leased: 0 })
    expect(sink.taken.size).toBe(recipients)
    const listed: { email: string }[] = []
    for (let page = 1; listed.length < done.unconfirmed; page += 1) {
      const query = `kind=unconfirmed&limit=100&page=${page}`
      listed.push(...(await call('GET', `/admin/newsletter-sends/${sendId}/recipients?${query}`)).data)
    }
    const repeated = [...sink.taken].filter(([, times]) => times > 1).map(([address]) => address)
    const unconfirmed = new Set(listed.map(({ email }) => email))
    expect(repeated.filter((address) => !unconfirmed.has(address))).toEqual([])
    expect(unconfirmed.size).toBeGreaterThan(0)
  },
  300_000,
)
