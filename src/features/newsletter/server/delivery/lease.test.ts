import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { useDatabase } from '../../../../../test/database.ts'
import { opening } from '../../../../../test/magazine.ts'
import { countersMatch, haveSubscribed, readers } from '../../../../../test/newsletter.ts'
import { minutes } from '../../../../platform/server/core/durations.ts'
import { finishSend } from '../sends/state.ts'
import { type Acknowledgement, acknowledge, heartbeat, type Lease, lease } from './lease.ts'
import { requeueOrphans, requeueOwnLeases } from './requeue.ts'

// The worker of a whole magazine would lease what these tests lease.
const database = useDatabase('postgres')
const now = opening
afterEach(() => countersMatch(database))

async function aSend(recipients: number): Promise<number> {
  await haveSubscribed({ database, clock: { now } }, ...readers(recipients))
  const { rows } = await sql<{ id: number }>`
    insert into newsletter_sends (newsletter_id, digest, subject, preheader, custom_message, article_ids, html, plain_text,
      placeholders, to_all, state, created_at, created_by_name, running_since, queued, total)
    values (1, '\\x01', 'S', '', '', '{}', '', '', '{}', true, 'sending', ${now}, 'Anna', ${now}, ${recipients}, ${recipients})
    returning id`.execute(database.db)
  const id = rows[0]?.id ?? 0
  await sql`
    insert into newsletter_recipients (send_id, position, subscriber_id, state)
    select ${id}, n, n, 'queued' from generate_series(1, ${recipients}::int) as n`.execute(database.db)
  return id
}

async function aWorker(): Promise<string> {
  const worker = randomUUID()
  await heartbeat(database.db, worker)
  return worker
}

const leaseFor = async (worker: string, send: number, count: number, at = now) =>
  (await lease(database.db, { worker, send, count, now: at })).leases
const acknowledgeAs = (worker: string, ...results: Acknowledgement[]) => acknowledge(database.db, worker, results, now)
const submitted = (leased: Lease): Acknowledgement => ({ lease: leased, state: 'submitted', tries: leased.tries + 1 })
const positions = (leases: readonly Lease[]) => leases.map(({ position }) => position)

async function states(): Promise<string[]> {
  const rows = await database.db.selectFrom('newsletter_recipients').select('state').orderBy('position').execute()
  return rows.map(({ state }) => state)
}

async function events(): Promise<string[]> {
  const rows = await database.db
    .selectFrom('newsletter_delivery_events')
    .select(['kind', 'subscriber_id'])
    .orderBy('subscriber_id')
    .execute()
  return rows.map(({ kind, subscriber_id }) => `${kind} ${subscriber_id}`)
}

async function dies(worker: string): Promise<void> {
  await sql`update newsletter_workers set heartbeat_at = heartbeat_at - interval '1 minute' where id = ${worker}`.execute(
    database.db,
  )
  await requeueOrphans(database.db, { self: randomUUID(), now })
}

test('two workers that lease at the same time share the recipients', async () => {
  const send = await aSend(40)
  const workers = await Promise.all([aWorker(), aWorker(), aWorker()])
  const batches = await Promise.all(workers.flatMap((worker) => [leaseFor(worker, send, 9), leaseFor(worker, send, 9)]))
  expect(positions(batches.flat()).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, i) => i + 1))
})

test('a paused or cancelled send leases nobody', async () => {
  const send = await aSend(2)
  const worker = await aWorker()
  for (const state of ['paused', 'cancelled', 'done']) {
    await sql`update newsletter_sends set state = ${state}`.execute(database.db)
    expect(await leaseFor(worker, send, 2)).toEqual([])
  }
  expect(await states()).toEqual(['queued', 'queued'])
})

test('recipients of a dead worker are queued again and listed; those of a living one stay leased', async () => {
  const send = await aSend(4)
  const [dead, alive] = [await aWorker(), await aWorker()]
  await leaseFor(dead, send, 2)
  await leaseFor(alive, send, 2)
  await dies(dead)
  expect(await states()).toEqual(['queued', 'queued', 'leased', 'leased'])
  expect(await events()).toEqual(['unconfirmed 1', 'unconfirmed 2'])
  expect(positions(await leaseFor(alive, send, 4))).toEqual([1, 2])
})

