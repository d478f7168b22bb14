import cluster from 'node:cluster'
import { once } from 'node:events'
import { AggregatorRegistry, Registry } from 'prom-client'
import { seconds } from '../core/durations.ts'

const question = 'groundplane:metrics'

/** Brings the metrics up to date whenever somebody asks, also by way of the main process. */
export class FreshRegistry extends Registry {
  refresh: () => Promise<void> = async () => {}

  override async metrics(): Promise<string> {
    await this.refresh()
    return super.metrics()
  }

  override async getMetricsAsJSON() {
    await this.refresh()
    return super.getMetricsAsJSON()
  }
}

export function addUpMetrics(): void {
  const all = new AggregatorRegistry()
  cluster.on('message', (asking, message: unknown) => {
    if (message !== question) return
    // A process that does not answer must not leave the others without metrics.
    void all
      .clusterMetrics()
      .catch(() => '')
      .then((text) => asking.isConnected() && asking.send({ [question]: text }))
  })
}

/** Reads the metrics of all processes, or of this one where it is alone. */
export function readingOf(register: FreshRegistry): () => Promise<string> {
  const { worker } = cluster
  if (!worker) return () => register.metrics()
  // The constructor makes this process answer the main one.
  new AggregatorRegistry().setContentType(register.contentType)
  AggregatorRegistry.setRegistries([register])
  return async () => {
    const signal = AbortSignal.timeout(seconds(6))
    const answers = once(worker, 'message', { signal })
    worker.send(question)
    for (let [answer] = await answers; ; [answer] = await once(worker, 'message', { signal }))
      if (typeof answer === 'object' && answer !== null && question in answer)
        return String(answer[question]) || register.metrics()
  }
}
