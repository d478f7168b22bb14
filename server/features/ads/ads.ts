import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { adMessages } from '../../../contract/ads/rules.ts'
import { type AdLocation, adSlots, limits } from '../../../contract/catalogue.ts'
import type { UploadedFile } from '../../../contract/endpoint.ts'
import { InvalidInput, NotFound } from '../../core/errors.ts'
import type { Database, Transaction } from '../../db/database.ts'
import type { ImageSize } from '../../db/tables/images.ts'
import { inTransaction, invalidate } from '../../db/transaction.ts'
import type { Jobs } from '../../jobs/index.ts'
import { type Actor, recordAction } from '../audit/index.ts'
import type { Deps } from '../deps.ts'
import { type ImageDeps, type StoredPicture, storeImage } from '../images/index.ts'
import { parseAdLink } from './ad-link.ts'
import { type Flight, flightFrom, flightState } from './flight.ts'

/** What advertisements are made with. */
export interface AdDeps extends Deps, ImageDeps {
  jobs: Jobs
  log: Pick<FastifyBaseLogger, 'error'>
}

export interface AdSlotAddress {
  location: AdLocation
  position: number
}

/** Where an advertisement leads, what is read out in place of its image, and its first and last day. */
export interface Terms {
  link: string
  alt: string
  from?: string | undefined
  until?: string | undefined
}

/** Dense screens show twice as many pixels. */
const widths = { square: [1, 2].map((density) => density * limits.adImagePixels), strip: [970, 1940] }

/**
 * Puts an advertisement into a slot. What was there is taken down, and keeps what was counted of it.
 * @throws InvalidInput, UnsupportedContent, Overloaded, Unavailable
 */
export async function placeAd(
  deps: AdDeps,
  { slot, image, terms }: { slot: AdSlotAddress; image: UploadedFile; terms: Terms },
  by: Actor,
): Promise<{ id: number; picture: StoredPicture }> {
  requireSlot(slot)
  const { link, alt, run } = readTerms(deps, terms)
  const picture = await storeImage(deps, image, {
    widths: slot.location === 'header' ? widths.strip : widths.square,
  })
  const id = await inTransaction(deps.db, async (tx) => {
    const now = deps.now()
    const content = { imageName: picture.name, sizes: picture.sizes, alt, link, run }
    const added = await bookAd(tx, { ...slot, ...content }, now)
    await touchOnItsDays(deps, tx, { slot, run })
    await recordAction(tx, { by, action: 'ad.placed', subject: subjectOf(slot, link), detail: detailOf(terms) }, now)
    return added
  })
  return { id, picture }
}

/**
 * Changes where the advertisement in a slot leads, and when it runs.
 * @throws NotFound, InvalidInput
 */
export async function changeAd(
  deps: AdDeps,
  { slot, terms }: { slot: AdSlotAddress; terms: Terms },
  by: Actor,
): Promise<void> {
  requireSlot(slot)
  const { link, alt, run } = readTerms(deps, terms)
  await inTransaction(deps.db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('ads')
      .set({ link, alt, starts_at: run.startsAt, ends_at: run.endsAt })
      .where(inSlot(slot))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new NotFound('ad', nameOf(slot))
    invalidate(tx, [adPagesKey(slot)])
    await touchOnItsDays(deps, tx, { slot, run })
    const subject = subjectOf(slot, link)
    await recordAction(tx, { by, action: 'ad.changed', subject, detail: detailOf(terms) }, deps.now())
  })
}

/**
 * Takes down the advertisement in a slot.
 * @throws NotFound
 */
export async function deleteAd({ db, now }: AdDeps, slot: AdSlotAddress, by: Actor): Promise<void> {
  requireSlot(slot)
  await inTransaction(db, async (tx) => {
    const [gone] = await takeDown(tx, slot, now())
    if (!gone) throw new NotFound('ad', nameOf(slot))
    await recordAction(tx, { by, action: 'ad.deleted', subject: subjectOf(slot, gone.link) }, now())
  })
}

/** An advertisement for a slot. Without sizes, `imageName` is a file among the site's own, with its ending. */
export interface Booking extends AdSlotAddress {
  imageName: string
  sizes?: readonly ImageSize[]
  alt: string
  link: string
  run?: Flight
}

/** Puts an advertisement into its slot, in place of what was there. Gives its id. */
export async function bookAd(tx: Transaction, booking: Booking, now: Date): Promise<number> {
  const { location, position, imageName, sizes = [], alt, link, run } = booking
  // Two at once for one slot: the later one takes the earlier one down.
  await sql`lock table ads in share row exclusive mode`.execute(tx)
  await takeDown(tx, booking, now)
  const { id } = await tx
    .insertInto('ads')
    .values({
      ...{ location, position, alt, link, image_name: imageName, image_sizes: JSON.stringify(sizes) },
      ...{ starts_at: run?.startsAt ?? null, ends_at: run?.endsAt ?? null, created_at: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function takeDown(tx: Transaction, slot: AdSlotAddress, now: Date) {
  invalidate(tx, [adPagesKey(slot)])
  return tx.updateTable('ads').set({ removed_at: now }).where(inSlot(slot)).returning('link').execute()
}

/** The pages of a location change when its advertisements begin and end. */
async function touchOnItsDays(
  { jobs, now }: AdDeps,
  tx: Transaction,
  { slot, run }: { slot: AdSlotAddress; run: Flight },
) {
  for (const moment of [run.startsAt, run.endsAt])
    if (moment && moment > now()) await jobs.enqueue(tx, 'ads.turn', { location: slot.location }, { notBefore: moment })
}

/** Has pages that show a location's advertisements made anew. */
export const purgeAdPages = (db: Database, location: AdLocation) =>
  inTransaction(db, async (tx) => invalidate(tx, [adPagesKey({ location })]))

export const adPagesKey = ({ location }: Pick<AdSlotAddress, 'location'>) => `ads:${location}`

function requireSlot({ location, position }: AdSlotAddress) {
  if (position > adSlots[location]) throw new InvalidInput('position', adMessages.noSlot)
}

function readTerms({ now, config }: AdDeps, { link: typed, alt, from, until }: Terms) {
  const read = parseAdLink(typed)
  if ('problem' in read) throw new InvalidInput('link', read.problem)
  if (from && until && until < from) throw new InvalidInput('until', adMessages.untilBeforeFrom)
  const run = flightFrom({ from, until }, config.site.timeZone)
  if (flightState(run, now()) === 'ended') throw new InvalidInput('until', adMessages.isOver)
  // A link needs a name that can be read out.
  return { link: read.link, alt: alt || `Advertisement: ${new URL(read.link).hostname}`, run }
}

const inSlot = ({ location, position }: AdSlotAddress) =>
  sql<boolean>`location = ${location} and position = ${position} and removed_at is null`

const nameOf = ({ location, position }: AdSlotAddress) => `${location}/${position}`
const subjectOf = (slot: AdSlotAddress, link: string) => ({ kind: 'ad', id: nameOf(slot), name: link })
const detailOf = ({ from, until }: Terms) => ({ ...(from && { from }), ...(until && { until }) })
