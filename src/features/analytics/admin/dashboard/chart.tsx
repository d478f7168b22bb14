import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/charts/styles.layer.css'
import { BarChart, LineChart } from '@mantine/charts'
import { formatNumber, formatShortDay } from './format.ts'
import type { Day, Panel } from './series.ts'

/** The table beside it serves those who cannot see it. */
export default function Chart({ panel: { kind, series }, days }: { panel: Panel; days: readonly Day[] }) {
  const data = days.map((day) => ({
    day: formatShortDay(day.day),
    ...Object.fromEntries(series.map(({ name, of }) => [name, of(day)])),
  }))
  const common = {
    h: 220,
    data,
    dataKey: 'day',
    gridAxis: 'x' as const,
    tickLine: 'none' as const,
    strokeDasharray: '0',
    gridColor: 'var(--hairline)',
    textColor: 'var(--quiet)',
    withLegend: series.length > 1,
    legendProps: { verticalAlign: 'top' as const, height: 32, itemSorter: null },
    tooltipAnimationDuration: 0,
    accessibilityLayer: false,
    valueFormatter: formatNumber,
    xAxisProps: { minTickGap: 24 },
    yAxisProps: { allowDecimals: false, width: 56 },
  }
  if (kind === 'lines')
    return (
      <LineChart
        {...common}
        // Half a dot stands outside of the first and last day.
        xAxisProps={{ ...common.xAxisProps, padding: { left: 6, right: 6 } }}
        curveType="linear"
        withDots={days.length <= 31}
        dotProps={{ r: 2 }}
        strokeWidth={1.75}
        lineProps={{ isAnimationActive: false }}
        series={series.map(({ name, colour, isDashed }) => ({
          name,
          color: colour,
          ...(isDashed && { strokeDasharray: '5 3' }),
        }))}
      />
    )
  return (
    <BarChart
      {...common}
      maxBarWidth={18}
      barProps={{ isAnimationActive: false }}
      series={series.map(({ name, colour }) => ({ name, color: colour }))}
    />
  )
}
