import type { FastifyInstance } from 'fastify'
import type { MetricObjectWithValues, MetricValue } from 'prom-client'

/** What is sent to a collector of OpenTelemetry. Addresses, headers and names of the service are read by its library (`OTEL_*`). */
export interface TelemetrySettings {
  protocol: 'http/protobuf' | 'http/json'
  traces: { sampler: Sampler; ratio: number } | null
  hasMetrics: boolean
  /** Milliseconds between two exports of metrics. */
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

/** Those of this process, as Prometheus counts them. */
export type ReadMetrics = () => Promise<MetricObjectWithValues<MetricValue<string>>[]>

export interface Telemetry {
  /** Traces every request that Fastify answers. Cached pages are answered before. */
  traceRequests(http: FastifyInstance): void
  /** Sends these metrics now and then. */
  exportMetrics(read: ReadMetrics): void
  /** Sends what is left. */
  close(): Promise<void>
}