test('recipients of a dead worker in a cancelled send stay unconfirmed', async () => {
  const send = await aSend(1)
  const worker = await aWorker()
  await leaseFor(worker, send, 1)
  await sql`update newsletter_sends set state = 'cancelled'`.execute(database.db)
  await dies(worker)
  expect([await states(), await events()]).toEqual([['unconfirmed'], ['unconfirmed 1']])
})

test('a result of a worker that seemed dead counts unless another worker has leased the recipient', async () => {
  const send = await aSend(3)
  const [silent, other] = [await aWorker(), await aWorker()]
  const leases = await leaseFor(silent, send, 3)
  await dies(silent)
  expect(positions(await leaseFor(other, send, 1))).toHaveLength(1)
  const taken = (await states()).indexOf('leased')
  await acknowledgeAs(silent, ...leases.map(submitted))
  expect(await states()).toEqual(['submitted', 'submitted', 'submitted'].with(taken, 'leased'))
})

test('a worker cannot acknowledge what it has not leased, and repeating an acknowledgement changes nothing', async () => {
  const send = await aSend(2)
  const [worker, other] = [await aWorker(), await aWorker()]
  const [first, second] = await leaseFor(worker, send, 2)
  if (!first || !second) throw new Error('Nobody was leased')
  const failed: Acknowledgement = { lease: second, state: 'failed', tries: 1, reason: '550', isDeadAddress: true }
  await acknowledgeAs(other, submitted(first), failed)
  expect([await states(), await events()]).toEqual([['leased', 'leased'], []])
  for (let times = 0; times < 2; times += 1) await acknowledgeAs(worker, submitted(first), failed)
  expect([await states(), await events()]).toEqual([['submitted', 'failed'], ['failed 2']])
  const { bounced_at } = await database.db
    .selectFrom('newsletter_subscribers')
    .select('bounced_at')
    .where('id', '=', second.subscriber)
    .executeTakeFirstOrThrow()
  expect(bounced_at).toEqual(now)
})

test('leases whose answer was lost go back to the queue without being listed', async () => {
  const send = await aSend(2)
  const worker = await aWorker()
  await leaseFor(worker, send, 2)
  await requeueOwnLeases(database.db, worker, now)
  expect([await states(), await events()]).toEqual([['queued', 'queued'], []])
  expect(await leaseFor(worker, send, 2)).toHaveLength(2)
})

test('a deferred recipient is leased when it is due, before those who were never tried', async () => {
  const send = await aSend(3)
  const worker = await aWorker()
  const [first] = await leaseFor(worker, send, 1)
  if (!first) throw new Error('Nobody was leased')
  const dueAt = new Date(now.getTime() + minutes(1))
  await acknowledgeAs(worker, { lease: first, state: 'deferred', tries: 1, reason: '451', dueAt })
  expect([await states(), await events()]).toEqual([['deferred', 'queued', 'queued'], ['deferred 1']])
  expect(positions(await leaseFor(worker, send, 1))).toEqual([2])
  const later = await leaseFor(worker, send, 2, dueAt)
  expect(later).toMatchObject([
    { position: 1, tries: 1 },
    { position: 3, tries: 0 },
  ])
  await acknowledgeAs(worker, ...later.map(submitted))
  expect(await events()).toEqual([])
})

test('a send is finished once nobody is left', async () => {
  const send = await aSend(2)
  const worker = await aWorker()
  const state = async () =>
    (await database.db.selectFrom('newsletter_sends').select('state').executeTakeFirstOrThrow()).state
  const leases = await leaseFor(worker, send, 2)
  await acknowledgeAs(worker, ...leases.slice(1).map(submitted))
  await finishSend(database.db, send, now)
  expect(await state()).toBe('sending')
  await acknowledgeAs(worker, ...leases.slice(0, 1).map(submitted))
  await finishSend(database.db, send, now)
  expect(await state()).toBe('done')
})

test('a worker that was taken for dead hears of it with its next heartbeat', async () => {
  const worker = await aWorker()
  expect(await heartbeat(database.db, worker)).toBe(false)
  await dies(worker)
  expect(await heartbeat(database.db, worker)).toBe(true)
  expect(await heartbeat(database.db, worker)).toBe(false)
})
