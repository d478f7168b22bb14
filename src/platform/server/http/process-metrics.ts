import { collectDefaultMetrics, Registry } from 'prom-client'

let ofThisProcess: Registry | undefined

/**
 * Adds the metrics of Node and the process: time, memory, the event loop, garbage collection. Made once a process, since the library never
 * stops to observe, and what observes would keep the application of its registry.
 */
export function registerProcess(register: Registry): void {
  if (!ofThisProcess) {
    ofThisProcess = new Registry()
    collectDefaultMetrics({ register: ofThisProcess })
  }
  for (const { name } of ofThisProcess.getMetricsAsArray()) {
    const metric = ofThisProcess.getSingleMetric(name)
    if (metric) register.registerMetric(metric)
  }
}
