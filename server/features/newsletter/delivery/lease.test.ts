import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { countWaiting } from '../../../../test/database.ts'
import { aMember, useMember } from '../../../../test/members.ts'
import {
  haveSubscribed,
  openMailingMagazine,
  readers,
  useMailingMagazine,
  whenSend,
} from '../../../../test/newsletter.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { type Claim, claimDue, type Settlement, takeTurn } from './claims.ts'
import { putBackUnheard, releaseLost, sayAlive } from './couriers.ts'

const magazine = useMailingMagazine({ kind: 'postgres' })
const anna = useMember(magazine, { role: 'admin', username: 'Anna' })
let article: number

beforeEach(async () => {
  article = await magazine.publishes()
})

const begin = async (): Promise<number> =>
  (await anna.post('/admin/send-newsletter', { selectedArticles: [article], sendToAll: true })).json().sendId

/** Has the database's answer to the first statement that is meant not arrive, with or without its having been done. */
function loseAnswer(isMeant: (statement: string) => boolean, isDone: boolean): { isLost: boolean } {
  const { query } = pg.Client.prototype
  const loss = { isLost: false }
  const lost = new Error('Connection terminated unexpectedly')
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...parameters: unknown[]) {
      const [statement] = parameters
      const isIt = !loss.isLost && typeof statement === 'string' && isMeant(statement)
      if (isIt && !isDone) {
        loss.isLost = true
        return Promise.reject(lost)
      }
      const answer: Promise<{ rows: unknown[] }> = Reflect.apply(query, this, parameters)
      return isIt
        ? answer.then((told) => {
            if (loss.isLost || told.rows.length === 0) return told
            loss.isLost = true
            throw lost
          })
        : answer
    },
  })
  onTestFinished(() => void Object.assign(pg.Client.prototype, { query }))
  return loss
}

test('who was taken without its being heard is not missed', async () => {
  const loss = loseAnswer((statement) => statement.includes('newsletter_turn'), true)
  await haveSubscribed(magazine, ...readers(10))
  expect(await whenSend(anna, await begin())).toMatchObject({ submitted: 10, unconfirmed: 0 })
  expect(loss.isLost).toBe(true)
  expect(magazine.mailServer.mails).toHaveLength(10)
})

const states = async () => {
  const rows = await magazine.database.db
    .selectFrom('newsletter_recipients')
    .select('state')
    .orderBy('subscriber_id')
    .execute()
  return rows.map(({ state }) => state)
}

