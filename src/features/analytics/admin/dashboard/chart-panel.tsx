import { Skeleton, Title } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { ScrollRegion } from '../../../../platform/web/admin/scroll-region.tsx'
import { CsvButton } from './csv-button.tsx'
import classes from './dashboard.module.css'
import { formatNumber } from './format.ts'
import { type Day, type Panel, panelColumns } from './series.ts'

const Chart = lazy(() => import('./chart.tsx'))

export function ChartPanel({ panel, days }: { panel: Panel; days: readonly Day[] }) {
  const columns = panelColumns(panel)
  return (
    <section className={classes.panel} aria-label={panel.title}>
      <div className={classes.panelHead}>
        <Title order={2}>{panel.title}</Title>
        <CsvButton
          title={panel.title}
          period={`_${days[0]?.day}_${days.at(-1)?.day}`}
          head={['Day', ...columns.map(({ name }) => name)]}
          rows={() => days.map((day) => [day.day, ...columns.map(({ of }) => of(day))])}
        />
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
