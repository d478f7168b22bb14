import { sql } from 'kysely'
import type { Currency } from '../../../../platform/contract/currencies.ts'
import type { Administrator } from '../../../../platform/server/audit/index.ts'
import { recordsOf } from '../../../../platform/server/content/records.ts'
import { Conflict, InvalidInput } from '../../../../platform/server/core/errors.ts'
import { toInstant } from '../../../../platform/server/core/local-time.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import type { Deps } from '../../../../platform/server/feature-deps.ts'
import type { ListedOffer, NewOffer } from '../../contract/offer-endpoints.ts'
import { mostOffers } from '../../contract/offer-record.ts'
import { offerInWords, toOfferCode } from '../../contract/offer-rules.ts'
import { currenciesOffered } from '../plans/prices.ts'
import { hasPrice, type OfferRow, reservedSince } from './redeem-offer.ts'

type OfferDeps = Pick<Deps, 'db' | 'now' | 'settings'>

export async function listOffers({ db, now, settings }: OfferDeps): Promise<{ offers: ListedOffer[] }> {
  const at = now()
  const currencies = currenciesOffered(settings.current().subscription)
  const { rows } = await sql<OfferRow & { uses: number; open: number }>`
    select offers.*,
      count(distinct coalesce(orders.user_id, -orders.id)) filter (where orders.paid_at is not null)::int as uses,
      count(distinct orders.user_id) filter (where orders.paid_at is null and orders.created_at > ${reservedSince(at)})::int as open
    from offers left join orders on orders.offer_id = offers.id
    group by offers.id order by offers.id desc limit ${mostOffers}`.execute(db)
  return { offers: rows.map((row) => presentOffer(row, { currencies, now: at })) }
}

function presentOffer(
  row: OfferRow & { uses: number; open: number },
  { currencies, now }: { currencies: readonly Currency[]; now: Date },
): ListedOffer {
  const { id, code, plan, currency, uses, open, most_uses: mostUses, starts_at: startsAt, ends_at: endsAt } = row
  const isUsedUp = mostUses !== null && uses >= mostUses
  const isOver = endsAt !== null && now >= endsAt
  const isPlanned = startsAt !== null && now < startsAt
  return {
    id,
    code,
    plan,
    currency,
    uses,
    open,
    mostUses,
    percentOff: row.percent_off,
    freeMonths: row.free_months,
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    state: isOver
      ? 'ended'
      : isUsedUp
        ? 'used-up'
        : isPlanned
          ? 'planned'
          : hasPrice(row, currencies)
            ? 'open'
            : 'no-price',
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by_name,
  }
}

const offers = recordsOf({ table: 'offers', key: 'offer', id: 'id', name: 'code', most: mostOffers })

/** @throws InvalidInput, Conflict */
export async function addOffer({ db, now, settings }: OfferDeps, offer: NewOffer, by: Administrator): Promise<void> {
  const { timeZone } = settings.current().contact
  const at = (day: string | null, time: string) => (day === null ? null : toInstant(`${day}T${time}`, timeZone))
  const [startsAt, endsAt] = [at(offer.startsOn, '00:00:00'), at(offer.endsOn, '23:59:59')]
  const { subscription } = settings.current()
  if (offer.currency !== null && !hasPrice(offer, currenciesOffered(subscription)))
    throw new InvalidInput(
      'currency',
      `There is no price in ${offer.currency}. Add the currency in Settings, Subscription.`,
    )
  if (endsAt && endsAt <= now()) throw new InvalidInput('endsOn', 'The last day must not be in the past')
  const { plan, currency, percentOff, freeMonths, mostUses } = offer
  const columns = {
    code: toOfferCode(offer.code),
    plan,
    currency,
    percent_off: percentOff,
    free_months: freeMonths,
    most_uses: mostUses,
    starts_at: startsAt,
    ends_at: endsAt,
    created_at: now(),
    created_by_name: by.username,
  }
  const detail = { gives: offerInWords(offer), plan, currency, mostUses, from: offer.startsOn, until: offer.endsOn }
  await inTransaction(db, (tx) => offers.add(tx, columns, { editor: by, now: now() }, detail))
}

/** @throws NotFound */
export async function endOffer({ db, now }: OfferDeps, id: number, by: Administrator): Promise<void> {
  await inTransaction(db, async (tx) => {
    const offer = await offers.lock(tx, id)
    if (offer.ends_at && offer.ends_at <= now()) return
    await offers.log(tx, 'ended', await offers.change(tx, offer, { ends_at: now() }), { editor: by, now: now() })
  })
}

/** @throws NotFound, Conflict */
export async function deleteOffer({ db, now }: OfferDeps, id: number, by: Administrator): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Whoever begins to pay with it waits for this, or this waits for them.
    await offers.lock(tx, id)
    const order = await tx.selectFrom('orders').select('id').where('offer_id', '=', id).limit(1).executeTakeFirst()
    if (order) throw new Conflict('offer_in_use', 'A reader has started to pay with this offer. End it instead')
    await offers.remove(tx, id, { editor: by, now: now() })
  })
}
