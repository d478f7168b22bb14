import { z } from 'zod'
import { adLocations, sections } from '../catalogue.ts'
import { endpoints } from '../endpoint.ts'
import { currencies, plans } from '../subscriptions/plans.ts'

/** The period of the dashboard and of 'Most viewed' on the front page, today included. */
export const defaultPeriodDays = 30

/** What is counted by day. */
export const dailyMetrics = [
  'readers',
  'anonymousReaders',
  'views',
  'signUps',
  'newSubscriptions',
  'endedSubscriptions',
  'newsletterJoined',
  'newsletterLeft',
  'adImpressions',
  'adClicks',
] as const
export type DailyMetric = (typeof dailyMetrics)[number]

const perMetric = <T extends z.ZodType>(value: T) =>
  Object.fromEntries(dailyMetrics.map((measure) => [measure, value])) as Record<DailyMetric, T>

/** A day or a sum of days. Readers count once a day, so that a sum of them is of reader-days. */
const Metrics = z.object(perMetric(z.int()))
export type Metrics = z.infer<typeof Metrics>

/** Days, the first and the last among them. */
const Period = z.object({ from: z.iso.date(), to: z.iso.date() })

const Count = z.int()
const MinorUnits = z.int().describe('Paise or cents')
const Sales = z.object({ orders: Count, amount: MinorUnits, refunded: MinorUnits })

export const DashboardStats = z.object({
  period: Period,
  before: Period.describe('As many days, just before'),
  timeZone: z.string(),
  days: z.array(Metrics.extend({ day: z.iso.date() })),
  totals: z.object({ now: Metrics, before: Metrics }),
  standing: z
    .object({
      accounts: Count,
      silver: Count,
      gold: Count,
      endingSoon: Count.describe('Plans that end within 30 days with nothing after them'),
      newsletter: Count,
    })
    .describe('At this moment'),
  revenue: z.array(z.object({ plan: z.enum(plans), currency: z.enum(currencies), now: Sales, before: Sales })),
  isSandbox: z.boolean().describe('No money moved'),
  articles: z
    .array(
      z.object({
        articleId: z.int(),
        title: z.string(),
        section: z.enum(sections),
        readers: Count,
        readersBefore: Count,
        views: Count,
      }),
    )
    .describe('The ten with the most readers'),
  sections: z.array(z.object({ section: z.enum(sections), readers: Count, readersBefore: Count, views: Count })),
  ads: z
    .array(
      z.object({
        adId: z.int(),
        location: z.enum(adLocations),
        position: z.int(),
        link: z.string(),
        impressions: Count,
        clicks: Count,
        clicksBefore: Count,
      }),
    )
    .describe('The ten with the most clicks'),
})
export type DashboardStats = z.infer<typeof DashboardStats>

export const dashboardEndpoints = endpoints({
  'GET /admin/dashboard-stats': {
    summary:
      'What a publisher steers by, day by day, against the time before: the last days, or from one day to another',
    access: 'admin',
    query: z
      .object({
        days: z.enum(['7', '30', '90']).default(`${defaultPeriodDays}`).describe('The last so many, today among them'),
        from: z.iso.date().optional(),
        to: z.iso.date().optional(),
      })
      .refine(({ from, to }) => (from === undefined) === (to === undefined), {
        path: ['to'],
        message: 'Both dates are required',
      })
      .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
        path: ['to'],
        message: 'The end is before the beginning',
      }),
    answers: { 200: DashboardStats },
  },
})
