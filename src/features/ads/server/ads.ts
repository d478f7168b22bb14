import type { FastifyBaseLogger } from 'fastify'
import { type Insertable, sql } from 'kysely'
import { type AdLocation, adSlots, limits } from '../../../platform/contract/catalogue.ts'
import type { UploadedFile } from '../../../platform/contract/endpoint.ts'
import { type Actor, recordAction } from '../../../platform/server/audit/index.ts'
import { dayInZone } from '../../../platform/server/core/day-in-zone.ts'
import { InvalidInput, NotFound } from '../../../platform/server/core/errors.ts'
import type { DatabaseHandle, Transaction } from '../../../platform/server/db/database.ts'
import type { Tables } from '../../../platform/server/db/tables.ts'
import { inTransaction, invalidate } from '../../../platform/server/db/transaction.ts'
import type { Deps } from '../../../platform/server/feature-deps.ts'
import type { Jobs } from '../../../platform/server/jobs/index.ts'
import { type ImageDeps, type PictureRow, storeImage } from '../../pictures/server/images/index.ts'
import type { AdFields } from '../contract/endpoints.ts'
import { adMessages } from '../contract/rules.ts'
import { parseAdLink } from './ad-link.ts'
import { type Flight, flightState, turnsOn } from './flight.ts'
import { findBooked } from './queries.ts'

export interface AdDeps extends Deps, ImageDeps {
  database: DatabaseHandle
  jobs: Jobs
  log: Pick<FastifyBaseLogger, 'error'>
}

export interface AdSlotAddress {
  location: AdLocation
  position: number
}

/** Dense screens show twice as many pixels. */
const widths = { square: [1, 2].map((density) => density * limits.adImagePixels), strip: [970, 1940] }

/**
 * The ad that was in the slot is taken down and keeps its statistics.
 * @throws InvalidInput, UnsupportedContent, Overloaded, Unavailable
 */
export async function placeAd(
  deps: AdDeps,
  { slot, image, fields }: { slot: AdSlotAddress; image: UploadedFile; fields: AdFields },
  by: Actor,
): Promise<{ id: number; picture: PictureRow }> {
  requireSlot(slot)
  const columns = toColumns(deps, fields)
  const { picture } = await storeImage(deps, image, {
    widths: slot.location === 'header' ? widths.strip : widths.square,
    by: { userId: by?.userId ?? null },
  })
  const id = await inTransaction(deps.db, async (tx) => {
    const now = deps.now()
    const stored = { image_name: picture.name, image_sizes: JSON.stringify(picture.sizes) }
    const added = await bookAd(tx, { ...slot, ...columns, ...stored }, now)
    const subject = subjectOf(slot, columns.link)
    await recordAction(tx, { by, action: 'ad.placed', subject, detail: detailOf(fields) }, now)
    return added
  })
  return { id, picture }
}

/** @throws NotFound, InvalidInput */
export async function changeAd(
  deps: AdDeps,
  { slot, fields }: { slot: AdSlotAddress; fields: AdFields },
  by: Actor,
): Promise<void> {
  requireSlot(slot)
  const columns = toColumns(deps, fields)
  await inTransaction(deps.db, async (tx) => {
    const { numUpdatedRows } = await tx.updateTable('ads').set(columns).where(inSlot(slot)).executeTakeFirst()
    if (numUpdatedRows === 0n) throw new NotFound('ad', slotName(slot))
    invalidate(tx, [adPagesKey(slot)])
    const subject = subjectOf(slot, columns.link)
    await recordAction(tx, { by, action: 'ad.changed', subject, detail: detailOf(fields) }, deps.now())
  })
}

/** @throws NotFound */
export async function deleteAd({ db, now }: AdDeps, slot: AdSlotAddress, by: Actor): Promise<void> {
  requireSlot(slot)
  await inTransaction(db, async (tx) => {
    const [removed] = await takeDown(tx, slot, now())
    if (!removed) throw new NotFound('ad', slotName(slot))
    await recordAction(tx, { by, action: 'ad.deleted', subject: subjectOf(slot, removed.link) }, now())
  })
}

/** Takes down the ad that was in the slot. Returns the new ad's id. */
export async function bookAd(tx: Transaction, ad: Insertable<Tables['ads']>, now: Date): Promise<number> {
  // Of two at once for one slot, the later one takes the earlier one down.
  await sql`lock table ads in share row exclusive mode`.execute(tx)
  await takeDown(tx, ad, now)
  const { id } = await tx
    .insertInto('ads')
    .values({ ...ad, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function takeDown(tx: Transaction, slot: AdSlotAddress, now: Date) {
  invalidate(tx, [adPagesKey(slot)])
  return tx.updateTable('ads').set({ removed_at: now }).where(inSlot(slot)).returning('link').execute()
}

/** Pages of a location change on the day that a flight begins, and on the day after its last. */
export const purgeTurnedAds = ({ db, settings, now }: Pick<AdDeps, 'db' | 'settings' | 'now'>) =>
  inTransaction(db, async (tx) => {
    const today = dayInZone(settings.current().contact.timeZone, now())
    for (const ad of await findBooked(tx)) if (turnsOn(ad, today)) invalidate(tx, [adPagesKey(ad)])
  })

const keyStart = 'ads:'
export const adPagesKey = ({ location }: Pick<AdSlotAddress, 'location'>) => keyStart + location
export const isAdKey = (key: string) => key.startsWith(keyStart)

function requireSlot({ location, position }: AdSlotAddress) {
  if (position > adSlots[location]) throw new InvalidInput('position', adMessages.noSlot)
}

function toColumns({ now, settings }: AdDeps, { link: typed, alt, from, until }: AdFields) {
  const parsed = parseAdLink(typed)
  if ('problem' in parsed) throw new InvalidInput('link', parsed.problem)
  if (from && until && until < from) throw new InvalidInput('until', adMessages.untilBeforeFrom)
  const flight: Flight = { starts_on: from ?? null, ends_on: until ?? null }
  const today = dayInZone(settings.current().contact.timeZone, now())
  if (flightState(flight, today) === 'ended') throw new InvalidInput('until', adMessages.isOver)
  // Screen readers need a name for a link.
  return { link: parsed.link, alt: alt || `Advertisement: ${new URL(parsed.link).hostname}`, ...flight }
}

export const inSlot = ({ location, position }: AdSlotAddress) =>
  sql<boolean>`location = ${location} and position = ${position} and removed_at is null`

export const slotName = ({ location, position }: AdSlotAddress) => `${location}/${position}`
const subjectOf = (slot: AdSlotAddress, link: string) => ({ kind: 'ad', id: slotName(slot), name: link })
const detailOf = ({ from, until }: AdFields) => ({ ...(from && { from }), ...(until && { until }) })
