import { type HrTime, ValueType } from '@opentelemetry/api'
import { AggregationTemporality, DataPointType, type MetricData } from '@opentelemetry/sdk-metrics'
import type { MetricObjectWithValues, MetricValue } from 'prom-client'

type Metric = MetricObjectWithValues<MetricValue<string>>
type Value = Metric['values'][number] & { metricName?: string }

/** Times are in milliseconds. */
export function toMetricData(metrics: readonly Metric[], since: number, now: number): MetricData[] {
  const times = { startTime: toHrTime(since), endTime: toHrTime(now) }
  return metrics.map(({ name, help, type, values }): MetricData => {
    const common = {
      descriptor: { name, description: help, unit: '', valueType: ValueType.DOUBLE },
      aggregationTemporality: AggregationTemporality.CUMULATIVE,
    }
    if (String(type) === 'histogram')
      return { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints: histograms(name, values, times) }
    const dataPoints = values.map(({ labels, value }) => ({ ...times, attributes: attributesOf(labels), value }))
    return String(type) === 'counter'
      ? { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
      : { ...common, dataPointType: DataPointType.GAUGE, dataPoints }
  })
}

const toHrTime = (ms: number): HrTime => [Math.floor(ms / 1000), (ms % 1000) * 1e6]

type Labels = Partial<Record<string, string | number>>

const attributesOf = (labels: Labels) =>
  Object.fromEntries(
    Object.entries(labels).filter((entry): entry is [string, string | number] => entry[1] !== undefined),
  )

/** Prometheus counts what is below each boundary, OpenTelemetry what is between two. */
function histograms(name: string, values: readonly Value[], times: { startTime: HrTime; endTime: HrTime }) {
  const groups = Map.groupBy(values, ({ labels: { le: _, ...others } }) => JSON.stringify(others))
  return [...groups.values()].map((group) => {
    const { le: _, ...labels }: Labels = group[0]?.labels ?? {}
    const find = (suffix: string) => group.find(({ metricName }) => metricName === name + suffix)?.value ?? 0
    const below = group.filter(({ labels: { le } }) => le !== undefined)
    const counts = below.map(({ value }, at) => value - (below[at - 1]?.value ?? 0))
    const boundaries = below.map(({ labels: { le } }) => Number(le)).filter(Number.isFinite)
    const value = { buckets: { boundaries, counts }, sum: find('_sum'), count: find('_count') }
    return { ...times, attributes: attributesOf(labels), value }
  })
}
