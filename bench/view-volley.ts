/**
 * Tells the server of views, so many a second, on kept-alive connections, and says what was answered. Those who tell take turns, stretch
 * by stretch. A program of its own, with the least it can do for a request. Its argument is a file with a `ViewVolley` as JSON.
 */
import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'

export interface ViewVolley {
  port: number
  perSecond: number
  connections: number
  /** Articles that take turns. */
  articles: { first: number; count: number }
  /** When the first stretch begins, as milliseconds of the epoch. */
  startAt: number
  secondsAStretch: number
  /** Who tells in each stretch; null is nobody. */
  stretches: (Tellers | null)[]
}

export interface Tellers {
  userAgent: string
  /** Bearers that take turns; without any, strangers tell. */
  tokens: string[]
  /** Turns that were taken before, so that no two views are the same. */
  firstTurn: number
}

export interface VolleyReport {
  told: number
  answered: number
  /** How long somebody told. */
  seconds: number
}

const volley: ViewVolley = JSON.parse(await readFile(process.argv[2] ?? '', 'utf8'))
const count = { told: 0, answered: 0 }

function request(turn: number, { tokens, userAgent }: Tellers): string {
  const { articles, port } = volley
  const token = tokens[turn % tokens.length]
  const article = articles.first + (Math.floor(turn / Math.max(1, tokens.length)) % articles.count)
  const network = `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`
  return [
    `POST /api/home/article/${article}/view HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    `user-agent: ${userAgent}`,
    `x-forwarded-for: ${network}`,
    ...(token ? [`authorization: Bearer ${token}`] : []),
    'content-length: 0',
    '',
    '',
  ].join('\r\n')
}

const sockets = await Promise.all(Array.from({ length: volley.connections }, open))
await new Promise((resolve) => setTimeout(resolve, volley.startAt - Date.now()))
const startedAt = performance.now()
const elapsed = () => (performance.now() - startedAt) / 1_000
let seconds = 0
for (const [place, tellers] of volley.stretches.entries()) {
  const from = place * volley.secondsAStretch
  if (tellers) await tell(tellers, from, from + volley.secondsAStretch)
  else await new Promise((resolve) => setTimeout(resolve, (from + volley.secondsAStretch - elapsed()) * 1_000))
}
const end = elapsed()
while (count.answered < count.told && elapsed() < end + 10) await new Promise((resolve) => setTimeout(resolve, 10))
for (const socket of sockets) socket.destroy()
const report: VolleyReport = { ...count, seconds }
console.log(JSON.stringify(report))

async function tell(tellers: Tellers, from: number, to: number): Promise<void> {
  for (let turn = 0; elapsed() < to; ) {
    for (const due = Math.floor((elapsed() - from) * volley.perSecond); turn < due; turn++) {
      sockets[turn % sockets.length]?.write(request(tellers.firstTurn + turn, tellers))
      count.told++
    }
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  seconds += to - from
}

function open(): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port: volley.port, host: '127.0.0.1', noDelay: true })
    socket.on('connect', () => resolve(socket))
    socket.on('error', reject)
    socket.on('data', (bytes) => {
      for (let at = bytes.indexOf('HTTP/1.1 2'); at >= 0; at = bytes.indexOf('HTTP/1.1 2', at + 1)) count.answered++
    })
  })
}
