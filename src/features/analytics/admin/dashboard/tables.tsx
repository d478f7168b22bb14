import { formatMoney, toMajor } from '../../../../platform/contract/currencies.ts'
import { articleLink } from '../../../../platform/contract/links.ts'
import { type Catalogue, findSection } from '../../../../platform/contract/sections/catalogue.ts'
import { useCatalogue } from '../../../../platform/web/admin/catalogue.ts'
import { adPlace } from '../../../ads/contract/places.ts'
import { PinnedBadge } from '../../../articles/admin/stage-badge.tsx'
import type { DashboardStats } from '../../contract/dashboard.ts'
import classes from './dashboard.module.css'
import { formatChange, formatNumber } from './format.ts'
import { type StatsColumn, StatsTable } from './stats-table.tsx'

function counted<Row>(head: string, now: (row: Row) => number, before: (row: Row) => number): StatsColumn<Row>[] {
  return [
    { head, of: now, show: (row) => formatNumber(now(row)) },
    { head: 'Before', of: before, show: (row) => formatNumber(before(row)) },
    { head: 'Change', of: (row) => formatChange(now(row), before(row)).text },
  ]
}

const nothingRead = 'No views in this period.'

type ReadArticle = DashboardStats['articles'][number]
const articleColumns: readonly StatsColumn<ReadArticle>[] = [
  {
    head: 'Article',
    of: ({ title }) => title,
    show: ({ articleId, section, slug, title, isPinned }) => (
      <>
        <a href={articleLink({ id: articleId, section, slug })} target="_blank" rel="noreferrer">
          {title}
        </a>{' '}
        {isPinned && <PinnedBadge />}
      </>
    ),
  },
  ...counted<ReadArticle>(
    'Readers',
    ({ readers }) => readers,
    ({ readersBefore }) => readersBefore,
  ),
]

export const TopArticles = ({ articles }: Pick<DashboardStats, 'articles'>) => (
  <StatsTable
    title="Top articles"
    rows={articles}
    rowKey={({ articleId }) => articleId}
    none={nothingRead}
    columns={articleColumns}
  />
)

type ReadSection = DashboardStats['sections'][number]
export function TopSections({ sections }: Pick<DashboardStats, 'sections'>) {
  const catalogue = useCatalogue()
  const columns: readonly StatsColumn<ReadSection>[] = [
    { head: 'Section', of: ({ section }) => findSection(catalogue, section)?.name ?? section },
    ...counted<ReadSection>(
      'Readers',
      ({ readers }) => readers,
      ({ readersBefore }) => readersBefore,
    ),
  ]
  return (
    <StatsTable
      title="Sections"
      rows={sections}
      rowKey={({ section }) => section}
      none={nothingRead}
      columns={columns}
    />
  )
}

type Revenue = DashboardStats['revenue'][number]

function amountOf(head: string, minor: (row: Revenue) => number): StatsColumn<Revenue> {
  return {
    head,
    of: (row) => Number(toMajor(minor(row), row.currency)),
    show: (row) => formatMoney(minor(row), row.currency),
  }
}

const revenueColumns: readonly StatsColumn<Revenue>[] = [
  { head: 'Plan', of: ({ plan, currency }) => `${plan ?? 'reports'}, ${currency}` },
  { head: 'Orders', of: ({ now }) => now.orders },
  amountOf('Paid', ({ now }) => now.amount),
  amountOf('Refunded', ({ now }) => now.refunded),
  amountOf('Paid before', ({ before }) => before.amount),
  { head: 'Change', of: ({ now, before }) => formatChange(now.amount, before.amount).text },
]

export const RevenueTable = ({ revenue, isSandbox }: Pick<DashboardStats, 'revenue' | 'isSandbox'>) => (
  <StatsTable
    title="Revenue by plan"
    note={isSandbox && 'Test mode: no money moves.'}
    rows={revenue}
    rowKey={({ plan, currency }) => `${plan} ${currency}`}
    none="No sales in this period."
    columns={revenueColumns}
  />
)

type FollowedAd = DashboardStats['ads'][number]
const adColumns = ({ sections }: Catalogue): readonly StatsColumn<FollowedAd>[] => [
  {
    head: 'Ad',
    of: ({ location, position, link }) => `${adPlace(location, sections).name} ${position}: ${link}`,
    show: ({ location, position, link }) => (
      <>
        {adPlace(location, sections).name} {position}{' '}
        <span className={classes.quiet}>{URL.parse(link)?.host ?? link}</span>
      </>
    ),
  },
  { head: 'Impressions', of: ({ impressions }) => impressions, show: ({ impressions }) => formatNumber(impressions) },
  ...counted<FollowedAd>(
    'Clicks',
    ({ clicks }) => clicks,
    ({ clicksBefore }) => clicksBefore,
  ),
]

export const TopAds = ({ ads }: Pick<DashboardStats, 'ads'>) => {
  const catalogue = useCatalogue()
  return (
    <StatsTable
      title="Top ads"
      rows={ads}
      rowKey={({ adId }) => adId}
      none="No ad impressions in this period."
      columns={adColumns(catalogue)}
    />
  )
}
