import { sql } from 'kysely'
import { skipReasons } from '../../../../contract/newsletter/send-rules.ts'
import type { Database, Transaction } from '../../../db/database.ts'
import type { RecipientState } from '../../../db/tables.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { markBounced } from '../bounces/bounces.ts'

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
 * Writes down what became of recipients and takes the next: whatever happens, each is in exactly one state. Who has left or whose
 * mail comes back is skipped here, at the last moment. Mostly that is one step. What is of another send is written down in a step of its
 * own: each locks the sums of its send, and two processes that went from one send to the other would wait for each other.
 */
export async function takeTurn(db: Database, turn: Turn): Promise<Taken> {
  const { settled, next } = turn
  if (settled.every((one) => isPlain(one) && (next === null || one.claim.send === next.send)))
    return settleAndClaim(db, turn)
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ send: number; subscriber: number }>`
      select * from newsletter_settle(${turn.worker}, ${columns(settled)})`.execute(tx)
    // Of what others have taken over meanwhile, they have the say.
    const own = new Set(rows.map(({ send, subscriber }) => `${send} ${subscriber}`))
    await remark(
      tx,
      settled.filter(({ claim }) => own.has(`${claim.send} ${claim.subscriber}`)),
      turn.now,
    )
  })
  return settleAndClaim(db, { ...turn, settled: [] })
}

/** There is nothing to be said of it, and nothing was said before. */
const isPlain = ({ claim, state }: Settlement) => state === 'queued' || (state === 'submitted' && claim.tries === 0)

type Row = Claim & { skipped: string | null }

async function settleAndClaim(db: Database, { worker, settled, next, now }: Turn): Promise<Taken> {
  const { send = 0, after = 0, count = 0, held = [] } = next ?? {}
  const { rows } = await sql<Row>`
    select * from newsletter_turn(${worker}, ${columns(settled)}, ${send}, ${after}, ${count}, ${held}, ${reasons}, ${now})`.execute(
    db,
  )
  return { claims: rows.filter(isToGetIt), taken: rows.length, last: rows.at(-1)?.subscriber ?? null }
}

/** Takes those that were put off and are due, the longest overdue first. */
export async function claimDue(db: Database, worker: string, next: { send: number; count: number }, now: Date) {
  const { rows } = await sql<Row>`
    select * from newsletter_claim(${worker}, ${next.send}, array(
      select r.subscriber_id from newsletter_remarks as d
      join newsletter_recipients as r on r.send_id = d.send_id and r.subscriber_id = d.subscriber_id
      where d.send_id = ${next.send} and d.kind = 'deferred' and d.next_try_at <= ${now} and r.state = 'deferred'
        and exists (select from newsletter_sends where id = ${next.send} and state = 'sending')
      order by d.next_try_at limit ${next.count} for update of r skip locked
    ), ${reasons}, ${now})`.execute(db)
  return rows.filter(isToGetIt)
}

const columns = (settled: Turn['settled']) =>
  sql.join([
    settled.map(({ claim }) => claim.send),
    settled.map(({ claim }) => claim.subscriber),
    settled.map(({ state }) => state),
  ])

const reasons = JSON.stringify(skipReasons)

const isToGetIt = ({ skipped }: Row) => skipped === null

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
