import { z } from 'zod'
import { adLocations, limits } from '../../../platform/contract/catalogue.ts'
import { endpoints } from '../../../platform/contract/endpoint.ts'
import { plans } from '../../../platform/contract/plans.ts'
import { CurrencyCode, MinorUnits } from '../../subscriptions/contract/endpoints.ts'

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

/** One day or a sum of days. A reader counts once a day: sums of readers are reader-days. */
const Metrics = z.object(perMetric(z.int()))
export type Metrics = z.infer<typeof Metrics>

/** Both days included. */
const Period = z.object({ from: z.iso.date(), to: z.iso.date() })

const Count = z.int()
const Sales = z.object({ orders: Count, amount: MinorUnits, refunded: MinorUnits })

export const DashboardStats = z.object({
  period: Period,
  before: Period.describe('The equally long period before'),
  timeZone: z.string(),
  days: z.array(Metrics.extend({ day: z.iso.date() })),
  totals: z.object({ now: Metrics, before: Metrics }),
  current: z
    .object({
      accounts: Count,
      silver: Count,
      gold: Count,
      endingSoon: Count.describe('Plans that end within 30 days and are not followed by another'),
      newsletter: Count,
    })
    .describe('At this moment'),
  revenue: z.array(
    z.object({
      plan: z.enum(plans).nullable().describe('Null: reports'),
      currency: CurrencyCode,
      now: Sales,
      before: Sales,
    }),
  ),
  isSandbox: z.boolean().describe('No money moved'),
  articles: z
    .array(
      z.object({
        articleId: z.int(),
        title: z.string(),
        section: z.string(),
        slug: z.string(),
        isPinned: z.boolean(),
        readers: Count,
        readersBefore: Count,
        views: Count,
      }),
    )
    .describe('The ten with the most readers'),
  sections: z.array(z.object({ section: z.string(), readers: Count, readersBefore: Count, views: Count })),
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
      'Statistics of a period, per day and compared with the period before: the last days, or `from` one day `to` another',
    access: 'admin',
    query: z
      .object({
        days: z.enum(['7', '30', '90']).default(`${limits.statsDays}`).describe('The last days, today included'),
        from: z.iso.date().optional(),
        to: z.iso.date().optional(),
      })
      .refine(({ from, to }) => (from === undefined) === (to === undefined), {
        path: ['to'],
        message: 'Both dates are required',
      })
      .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
        path: ['to'],
        message: 'The last day must not be before the first',
      }),
    answers: { 200: DashboardStats },
  },
})
