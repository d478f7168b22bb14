import { type Selectable, sql } from 'kysely'
import { type Currency } from '../../../../platform/contract/currencies.ts'
import type { Plan, PlanNames } from '../../../../platform/contract/plans.ts'
import { findRule, keepRule, mailboxOf, mailboxOfReader } from '../../../../platform/server/core/address-rules.ts'
import { hours } from '../../../../platform/server/core/durations.ts'
import { Conflict } from '../../../../platform/server/core/errors.ts'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import type { Tables } from '../../../../platform/server/db/tables.ts'
import { toOfferCode, usedOffer } from '../../contract/offer-rules.ts'
import type { OrderRow } from '../queries.ts'

export type OfferRow = Selectable<Tables['offers']>

/** For this long after somebody has begun to pay, a use of the offer is reserved for them. */
const reservedFor = hours(1)

export const reservedSince = (now: Date) => new Date(now.getTime() - reservedFor)

interface Wanted {
  userId: number
  /** Undefined: not chosen yet. */
  plan?: Plan
  currency?: Currency
  /** Undefined: the order finds its price itself. */
  currencies?: readonly Currency[]
  planNames: PlanNames
}

export const hasPrice = ({ currency }: Pick<OfferRow, 'currency'>, offered: readonly Currency[]) =>
  currency === null ? offered.length > 0 : offered.includes(currency)

/** Pure. Null: the reader can use it. */
function reasonToRefuseOffer(
  offer: OfferRow | undefined,
  { plan, currency, currencies, planNames }: Omit<Wanted, 'userId'>,
  { others, isOwnUsed, now }: { others: number; isOwnUsed: boolean; now: Date },
): string | null {
  if (!offer) return 'We do not recognise this code. Check it and try again.'
  if (offer.starts_at && now < offer.starts_at) return 'This offer has not started yet.'
  if (offer.ends_at && now >= offer.ends_at) return 'This offer has ended.'
  if (plan && offer.plan && plan !== offer.plan) return `This offer is for ${planNames[offer.plan]} only.`
  if (currency && offer.currency && currency !== offer.currency)
    return `This offer is for payments in ${offer.currency} only.`
  if (currencies && !hasPrice(offer, currencies)) return 'There is no price for this offer right now.'
  if (isOwnUsed) return 'You have already used this offer.'
  return offer.most_uses !== null && others >= offer.most_uses ? 'This offer has been used up.' : null
}

/** @throws Conflict with a sentence if the reader cannot use it */
export async function checkOffer(db: Database, code: string, wanted: Wanted, now: Date): Promise<OfferRow> {
  const offer = await db.selectFrom('offers').selectAll().where('code', '=', toOfferCode(code)).executeTakeFirst()
  return requireUsable(db, offer, wanted, now)
}

/** Locks the offer until the transaction ends: write the order in it. Lock the reader before. @throws Conflict */
export async function reserveOffer(tx: Transaction, code: string, wanted: Wanted, now: Date): Promise<OfferRow> {
  const offer = await lockOffer(tx, sql`code = ${toOfferCode(code)}`)
  return requireUsable(tx, offer, wanted, now)
}

async function requireUsable(db: Database, offer: OfferRow | undefined, wanted: Wanted, now: Date) {
  const uses = offer ? await countUses(db, offer.id, wanted.userId, now) : { others: 0, isOwnUsed: false }
  const reason = reasonToRefuseOffer(offer, wanted, { ...uses, now })
  if (reason !== null || !offer) throw new Conflict('offer_refused', reason ?? '')
  return offer
}

/**
 * True if the reader used the offer with another order, or if the reservation is over and the offer had ended or is
 * used up. Locks the offer; the caller holds the locks on the reader and the order.
 */
export async function isOfferGone(
  tx: Transaction,
  order: OrderRow,
  { paidAt, now }: { paidAt: Date; now: Date },
): Promise<boolean> {
  if (order.offer_id === null) return false
  const offer = await lockOffer(tx, sql`id = ${order.offer_id}`)
  if (!offer) return false
  const { others, isOwnUsed } = await countUses(tx, offer.id, order.user_id, now)
  if (isOwnUsed) return true
  const isReserved = (at: Date) => order.created_at > reservedSince(at)
  if (offer.ends_at && paidAt >= offer.ends_at && !isReserved(paidAt)) return true
  return !isReserved(now) && offer.most_uses !== null && others >= offer.most_uses
}

export async function describeUsedOffer(db: Database, order: OrderRow): Promise<string | null> {
  if (order.offer_id === null) return null
  const offer = await db
    .selectFrom('offers')
    .select(['code', 'percent_off'])
    .where('id', '=', order.offer_id)
    .executeTakeFirst()
  return offer ? usedOffer(offer.code, { percentOff: offer.percent_off, freeMonths: order.free_months }) : null
}

const lockOffer = async (tx: Transaction, which: ReturnType<typeof sql>): Promise<OfferRow | undefined> =>
  tx.selectFrom('offers').selectAll().where(sql<boolean>`${which}`).forNoKeyUpdate().executeTakeFirst()

/** `others`: readers who have used the offer or are paying with it. */
async function countUses(db: Database, offerId: number, userId: number | null, now: Date) {
  const { rows } = await sql<{ others: number; isOwnUsed: boolean }>`
    select count(distinct coalesce(o.user_id, -o.id)) filter (where o.user_id is distinct from ${userId}::integer)::int as others,
      coalesce(bool_or(o.paid_at is not null and ${mailboxOf('u.email_key')} = ${mailboxOfReader(userId)}), false) as "isOwnUsed"
    from orders as o left join users as u on u.id = o.user_id
    where o.offer_id = ${offerId} and (o.paid_at is not null or o.created_at > ${reservedSince(now)})`.execute(db)
  const uses = rows[0] ?? { others: 0, isOwnUsed: false }
  if (uses.isOwnUsed || userId === null) return uses
  return { ...uses, isOwnUsed: (await findRule(db, { rule: 'offer-used', about: offerId, userId })) !== undefined }
}

/** For another account with the mailbox. */
export async function keepUsedOffersOf(tx: Transaction, userId: number): Promise<void> {
  const used = await tx
    .selectFrom('orders')
    .select(['offer_id', (of) => of.fn.min('paid_at').as('paid_at')])
    .where('user_id', '=', userId)
    .where('offer_id', 'is not', null)
    .where('paid_at', 'is not', null)
    .groupBy('offer_id')
    .orderBy('offer_id')
    .execute()
  for (const { offer_id, paid_at } of used)
    if (offer_id !== null && paid_at)
      await keepRule(tx, { rule: 'offer-used', about: offer_id, userId }, { keptAt: paid_at })
}
