import { sql } from 'kysely'
import type { ListedOffer, NewOffer } from '../../../../contract/subscriptions/offer-endpoints.ts'
import { offerInWords, offerLimits } from '../../../../contract/subscriptions/offer-rules.ts'
import { Conflict, InvalidInput, NotFound } from '../../../core/errors.ts'
import { toInstant } from '../../../core/local-time.ts'
import type { Database } from '../../../db/database.ts'
import { isUniqueViolation } from '../../../db/errors.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { type Administrator, recordAction } from '../../audit/index.ts'
import type { Deps } from '../../deps.ts'
import { currenciesOffered } from '../plans/prices.ts'
import { type OfferRow, reservedSince } from './redeem-offer.ts'

type OfferDeps = Pick<Deps, 'db' | 'now' | 'settings'>

/** All offers, the newest first. */
export async function listOffers(db: Database, now: Date): Promise<{ offers: ListedOffer[] }> {
  const { rows } = await sql<OfferRow & { uses: number; open: number }>`
    select offers.*,
      count(distinct coalesce(orders.user_id, -orders.id)) filter (where orders.paid_at is not null)::int as uses,
      count(distinct orders.user_id) filter (where orders.paid_at is null and orders.created_at > ${reservedSince(now)})::int as open
    from offers left join orders on orders.offer_id = offers.id
    group by offers.id order by offers.id desc limit ${offerLimits.offers}`.execute(db)
  return { offers: rows.map((row) => presentOffer(row, now)) }
}

function presentOffer(row: OfferRow & { uses: number; open: number }, now: Date): ListedOffer {
  const { id, code, plan, currency, uses, open, most_uses: mostUses, starts_at: startsAt, ends_at: endsAt } = row
  const isUsedUp = mostUses !== null && uses >= mostUses
  const isOver = endsAt !== null && now >= endsAt
  const isPlanned = startsAt !== null && now < startsAt
  return {
    ...{ id, code, plan, currency, uses, open, mostUses, percentOff: row.percent_off, freeMonths: row.free_months },
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    state: isOver ? 'ended' : isUsedUp ? 'used-up' : isPlanned ? 'planned' : 'open',
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by_name,
  }
}

/** @throws InvalidInput, Conflict */
export async function addOffer({ db, now, settings }: OfferDeps, offer: NewOffer, by: Administrator): Promise<void> {
  const { timeZone } = settings.current().contact
  const at = (day: string | null, time: string) => (day === null ? null : toInstant(`${day}T${time}`, timeZone))
  const [startsAt, endsAt] = [at(offer.startsOn, '00:00:00'), at(offer.endsOn, '23:59:59')]
  const { subscription } = settings.current()
  if (offer.currency !== null && !currenciesOffered(subscription).includes(offer.currency))
    throw new InvalidInput(
      'currency',
      `There is no price in ${offer.currency}. Add the currency in Settings, Subscription.`,
    )
  if (endsAt && endsAt <= now()) throw new InvalidInput('endsOn', 'The last day must not be in the past')
  try {
    await inTransaction(db, async (tx) => {
      const { count } = await tx
        .selectFrom('offers')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      if (count >= offerLimits.offers)
        throw new Conflict(
          'too_many_offers',
          `You have ${offerLimits.offers} offers, the maximum. Delete unused ones first`,
        )
      const { code, plan, currency, percentOff, freeMonths, mostUses } = offer
      const { id } = await tx
        .insertInto('offers')
        .values({
          ...{ code, plan, currency, percent_off: percentOff, free_months: freeMonths, most_uses: mostUses },
          ...{ starts_at: startsAt, ends_at: endsAt, created_at: now(), created_by_name: by.username },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const detail = { gives: offerInWords(offer), plan, currency, mostUses, from: offer.startsOn, until: offer.endsOn }
      await recordAction(tx, { by, action: 'offer.added', subject: { kind: 'offer', id, name: code }, detail }, now())
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new Conflict('offer_exists', `The offer ${offer.code} already exists`)
    throw error
  }
}

/** @throws NotFound */
export async function endOffer({ db, now }: OfferDeps, id: number, by: Administrator): Promise<void> {
  await inTransaction(db, async (tx) => {
    const offer = await tx
      .selectFrom('offers')
      .select(['code', 'starts_at', 'ends_at'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!offer) throw new NotFound('offer', id)
    if (offer.ends_at && offer.ends_at <= now()) return
    await tx.updateTable('offers').set({ ends_at: now() }).where('id', '=', id).execute()
    await recordAction(tx, { by, action: 'offer.ended', subject: { kind: 'offer', id, name: offer.code } }, now())
  })
}

/** @throws NotFound, Conflict */
export async function deleteOffer({ db, now }: OfferDeps, id: number, by: Administrator): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Whoever begins to pay with it waits for this, or this waits for them.
    const offer = await tx.selectFrom('offers').select('code').where('id', '=', id).forUpdate().executeTakeFirst()
    if (!offer) throw new NotFound('offer', id)
    const order = await tx.selectFrom('orders').select('id').where('offer_id', '=', id).limit(1).executeTakeFirst()
    if (order) throw new Conflict('offer_in_use', 'A reader has started to pay with this offer. End it instead')
    await tx.deleteFrom('offers').where('id', '=', id).execute()
    await recordAction(tx, { by, action: 'offer.deleted', subject: { kind: 'offer', id, name: offer.code } }, now())
  })
}
