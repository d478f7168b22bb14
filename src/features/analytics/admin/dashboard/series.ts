import type { DashboardStats } from '../../contract/dashboard.ts'

export type Day = DashboardStats['days'][number]

export interface Series {
  name: string
  of: (day: Day) => number
  colour: string
  isDashed?: boolean
}

export interface Panel {
  title: string
  kind: 'lines' | 'bars'
  series: readonly Series[]
  /** Columns of the table that the chart leaves out. */
  also?: readonly Pick<Series, 'name' | 'of'>[]
}

export const panels: readonly Panel[] = [
  {
    title: 'Readers and views',
    kind: 'lines',
    series: [
      { name: 'Readers', of: ({ readers, anonymousReaders }) => readers + anonymousReaders, colour: 'var(--accent)' },
      { name: 'Views', of: ({ views }) => views, colour: 'var(--quiet)', isDashed: true },
    ],
    also: [
      { name: 'Signed-in readers', of: ({ readers }) => readers },
      { name: 'Anonymous readers', of: ({ anonymousReaders }) => anonymousReaders },
    ],
  },
  {
    title: 'Sign-ups',
    kind: 'bars',
    series: [{ name: 'Sign-ups', of: ({ signUps }) => signUps, colour: 'var(--accent)' }],
  },
  {
    title: 'Subscriptions',
    kind: 'bars',
    series: [
      { name: 'New', of: ({ newSubscriptions }) => newSubscriptions, colour: 'var(--accent)' },
      { name: 'Ended', of: ({ endedSubscriptions }) => endedSubscriptions, colour: 'var(--control)' },
    ],
  },
  {
    title: 'Newsletter',
    kind: 'bars',
    series: [
      { name: 'Subscribed', of: ({ newsletterJoined }) => newsletterJoined, colour: 'var(--accent)' },
      { name: 'Unsubscribed', of: ({ newsletterLeft }) => newsletterLeft, colour: 'var(--control)' },
    ],
  },
  {
    title: 'Clicks on ads',
    kind: 'bars',
    series: [{ name: 'Clicks', of: ({ adClicks }) => adClicks, colour: 'var(--accent)' }],
    also: [{ name: 'Impressions', of: ({ adImpressions }) => adImpressions }],
  },
]

export const panelColumns = ({ series, also = [] }: Panel) => [...series, ...also]