/** A send that the magazine itself leaves alone, since it is paused, with everybody in the hands of one process. */
async function takenBy(worker: string, count: number, where = magazine): Promise<{ send: number; claims: Claim[] }> {
  await haveSubscribed(where, ...readers(count))
  const { db } = where.database
  await sayAlive(db, worker)
  const digest = Buffer.from('a send')
  const words = { subject: 'S', preheader: '', custom_message: '', html: '', plain: '', gaps: '{}' }
  const now = magazine.clock.now
  const { id } = await db
    .insertInto('newsletter_sends')
    .values({
      ...words,
      ...{ digest, client_key: null, article_ids: [], link_targets: [], to_all: true, unknown_addresses: [] },
      ...{ state: 'paused', created_at: now, created_by: null, created_by_name: 'Anna', running_since: now },
      ...{ finished_at: null, trouble: null, queued: 0, sending: count, total: count },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const claims = Array.from({ length: count }, (_, i) => ({
    ...{ send: id, subscriber: i + 1, email: `reader${i + 1}@reader.example`, name: '', tries: 0 },
  }))
  const rows = claims.map(
    ({ subscriber }) => ({ send_id: id, subscriber_id: subscriber, state: 'sending', worker }) as const,
  )
  await db.insertInto('newsletter_recipients').values(rows).execute()
  return { send: id, claims }
}

test('what is known of somebody whom others put back is worth more than to begin again', async () => {
  const { db } = magazine.database
  const [silent, other] = [randomUUID(), randomUUID()]
  const { claims } = await takenBy(silent, 3)
  const now = magazine.clock.now
  await sql`update newsletter_couriers set seen_at = seen_at - interval '1 minute'`.execute(db)
  await releaseLost(db, { self: other, now, isThorough: true })
  expect(await states()).toEqual(['queued', 'queued', 'queued'])
  await sql`update newsletter_recipients set state = 'sending', worker = ${other} where subscriber_id = 3`.execute(db)
  const settled = claims.map((claim): Settlement => ({ claim, state: 'submitted' }))
  await takeTurn(db, { worker: silent, settled: settled.slice(1), next: null, now })
  expect(await states()).toEqual(['queued', 'submitted', 'sending'])
})

test('nobody takes what is in hand, and only what one never heard of goes back', async () => {
  const { db } = magazine.database
  const worker = randomUUID()
  const { send, claims } = await takenBy(worker, 4)
  const now = magazine.clock.now
  await releaseLost(db, { self: randomUUID(), now, isThorough: true })
  expect(await states()).toEqual(['sending', 'sending', 'sending', 'sending'])
  expect(await putBackUnheard(db, worker, claims.slice(0, 3))).toBe(1)
  expect(await states()).toEqual(['sending', 'sending', 'sending', 'queued'])
  await inTransaction(db, async (tx) => {
    await sql`update newsletter_sends set state = 'sending'`.execute(tx)
    await sql`update newsletter_recipients set state = 'queued', worker = null`.execute(tx)
    const next = { send, after: 0, count: 4, held: [1, 2] }
    const { claims: taken } = await takeTurn(tx, { worker, settled: [], next, now })
    expect(taken.map(({ subscriber }) => subscriber)).toEqual([3, 4])
    await sql`update newsletter_sends set state = 'cancelled'`.execute(tx)
  })
})

test('whoever goes on to another send holds up nobody with what is known of the one before', async () => {
  const own = await openMailingMagazine({ kind: 'postgres' })
  onTestFinished(() => own.close())
  // Nobody else takes what this test takes.
  await own.app.close()
  const { db } = own.database
  const worker = randomUUID()
  const { send, claims } = await takenBy(worker, 2, own)
  const other = send + 1
  await sql`
    insert into newsletter_sends overriding system value
    select (jsonb_populate_record(s, jsonb_build_object('id', ${other}::int, 'state', 'sending'))).* from newsletter_sends as s`.execute(
    db,
  )
  await sql`
    insert into newsletter_recipients (send_id, subscriber_id, state)
    select ${other}, subscriber_id, 'queued' from newsletter_recipients`.execute(db)

  const settled = claims.map((claim): Settlement => ({ claim, state: 'submitted' }))
  const next = { send: other, after: 0, count: 2, held: [] }
  const lock = (id: number) => sql`select from newsletter_sends where id = ${id} for update nowait`
  const turn = await inTransaction(db, async (tx) => {
    await lock(other).execute(tx)
    const begun = takeTurn(db, { worker, settled, next, now: own.clock.now })
    await expect.poll(() => countWaiting(db)).toBe(1)
    await inTransaction(db, (third) => lock(send).execute(third))
    return { begun }
  })
  expect((await turn.begun).taken).toBe(2)
})

test('whoever no longer has a recipient says nothing of it', async () => {
  const { db } = magazine.database
  const { send, claims } = await takenBy(randomUUID(), 1)
  const [claim] = claims
  if (!claim) throw new Error('Nobody was taken')
  const now = magazine.clock.now
  const due = { send_id: send, subscriber_id: 1, kind: 'deferred', reason: '451', at: now, tries: 1 } as const
  await db
    .insertInto('newsletter_remarks')
    .values({ ...due, next_try_at: now })
    .execute()
  const late: Settlement = { claim: { ...claim, tries: 1 }, state: 'submitted' }
  await takeTurn(db, { worker: randomUUID(), settled: [late], next: null, now })
  await takeTurn(db, { worker: randomUUID(), settled: [{ claim, state: 'failed', isDead: true }], next: null, now })
  await inTransaction(db, async (tx) => {
    await sql`update newsletter_recipients set state = 'deferred', worker = null`.execute(tx)
    await sql`update newsletter_sends set state = 'sending'`.execute(tx)
    expect(await claimDue(tx, randomUUID(), { send, count: 1 }, now)).toMatchObject([{ subscriber: 1, tries: 1 }])
    await sql`update newsletter_sends set state = 'cancelled'`.execute(tx)
  })
})

test('a process is alive however long it could not say so, and whether or not it could at first', async () => {
  const loss = loseAnswer((statement) => statement.includes('insert into newsletter_couriers'), false)
  const own = await openMailingMagazine({ kind: 'postgres' })
  onTestFinished(() => own.close())
  await haveSubscribed(own, ...readers(3))
  own.mailServer.failNext({ at: 'data', code: 'silence' })
  const bela = await aMember(own, { role: 'admin' })
  const selectedArticles = [await own.publishes()]
  const { sendId } = (await bela.post('/admin/send-newsletter', { selectedArticles, sendToAll: true })).json()
  await whenSend(bela, sendId, ({ submitted, sending }) => submitted === 2 && sending === 1)
  expect(loss.isLost).toBe(true)
  const { db } = own.database
  await sql`update newsletter_couriers set seen_at = seen_at - interval '1 minute'`.execute(db)
  const alive = sql`select from newsletter_couriers where seen_at > clock_timestamp() - interval '30 seconds'`
  await expect.poll(async () => (await alive.execute(db)).rows, { timeout: 30_000 }).toHaveLength(1)
  expect(await whenSend(bela, sendId, () => true)).toMatchObject({ sending: 1, unconfirmed: 0 })
  expect(own.mailServer.offered).toHaveLength(3)
  // Ends what is under way.
  await own.mailServer.close()
  await whenSend(bela, sendId, ({ deferred }) => deferred === 1)
})
