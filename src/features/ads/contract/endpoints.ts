import { z } from 'zod'
import { adLocations, adSlots } from '../../../platform/contract/catalogue.ts'
import { endpoints } from '../../../platform/contract/endpoint.ts'
import { Line } from '../../../platform/contract/field-schemas.ts'
import { imageMessages } from '../../../platform/contract/image-rules.ts'
import { imageUpload, Picture } from '../../../platform/contract/images.ts'
import { type AdFieldName, adLimits, adMessages } from './rules.ts'

const Location = z.enum(adLocations, { error: adMessages.noSlot })
const mostSlots = Math.max(...Object.values(adSlots))
const Position = z
  .string()
  .regex(/^[1-9]$/, adMessages.noSlot)
  .transform(Number)
  .pipe(z.number().max(mostSlots, adMessages.noSlot))
/** A day of this century in the publisher's time zone. An empty field of a form means none. */
const Day = z
  .union([z.literal('').transform(() => undefined), z.iso.date(adMessages.noDay).startsWith('20', adMessages.noDay)])
  .optional()

const adFields = {
  link: z.string().trim().min(1, adMessages.linkMissing).max(adLimits.linkCharacters, adMessages.linkTooLong),
  alt: Line.pipe(z.string().max(adLimits.altCharacters)).default('').describe('Alternative text of the image'),
  from: Day.describe('The first day on which readers see it; by default today'),
  until: Day.describe('The last day; by default until it is deleted'),
} satisfies Record<AdFieldName, z.ZodType>
const AdFields = z.object(adFields)
export type AdFields = z.infer<typeof AdFields>

export const Ad = z.object({
  id: z.int(),
  position: z.int().describe('From 1'),
  image_url: z.string(),
  pictures: z.array(Picture).describe('The image in all its widths, narrowest first'),
  link: z.string().describe('http or https'),
  location: z.enum(adLocations),
  alt: z.string(),
  phone: z
    .object({ image_url: z.string(), pictures: z.array(Picture) })
    .nullable()
    .describe('What phones show in place of the header’s strip; null: the strip'),
})
export type Ad = z.infer<typeof Ad>

/** An impression is an ad in view for a second. */
const AdCounts = z.object({ impressions: z.int(), clicks: z.int() })
export type AdCounts = z.infer<typeof AdCounts>

export const AdInSlot = Ad.extend({
  state: z.enum(['running', 'scheduled', 'ended']),
  from: z.string().nullable(),
  until: z.string().nullable(),
  placedAt: z.iso.datetime(),
  stats: z.object({ today: AdCounts, week: AdCounts.describe('The last seven days, today included'), all: AdCounts }),
})
export type AdInSlot = z.infer<typeof AdInSlot>

const AdIds = z
  .array(
    z
      .int()
      .positive()
      .max(2 ** 31 - 1),
  )
  .max(adLimits.countsAtOnce)
  .default([])

export const adEndpoints = endpoints({
  'GET /admin/ads/:location': {
    summary: 'The advertisements that run in a location now',
    // The address says admin, but every reader's page asks for it.
    access: 'anyone',
    params: z.object({ location: Location }),
    answers: { 200: z.array(Ad) },
  },
  'POST /ads/counts': {
    summary: 'Reports which advertisements were in view for a second, and which were clicked',
    access: 'anyone',
    body: z.object({ impressions: AdIds, clicks: AdIds }),
    maxBody: 1_000,
    answers: { 204: z.null() },
  },
  'GET /admin/ad-slots/:location': {
    summary: 'The slots of a location with their advertisements and statistics',
    access: 'advertising',
    params: z.object({ location: Location }),
    answers: { 200: z.object({ slots: z.array(z.object({ position: z.int(), ad: AdInSlot.nullable() })) }) },
  },
  'POST /admin/ads-upload': {
    summary: 'Puts an advertisement into a slot and replaces the previous one',
    access: 'advertising',
    signInMessage: imageMessages.signIn,
    upload: imageUpload,
    body: z.object({ location: Location, position: Position, ...adFields }),
    answers: { 200: z.object({ imageUrl: z.string(), error: z.null(), id: z.int() }) },
  },
  'PATCH /admin/ads/:location/:position': {
    summary: 'Changes the link, text and days of the advertisement in a slot',
    access: 'advertising',
    params: z.object({ location: Location, position: Position }),
    body: AdFields,
    answers: { 200: z.object({ message: z.string() }) },
  },
  'DELETE /admin/ads/:location/:position': {
    summary: 'Takes down the advertisement in a slot; its statistics stay',
    access: 'advertising',
    params: z.object({ location: Location, position: Position }),
    answers: { 200: z.object({ message: z.string() }) },
  },
  'POST /admin/ads/:location/:position/phone-image': {
    summary: 'Shows another image of the header’s advertisement on phones: 320 by 50 or 300 by 100 pixels',
    access: 'advertising',
    signInMessage: imageMessages.signIn,
    upload: imageUpload,
    params: z.object({ location: Location, position: Position }),
    answers: { 200: z.object({ message: z.string() }) },
  },
  'DELETE /admin/ads/:location/:position/phone-image': {
    summary: 'Shows the header’s strip on phones again',
    access: 'advertising',
    params: z.object({ location: Location, position: Position }),
    answers: { 200: z.object({ message: z.string() }) },
  },
  'GET /admin/ad-stats.csv': {
    summary: 'Impressions and clicks of every advertisement per day, as CSV',
    access: 'advertising',
    contentType: 'text/csv',
    answers: { 200: z.custom<AsyncIterable<string>>().describe('RFC 4180') },
  },
})
