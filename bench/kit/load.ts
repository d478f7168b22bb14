/** A load generator. As a program it carries out the `Load` in its argument and prints a `LoadReport`. */
import { Pool } from 'undici'
import { runNode } from './processes.ts'
import { quantile } from './statistics.ts'

export interface Load {
  origin: string
  /** Requested in turn. `*` stands for a number that increases with each round. */
  paths: readonly string[]
  /** The range of `*`, and where in it to start. */
  numbers?: { first: number; last: number; start?: number }
  method?: 'GET' | 'HEAD' | 'POST'
  headers?: Record<string, string>
  /** Each request names another client network, as a proxy would. */
  fromManyNetworks?: boolean
  /** Either clients that wait for each response, or a fixed rate. */
  arrivals: { clients: number } | { perSecond: number }
  /** Later responses do not count. */
  until: { seconds: number } | { requests: number }
}

export interface LoadReport {
  /** By status. `none`: the connection broke. */
  responses: Record<string, number>
  /** Responses 503 with `Retry-After`. */
  withRetryAfter: number
  /** Responses 200 and 204 a second. */
  goodPerSecond: number
  /** In milliseconds, for these responses. */
  median: number
  p99: number
}

/** Runs in a process of its own. Throws unless every response has `status`, if given. */
export async function runLoad(load: Load, status?: number): Promise<LoadReport> {
  const report: LoadReport = JSON.parse(await runNode([import.meta.filename, JSON.stringify(load)]))
  const others = Object.keys(report.responses).filter((one) => one !== String(status))
  if (status !== undefined && others.length > 0)
    throw new Error(`${load.paths.join(', ')} got ${JSON.stringify(report.responses)} instead of ${status}`)
  return report
}

export const pagesPerSecond = 200

/** 99th percentile in milliseconds over the front page and a hundred articles, all cached. */
export async function slowestPages(origin: string, seconds: number): Promise<number> {
  const numbers = { first: 1, last: 100 }
  const arrivals = { perSecond: pagesPerSecond }
  return (await runLoad({ origin, paths: ['/', '/article/*'], numbers, arrivals, until: { seconds } }, 200)).p99
}

async function carryOut(load: Load): Promise<LoadReport> {
  const { arrivals, until } = load
  // Undici takes a fraction of the CPU time of `node:http`, and the server shares the machine.
  const pool = new Pool(load.origin)
  const responses: Record<string, number> = {}
  const times: number[] = []
  let withRetryAfter = 0
  let asked = 0
  const startedAt = performance.now()
  const elapsed = () => (performance.now() - startedAt) / 1_000
  const isOver = () => ('seconds' in until ? elapsed() >= until.seconds : asked >= until.requests)

  const ask = () =>
    new Promise<void>((resolve) => {
      const sentAt = performance.now()
      const finish = (status: string, saysWhen = false) => {
        if (!('seconds' in until && isOver())) {
          if (saysWhen) withRetryAfter++
          responses[status] = (responses[status] ?? 0) + 1
          if (status === '200' || status === '204') times.push(performance.now() - sentAt)
        }
        resolve()
      }
      const { path, headers } = requestAt(load, asked++)
      let status = 'none'
      let saysWhen = false
      pool.dispatch(
        // Else undici closes the connection after each HEAD.
        { path, method: load.method ?? 'GET', headers, reset: false },
        {
          onRequestStart() {},
          onResponseStart(_, code, answered) {
            status = String(code)
            saysWhen = code === 503 && answered['retry-after'] !== undefined
          },
          onResponseData() {},
          onResponseEnd: () => finish(status, saysWhen),
          onResponseError: () => finish('none'),
        },
      )
    })
  const client = async () => {
    while (!isOver()) await ask()
  }
  const atRate = async (perSecond: number) => {
    while (!isOver()) {
      for (let due = Math.floor(elapsed() * perSecond) - asked; due > 0; due--) void ask()
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
  }
  if ('perSecond' in arrivals) await atRate(arrivals.perSecond)
  else {
    const all = Promise.all(Array.from({ length: arrivals.clients }, client))
    // A server that does not answer must not delay the end.
    const end = 'seconds' in until ? new Promise((resolve) => setTimeout(resolve, until.seconds * 1_000)) : all
    await Promise.race([all, end])
  }
  const sorted = times.toSorted((a, b) => a - b)
  const [median, p99] = [quantile(sorted, 0.5), quantile(sorted, 0.99)]
  return { responses, withRetryAfter, goodPerSecond: times.length / elapsed(), median, p99 }
}

function requestAt({ paths, numbers, headers, fromManyNetworks }: Load, turn: number) {
  const { first = 1, last = 1, start = first } = numbers ?? {}
  const number = first + ((start - first + Math.floor(turn / paths.length)) % (last - first + 1))
  const network = `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`
  return {
    path: (paths[turn % paths.length] ?? '/').replace('*', String(number)),
    headers: { 'accept-encoding': 'br', ...headers, ...(fromManyNetworks && { 'x-forwarded-for': network }) },
  }
}

if (import.meta.main) {
  const report = await carryOut(JSON.parse(process.argv[2] ?? ''))
  process.stdout.write(JSON.stringify(report), () => process.exit())
}
