import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { SystemStatus } from '../../src/features/system-status/contract/state.ts'
import { ask } from '../ask.ts'
import type { DatabaseKind } from '../database.ts'
import { addArticles, signIn } from '../faults/content.ts'
import { emptyPlace, inDatabase, type Program, serveApi } from '../faults/programs.ts'
import { openMailServer } from '../smtp.ts'

const atOnce = 5

interface Case {
  kind: DatabaseKind
  followers: number
  kills: number
}
const cases: Case[] = [
  { kind: 'embedded', followers: 2_000, kills: 2 },
  { kind: 'postgres', followers: 1_000, kills: 1 },
]

test.each(cases)(
  'on $kind, kill -9 in the middle of the mails to followers misses nobody; who may have got one twice is in the log',
  async ({ kind, followers, kills }) => {
    const server = await openMailServer()
    onTestFinished(() => server.close())
    const place = await emptyPlace(kind)
    const token = await inDatabase(place, async ({ db }) => {
      await sql`
        with readers as (
          insert into users (email_key, email, username, created_at)
          select 'reader' || n || '@reader.example', 'reader' || n || '@reader.example', 'Reader', now()
          from generate_series(1, ${followers}::int) as n returning id
        )
        insert into follows (user_id, kind, target, name, mails, followed_at)
        select id, 'section', 'news', 'News', 'at_once', now() - interval '1 day' from readers`.execute(db)
      await addArticles(db, 1)
      return signIn(db, 'admin')
    })
    const programs: Program[] = []
    const start = async () => {
      const settings = { SMTP_URL: server.url, MAIL_FROM: 'magazine@magazine.test', LOG_LEVEL: 'warn' }
      const program = await serveApi(place, settings)
      programs.push(program)
      return program
    }
    let running = await start()
    for (let killed = 1; killed <= kills; killed += 1) {
      await server.receives((killed * followers) / 3)
      await running.kill()
      running = await start()
    }
    const mailed = () => new Set(server.mails.flatMap(({ to }) => to))
    await expect.poll(() => mailed().size, { timeout: 240_000, interval: 200 }).toBe(followers)
    // What the dead processes had under way is retried some seconds later.
    const isAllDone = async () => {
      const { mail, queue }: SystemStatus = (await ask('GET', `${running.url}/api/admin/state`, { token })).json
      return mail.waiting + queue.running === 0
    }
    await expect.poll(isAllDone, { timeout: 240_000, interval: 500 }).toBe(true)
    await running.kill('SIGTERM')
    await inDatabase(place, async ({ db }) => {
      const { rows } = await sql<{ left: number }>`
        select (select count(*)::int from follow_mails) +
          (select count(*)::int from jobs.job where name = 'mail.send' and state in ('created', 'retry', 'active')) as left`.execute(
        db,
      )
      expect(rows).toEqual([{ left: 0 }])
    })

    const ids = Map.groupBy(server.mails, ({ to }) => String(to))
    const repeated = [...ids.values()].filter((mails) => mails.length > 1)
    expect(repeated.length).toBeLessThanOrEqual(kills * atOnce)
    const logged = programs
      .flatMap(({ lines }) => lines)
      .filter((line) => line.includes('job runs again: its process had ended') && line.includes('"mail.send"'))
    for (const mails of repeated) {
      // By its message id a mailbox recognises the second as the first.
      const messageIds = new Set(mails.map(({ parsed }) => parsed.messageId))
      expect([mails.length, messageIds.size]).toEqual([2, 1])
      const [id = ''] = [...messageIds].map((one) => String(one).slice(1).split('@', 1)[0])
      expect(logged.some((line) => line.includes(id))).toBe(true)
    }
  },
  300_000,
)
