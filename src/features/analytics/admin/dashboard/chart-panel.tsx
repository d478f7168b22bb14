import { Button, Skeleton, Title } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { IconDownload } from '../../../../platform/web/admin/icons.tsx'
import { notifyError } from '../../../../platform/web/admin/notify.tsx'
import { ScrollRegion } from '../../../../platform/web/admin/scroll-region.tsx'
import classes from './dashboard.module.css'
import { formatNumber } from './format.ts'
import { saveAsCsv } from './save-as-csv.ts'
import { type Day, type Panel, panelColumns } from './series.ts'

const Chart = lazy(() => import('./chart.tsx'))

export function ChartPanel({ panel, days }: { panel: Panel; days: readonly Day[] }) {
  const columns = panelColumns(panel)
  const save = () =>
    saveAsCsv(
      `${panel.title.toLowerCase().replaceAll(' ', '-')}_${days[0]?.day}_${days.at(-1)?.day}.csv`,
      ['Day', ...columns.map(({ name }) => name)],
      days.map((day) => [day.day, ...columns.map(({ of }) => of(day))]),
    ).catch((error: unknown) => notifyError('Error downloading data', error))
  return (
    <section className={classes.panel} aria-label={panel.title}>
      <div className={classes.panelHead}>
        <Title order={2}>{panel.title}</Title>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          className="no-print"
          leftSection={<IconDownload size={15} />}
          aria-label={`${panel.title} as CSV`}
          onClick={() => void save()}
        >
          CSV
        </Button>
      </div>
      <div aria-hidden className={classes.chart}>
        <Suspense fallback={<Skeleton height={220} />}>
          <Chart panel={panel} days={days} />
        </Suspense>
      </div>
      <details className={classes.twin}>
        <summary>As a table</summary>
        <ScrollRegion label={`${panel.title}, day by day`} className={classes.scroll}>
          <DayTable panel={panel} days={days} />
        </ScrollRegion>
      </details>
    </section>
  )
}

function DayTable({ panel, days }: { panel: Panel; days: readonly Day[] }) {
  const columns = panelColumns(panel)
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Day</th>
          {columns.map(({ name }) => (
            <th key={name} scope="col" className={classes.number}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((day) => (
          <tr key={day.day}>
            <th scope="row">{day.day}</th>
            {columns.map(({ name, of }) => (
              <td key={name} className={classes.number}>
                {formatNumber(of(day))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
