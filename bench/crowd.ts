/**
 * Readers who ask for one page after the other, and what they got. A program of its own; its argument is a `Crowd` as JSON, its
 * output a `CrowdReport`.
 */
import { Agent, get } from 'node:http'

export interface Crowd {
  origin: string
  /** Where the requests go, in this order and from the beginning again. A `*` is a number, one higher in each turn. */
  paths: string[]
  /** The numbers that `*` goes through, from the first again after the last. */
  numbers: { first: number; last: number; start?: number }
  /** So many requests every second, answered or not; or so many readers, each of whom waits for the answer before asking again. */
  arrivals: { perSecond: number } | { readers: number }
  /** How long they keep asking; only what is answered by then counts. */
  seconds: number
  /** When they begin, as milliseconds of the epoch; at once unless told. */
  startAt?: number
  /** Stretches of that time to be looked at by themselves, one after the other, each so many seconds long; of its beginning nothing counts. */
  stretches?: { seconds: number; passedOver: number }
}

export interface CrowdReport {
  /** Answers by status; 'none' where the connection broke. */
  answers: Record<string, number>
  /** Of those with status 503, how many said when to come back. */
  withRetryAfter: number
  /** Answers 200 in each second. */
  goodPerSecond: number
  /** How long the answers 200 took, in milliseconds: the middle one, and what 99 of 100 stay below. */
  median: number
  p99: number
  /** What 99 of 100 stay below, of those that were asked for in each stretch. */
  p99OfStretches: number[]
}

const crowd: Crowd = JSON.parse(process.argv[2] ?? '')
const agent = new Agent({ keepAlive: true })
const answers: Record<string, number> = {}
const times: { askedAt: number; took: number }[] = []
let asked = 0
let withRetryAfter = 0

await new Promise((resolve) => setTimeout(resolve, Math.max(0, (crowd.startAt ?? 0) - Date.now())))
const startedAt = performance.now()
const elapsed = () => (performance.now() - startedAt) / 1_000

// What is unanswered at the end is of no account.
setTimeout(() => {
  const all = sorted(() => true)
  const goodPerSecond = times.length / crowd.seconds
  const report: CrowdReport = {
    ...{ answers, withRetryAfter, goodPerSecond, median: below(all, 0.5), p99: below(all, 0.99) },
    p99OfStretches: stretches().map(({ from, to }) =>
      below(
        sorted((at) => at >= from && at < to),
        0.99,
      ),
    ),
  }
  process.stdout.write(JSON.stringify(report), () => process.exit())
}, crowd.seconds * 1_000)

const sorted = (counts: (askedAt: number) => boolean) =>
  times
    .filter(({ askedAt }) => counts(askedAt))
    .map(({ took }) => took)
    .toSorted((a, b) => a - b)

const below = (values: readonly number[], share: number) => values[Math.floor(values.length * share)] ?? Number.NaN

/** Seconds after the beginning. */
function stretches(): { from: number; to: number }[] {
  if (crowd.stretches === undefined) return []
  const { seconds, passedOver } = crowd.stretches
  const length = Math.floor(crowd.seconds / seconds)
  return Array.from({ length }, (_, i) => ({ from: i * seconds + passedOver, to: (i + 1) * seconds }))
}

if ('readers' in crowd.arrivals) for (let i = 0; i < crowd.arrivals.readers; i++) void askOverAndOver()
else void askSteadily(crowd.arrivals.perSecond)

async function askOverAndOver() {
  for (;;) await ask()
}

async function askSteadily(perSecond: number) {
  for (;;) {
    for (const due = elapsed() * perSecond; asked < due; ) void ask()
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}

function path(turn: number): string {
  const { first, last, start = first } = crowd.numbers
  const steps = start - first + Math.floor(turn / crowd.paths.length)
  const number = first + (steps % (last - first + 1))
  return crowd.paths[turn % crowd.paths.length]?.replace('*', String(number)) ?? '/'
}

function count(status: string) {
  answers[status] = (answers[status] ?? 0) + 1
}

function ask(): Promise<void> {
  const url = crowd.origin + path(asked++)
  const askedAt = elapsed()
  return new Promise((resolve) => {
    get(url, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
      response.resume().on('end', () => {
        count(String(response.statusCode))
        if (response.statusCode === 200) times.push({ askedAt, took: (elapsed() - askedAt) * 1_000 })
        if (response.statusCode === 503 && response.headers['retry-after']) withRetryAfter++
        resolve()
      })
    }).on('error', () => {
      count('none')
      resolve()
    })
  })
}
