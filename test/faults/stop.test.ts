import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { seconds } from '../../src/platform/server/core/durations.ts'
import { openDatabase } from '../../src/platform/server/db/database.ts'
import { ask } from '../ask.ts'
import { countWaiting } from '../database.ts'
import { openMailSink } from '../mail-sink.ts'
import { addArticles, addSubscribers, publishArticles, signIn } from './content.ts'
import { isLong } from './length.ts'
import { expectStopUnderLoad } from './load.ts'
import { emptyPlace, inDatabase, type Program, serveLive } from './programs.ts'

// database-away.test.ts covers the same on PostgreSQL.
test('on the embedded database, SIGTERM under load ends with 0 within ten seconds and cuts off no answer', async () => {
  const place = await emptyPlace('embedded')
  const [article] = await publishArticles(place, 3)
  await expectStopUnderLoad(await serveLive(place), article)
})

/** As systemd does by default, and a terminal on Ctrl-C. The main process also signals the others. */
async function signalGroup({ child: { pid = 0 } }: Program, signal: NodeJS.Signals) {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  const pids = [pid, ...children.split(' ').filter(Boolean).map(Number)]
  for (const each of pids) {
    try {
      process.kill(each, signal)
    } catch {
      // It has ended meanwhile.
    }
  }
  return pids
}

const isOpen = (url: string) =>
  // A connection may wait in a queue that nobody empties any more.
  fetch(`${url}/healthz/live`, { headers: { connection: 'close' }, signal: AbortSignal.timeout(seconds(1)) }).then(
    () => true,
    () => false,
  )

test.skipIf(process.platform !== 'linux').each(['SIGTERM', ...(isLong ? (['SIGINT'] as const) : [])] as const)(
  'two processes that all get %s, and again, answer what they have begun (skipped where /proc does not name the processes)',
  async (signal) => {
    const place = await emptyPlace('postgres')
    const [article] = await publishArticles(place, 1)
    const magazine = await serveLive(place, { WEB_CONCURRENCY: '2', LOG_LEVEL: 'fatal' })
    const { db, close } = await openDatabase({ ...place, poolSize: 2, onError: () => {} })
    onTestFinished(close)
    const asked = await db.transaction().execute(async (tx) => {
      await sql`lock table articles in access exclusive mode`.execute(tx)
      const fetched = Array.from({ length: 4 }, (_, i) =>
        fetch(`${magazine.url}/api/home/article/${article}?again=${i}`).then(
          ({ status }) => status,
          () => 'cut off',
        ),
      )
      await expect.poll(() => countWaiting(db)).toBeGreaterThanOrEqual(4)
      expect(await signalGroup(magazine, signal)).toHaveLength(3)
      await signalGroup(magazine, signal)
      // A process that gives up at once has done so before the table is free.
      await expect.poll(() => isOpen(magazine.url)).toBe(false)
      return { fetched }
    })
    expect(await Promise.all(asked.fetched)).toEqual([200, 200, 200, 200])
    expect(await magazine.ended).toBe(0)
  },
)

test.runIf(isLong && process.platform === 'linux')(
  'a newsletter that two processes send is restarted in its middle and mails nobody twice',
  async () => {
    const recipients = 1_500
    const sink = await openMailSink()
    onTestFinished(() => sink.close())
    const place = await emptyPlace('postgres')
    const { selectedArticles, token } = await inDatabase(place, async ({ db }) => {
      await addSubscribers(db, recipients)
      return { selectedArticles: await addArticles(db, 1), token: await signIn(db, 'admin') }
    })
    const start = () => serveLive(place, { WEB_CONCURRENCY: '2', SMTP_URL: sink.url, LOG_LEVEL: 'fatal' })
    const first = await start()
    const body = { selectedArticles, sendToAll: true }
    const { sendId } = (await ask('POST', `${first.url}/api/admin/send-newsletter`, { token, body })).json
    await sink.reaches(recipients / 4)
    await signalGroup(first, 'SIGTERM')
    await signalGroup(first, 'SIGTERM')
    expect(await first.ended).toBe(0)
    const second = await start()
    const look = async () => (await ask('GET', `${second.url}/api/admin/newsletter-sends/${sendId}`, { token })).json
    await expect.poll(async () => (await look()).state, { timeout: 120_000, interval: 200 }).toBe('done')
    expect(await look()).toMatchObject({ submitted: recipients, failed: 0, unconfirmed: 0 })
    expect([sink.taken.size, sink.count()]).toEqual([recipients, recipients])
  },
  300_000,
)
