import type { SourceRow } from './import-kind.ts'

/** Milliseconds per batch: the embedded database serves nobody else meanwhile. */
const aimed = 100
const firstWork = 20
const mostWork = 500

interface Reading<Row> {
  /** Rows up to this line were taken before. */
  after: number
  work: (row: Row) => number
  signal: AbortSignal
}

export async function takeInBatches<Row extends SourceRow>(
  rows: AsyncIterable<Row>,
  { after, work, signal }: Reading<Row>,
  take: (batch: readonly Row[]) => Promise<void>,
): Promise<void> {
  let batch: Row[] = []
  let planned = 0
  let most = firstWork
  const flush = async () => {
    signal.throwIfAborted()
    if (batch.length === 0) return
    const startedAt = performance.now()
    await take(batch)
    const took = Math.max(1, performance.now() - startedAt)
    most = Math.min(mostWork, 2 * most, Math.max(1, (planned * aimed) / took))
    batch = []
    planned = 0
  }
  for await (const row of rows) {
    if (row.line <= after) continue
    batch.push(row)
    planned += work(row)
    if (planned >= most) await flush()
  }
  await flush()
}
