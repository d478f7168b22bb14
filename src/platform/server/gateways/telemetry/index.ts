import type { FastifyInstance } from 'fastify'
import type { MetricObjectWithValues, MetricValue } from 'prom-client'

/** The library reads addresses, headers and names of the service itself (`OTEL_*`). */
export interface TelemetrySettings {
  protocol: 'http/protobuf' | 'http/json'
  traces: { sampler: Sampler; ratio: number } | null
  hasMetrics: boolean
  /** Milliseconds between two exports. */
  metricInterval: number
}

export const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const
export type Sampler = (typeof samplers)[number]

export type ReadMetrics = () => Promise<MetricObjectWithValues<MetricValue<string>>[]>

export interface Telemetry {
  /** Leaves out cached pages, which are answered before. */
  traceRequests(http: FastifyInstance): void
  exportMetrics(read: ReadMetrics): void
  close(): Promise<void>
}
