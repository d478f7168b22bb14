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
}

const crowd: Crowd = JSON.parse(process.argv[2] ?? '')
const agent = new Agent({ keepAlive: true })
const answers: Record<string, number> = {}
const times: number[] = []
let asked = 0
let withRetryAfter = 0

const startedAt = performance.now()
const elapsed = () => (performance.now() - startedAt) / 1_000

// What is unanswered at the end is of no account.
setTimeout(() => {
  const sorted = times.toSorted((a, b) => a - b)
  const below = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  const goodPerSecond = times.length / crowd.seconds
  const report: CrowdReport = { answers, withRetryAfter, goodPerSecond, median: below(0.5), p99: below(0.99) }
  process.stdout.write(JSON.stringify(report), () => process.exit())
}, crowd.seconds * 1_000)

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
  const askedAt = performance.now()
  return new Promise((resolve) => {
    get(url, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
      response.resume().on('end', () => {
        count(String(response.statusCode))
        if (response.statusCode === 200) times.push(performance.now() - askedAt)
        if (response.statusCode === 503 && response.headers['retry-after']) withRetryAfter++
        resolve()
      })
    }).on('error', () => {
      count('none')
      resolve()
    })
  })
}
