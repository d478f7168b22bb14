import { sql } from 'kysely'
import { skipReasons } from '../../../../contract/sending-rules.ts'
import type { Database, Transaction } from '../../../db/database.ts'
import type { RecipientState } from '../../../db/tables.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { markBounced } from './bounced.ts'

/** A recipient in somebody's hands. */
export interface Claim {
  send: number
  subscriber: number
  email: string
  /** Empty unless its owner has confirmed the address: anybody can type anything into the form. */
  name: string
  /** How often it was tried before. */
  tries: number
}

/** What became of a claim. */
export interface Settlement {
  claim: Claim
  state: RecipientState
  /** Why it failed or is put off. */
  reason?: string
  /** Of one that is put off. */
  nextTryAt?: Date
  /** The mail server may have taken it over without saying so. */
  isUncertain?: boolean
  /** There is no such address: no further mail goes there. */
  isDead?: boolean
}

export interface Turn {
  worker: string
  settled: readonly Settlement[]
  /** What to take next, at most `count`; numbers up to `after` were taken before. None of `held`, whoever thinks that they are free. */
  next: { send: number; after: number; count: number; held: readonly number[] } | null
  now: Date
}

/** What was taken: those who are to get it, and how many there were with those who are not. */
interface Taken {
  claims: Claim[]
  taken: number
  last: number | null
}

/**
 * Writes down what became of recipients and takes the next, in one step: whatever happens, each is in exactly one state. Who has
 * left or whose mail comes back is skipped here, at the last moment.
 */
export async function takeTurn(db: Database, turn: Turn): Promise<Taken> {
  if (turn.settled.every(isPlain)) return settleAndClaim(db, turn)
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ send: number; subscriber: number }>`${settle(turn)}
      returning r.send_id as send, r.subscriber_id as subscriber`.execute(tx)
    // Of what others have taken over meanwhile, they have the say.
    const own = new Set(rows.map(({ send, subscriber }) => `${send} ${subscriber}`))
    await remark(
      tx,
      turn.settled.filter(({ claim }) => own.has(`${claim.send} ${claim.subscriber}`)),
      turn.now,
    )
    return settleAndClaim(tx, { ...turn, settled: [] })
  })
}

/**
 * Writes down states of what is in this process's hands still. What others put back, thinking it dead, and nobody has taken yet, counts
 * as that too: what is known of it is better than to begin again.
 */
const settle = ({ worker, settled }: Turn) => sql`
  update newsletter_recipients as r set state = s.state, worker = null
  from unnest(${settled.map(({ claim }) => claim.send)}::integer[], ${settled.map(({ claim }) => claim.subscriber)}::integer[],
    ${settled.map(({ state }) => state)}::text[]) as s (send_id, subscriber_id, state)
  where r.send_id = s.send_id and r.subscriber_id = s.subscriber_id
    and (r.worker = ${worker} or (r.worker is null and r.state in ('queued', 'unconfirmed')))`

/** There is nothing to be said of it, and nothing was said before. */
const isPlain = ({ claim, state }: Settlement) => state === 'queued' || (state === 'submitted' && claim.tries === 0)

async function settleAndClaim(db: Database, turn: Turn): Promise<Taken> {
  const { worker, next, now } = turn
  const { send = 0, after = 0, count = 0, held = [] } = next ?? {}
  const { rows } = await sql<Claim & { skipped: string | null }>`
    with settled as (${settle(turn)}),
    picked as materialized (
      select send_id, subscriber_id from newsletter_recipients
      where send_id = ${send} and subscriber_id > ${after} and state = 'queued'
        and subscriber_id <> all(${held}::integer[])
        and exists (select from newsletter_sends where id = ${send} and state = 'sending')
      order by subscriber_id limit ${count} for update skip locked
    ),
    looked_up as materialized (${lookUp}),
    ${claimed(worker, now)}
    select * from looked_up order by subscriber`.execute(db)
  const claims = rows.filter(({ skipped }) => skipped === null)
  return { claims, taken: rows.length, last: rows.at(-1)?.subscriber ?? null }
}

