import { setTimeout as pause } from 'node:timers/promises'
import {
  type Attributes,
  context,
  DiagLogLevel,
  diag,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import {
  defaultResource,
  detectResources,
  envDetector,
  type Resource,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader, type PushMetricExporter } from '@opentelemetry/sdk-metrics'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { seconds } from '../../core/durations.ts'
import { traceWith } from '../../core/spans.ts'
import { onStatement } from '../../core/statements.ts'
import type { ReadMetrics, Telemetry, TelemetrySettings } from './index.ts'
import { toMetricData } from './metric-data.ts'

interface Options extends TelemetrySettings {
  version: string
  warn: (message: string) => void
}

/** The library is loaded with this file, so import it only where it is wanted. */
export async function openTelemetry({ version, warn, ...settings }: Options): Promise<Telemetry> {
  const say = (message: string) => warn(message.slice(0, 500))
  diag.setLogger({ error: say, warn: say, info: () => {}, debug: () => {}, verbose: () => {} }, DiagLogLevel.WARN)
  const named = resourceFromAttributes({ 'service.name': 'groundplane', 'service.version': version })
  const detected = detectResources({ detectors: [serviceInstanceIdDetector, envDetector] })
  const resource = defaultResource().merge(named).merge(detected)
  const exporters = await loadExporters(settings.protocol)
  const stopTracing = settings.traces ? startTracing(settings.traces, exporters.traces, resource) : async () => {}
  let meters: MeterProvider | null = null
  return {
    traceRequests: (http) => settings.traces && traceRequests(http),
    exportMetrics: (read) => {
      if (!settings.hasMetrics) return
      meters = startMetrics(read, exporters.metrics(), settings.metricInterval, resource)
    },
    close: async () => {
      // A collector that is away or hangs must not fail the stop.
      const sent = Promise.allSettled([stopTracing(), meters?.shutdown()])
      await Promise.race([sent, pause(seconds(2), undefined, { ref: false })])
      for (const api of [trace, context, diag]) api.disable()
    },
  }
}

async function loadExporters(protocol: TelemetrySettings['protocol']) {
  const [{ OTLPTraceExporter }, { OTLPMetricExporter }] =
    protocol === 'http/json'
      ? await Promise.all([
          import('@opentelemetry/exporter-trace-otlp-http'),
          import('@opentelemetry/exporter-metrics-otlp-http'),
        ])
      : await Promise.all([
          import('@opentelemetry/exporter-trace-otlp-proto'),
          import('@opentelemetry/exporter-metrics-otlp-proto'),
        ])
  return { traces: () => new OTLPTraceExporter(), metrics: () => new OTLPMetricExporter() }
}

function startTracing(
  { sampler, ratio }: NonNullable<TelemetrySettings['traces']>,
  exporter: () => SpanExporter,
  resource: Resource,
): () => Promise<void> {
  // Every trace begins here, so that a parent decides nothing.
  const samplers = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(ratio),
  }
  const kind = sampler.replace('parentbased_', '')
  const make = Object.entries(samplers).find(([name]) => name === kind)?.[1] ?? samplers.always_on
  const provider = new TracerProvider({
    resource,
    sampler: make(),
    spanProcessors: [new BatchSpanProcessor({ exporter: exporter() })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  trace.setGlobalTracerProvider(provider)
  traceWith((name, attributes, work) => tracer().startActiveSpan(name, { attributes }, (span) => endWith(span, work())))
  const stopStatements = onStatement(({ sql, ms }) => {
    if (!trace.getActiveSpan()) return
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': sql.replace(/\s+/g, ' ').slice(0, 2_000) }
    const options = { kind: SpanKind.CLIENT, startTime: Date.now() - ms, attributes }
    tracer()
      .startSpan(/^\w+/.exec(sql.trim())?.[0] ?? 'statement', options)
      .end()
  })
  return async () => {
    traceWith(null)
    stopStatements()
    await provider.shutdown()
  }
}

const tracer = () => trace.getTracer('groundplane')

async function endWith<T>(span: Span, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR, ...(error instanceof Error && { message: error.name }) })
    throw error
  } finally {
    span.end()
  }
}

/** Names spans by the patterns of routes: an address may tell of a reader. */
function traceRequests(http: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  http.addHook('onRequest', (request, _reply, done) => {
    const attributes: Attributes = { 'http.request.method': request.method, 'groundplane.request_id': request.id }
    const route = request.routeOptions.url
    if (route !== undefined) attributes['http.route'] = route
    const span = tracer().startSpan(`${request.method} ${route ?? ''}`.trim(), { kind: SpanKind.SERVER, attributes })
    spans.set(request, span)
    context.with(trace.setSpan(context.active(), span), done)
  })
  http.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
}

function startMetrics(
  read: ReadMetrics,
  exporter: PushMetricExporter,
  exportIntervalMillis: number,
  resource: Resource,
): MeterProvider {
  const since = Date.now()
  const collect = async () => {
    const metrics = toMetricData(await read(), since, Date.now())
    return { resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'groundplane' }, metrics }] }, errors: [] }
  }
  const exportTimeoutMillis = Math.min(30_000, exportIntervalMillis)
  const reader = new PeriodicExportingMetricReader({
    exporter,
    exportIntervalMillis,
    exportTimeoutMillis,
    metricProducers: [{ collect }],
  })
  return new MeterProvider({ resource, readers: [reader] })
}
