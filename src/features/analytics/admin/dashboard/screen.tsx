import { Button, Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminApi } from '../../../../platform/web/admin/api.ts'
import { IconPrinter } from '../../../../platform/web/admin/icons.tsx'
import { Failure, ScreenHead } from '../../../../platform/web/admin/list/list-screen.tsx'
import { useAdminSite } from '../../../../platform/web/admin/site.ts'
import { formatDay } from '../../../../platform/web/ui/dates.ts'
import { FirstStepsStrip } from '../../../first-steps/admin/strip.tsx'
import type { DashboardStats } from '../../contract/dashboard.ts'
import { ChartPanel } from './chart-panel.tsx'
import classes from './dashboard.module.css'
import { type DateRange, useDateRange } from './date-range.ts'
import { DateRangePicker } from './date-range-picker.tsx'
import { panels } from './series.ts'
import { RevenueTable, TopAds, TopArticles, TopSections } from './tables.tsx'
import { CurrentTotalsLine, Tiles } from './tiles.tsx'

export default function Dashboard() {
  const [range, choose] = useDateRange()
  const { timeZone } = useAdminSite()
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['dashboard-stats', range],
    queryFn: () => adminApi.call('GET /admin/dashboard-stats', { query: range }),
    placeholderData: keepPreviousData,
  })
  const [today] = useState(() => formatDay(timeZone, new Date().toISOString()))
  const period = data?.period ?? spanOf(range, today)
  return (
    <section className={classes.screen}>
      <ScreenHead title="Dashboard">
        <Button
          size="xs"
          variant="default"
          className="no-print"
          leftSection={<IconPrinter size={16} />}
          onClick={() => print()}
        >
          Print
        </Button>
      </ScreenHead>
      <FirstStepsStrip />
      <DateRangePicker {...{ range, choose, period, today }} />
      {error ? (
        <Failure sentence="Error fetching statistics" error={error} retry={() => void refetch()} />
      ) : data ? (
        <div aria-busy={isPlaceholderData} className={classes.stats}>
          <AllStats stats={data} />
        </div>
      ) : (
        <Skeleton height={640} />
      )}
    </section>
  )
}

const spanOf = (range: DateRange, today: string) => ('from' in range ? range : { from: today, to: today })

function AllStats({ stats }: { stats: DashboardStats }) {
  const { period, before, timeZone } = stats
  return (
    <>
      <p className={classes.span}>
        {period.from} to {period.to}, compared with {before.from} to {before.to}. Time zone: {timeZone}
      </p>
      <Tiles {...stats} />
      <CurrentTotalsLine {...stats} />
      <div className={classes.charts}>
        {panels.map((panel) => (
          <ChartPanel key={panel.title} panel={panel} days={stats.days} />
        ))}
        <RevenueTable {...stats} />
        <TopArticles {...stats} />
        <div className={classes.column}>
          <TopSections {...stats} />
          <TopAds {...stats} />
        </div>
      </div>
    </>
  )
}