/** Takes those that were put off and are due, the longest overdue first. */
export async function claimDue(db: Database, worker: string, next: { send: number; count: number }, now: Date) {
  const { rows } = await sql<Claim & { skipped: string | null }>`
    with picked as materialized (
      select r.send_id, r.subscriber_id from newsletter_remarks as d
      join newsletter_recipients as r on r.send_id = d.send_id and r.subscriber_id = d.subscriber_id
      where d.send_id = ${next.send} and d.kind = 'deferred' and d.next_try_at <= ${now} and r.state = 'deferred'
        and exists (select from newsletter_sends where id = ${next.send} and state = 'sending')
      order by d.next_try_at limit ${next.count} for update of r skip locked
    ),
    looked_up as materialized (${lookUp}),
    ${claimed(worker, now)}
    select * from looked_up`.execute(db)
  return rows.filter(({ skipped }) => skipped === null)
}

/** Whom a row is for, and whether they are to get it. Looked up one by one: a join would begin at the first subscriber each time. */
const lookUp = sql`
  select p.send_id as send, p.subscriber_id as subscriber, s.email_key as email, coalesce(d.tries, 0) as tries,
    case when s.confirmed_at is null then '' else s.name end as name,
    case
      when s.id is null or s.subscribed_at is null then ${skipReasons.gone}
      when s.unsubscribed_at is not null then ${skipReasons.unsubscribed}
      when s.bounced_at is not null then ${skipReasons.bounced}
    end as skipped
  from picked as p
  left join lateral (select * from newsletter_subscribers where id = p.subscriber_id) as s on true
  left join newsletter_remarks as d
    on d.send_id = p.send_id and d.kind = 'deferred' and d.subscriber_id = p.subscriber_id`

const claimed = (worker: string, now: Date) => sql`
  claimed as (
    update newsletter_recipients as r
    set state = case when l.skipped is null then 'sending' else 'skipped' end,
      worker = case when l.skipped is null then ${worker}::uuid end
    from looked_up as l where r.send_id = l.send and r.subscriber_id = l.subscriber
  ),
  skipped as (
    insert into newsletter_remarks (send_id, kind, subscriber_id, reason, at)
    select send, 'skipped', subscriber, skipped, ${now} from looked_up where skipped is not null
    on conflict do nothing
  )`

/** Keeps what there is to say of recipients; what was said of one that is through with being put off goes. */
async function remark(tx: Transaction, settled: readonly Settlement[], now: Date): Promise<void> {
  const through = settled
    .filter(({ claim, state }) => claim.tries > 0 && state !== 'deferred')
    .map(({ claim }) => claim)
  if (through.length > 0)
    await tx
      .deleteFrom('newsletter_remarks')
      .where('kind', '=', 'deferred')
      .where((of) => of.or(through.map(({ send, subscriber }) => of.and({ send_id: send, subscriber_id: subscriber }))))
      .execute()
  const remarks = settled.flatMap((one) => remarksOn(one, now))
  if (remarks.length > 0)
    await tx
      .insertInto('newsletter_remarks')
      .values(remarks)
      .onConflict((conflict) =>
        conflict.columns(['send_id', 'kind', 'subscriber_id']).doUpdateSet((of) => ({
          reason: of.ref('excluded.reason'),
          at: of.ref('excluded.at'),
          tries: of.ref('excluded.tries'),
          next_try_at: of.ref('excluded.next_try_at'),
        })),
      )
      .execute()
  const dead = settled.filter(({ isDead }) => isDead).map(({ claim }) => claim.subscriber)
  if (dead.length > 0) await markBounced(tx, dead, now)
}

function remarksOn({ claim, state, reason = '', nextTryAt, isUncertain }: Settlement, now: Date) {
  const about = { send_id: claim.send, subscriber_id: claim.subscriber, reason, at: now }
  return [
    ...(state === 'failed' ? [{ ...about, kind: 'failed' as const }] : []),
    ...(isUncertain ? [{ ...about, kind: 'unconfirmed' as const }] : []),
    ...(nextTryAt ? [{ ...about, kind: 'deferred' as const, tries: claim.tries + 1, next_try_at: nextTryAt }] : []),
  ]
}
