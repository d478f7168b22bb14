/**
 * Tells the server of views, so many a second, on kept-alive connections, and says what was answered. A program of its own, with the
 * least it can do for a request. Its argument is a file with a `ViewVolley` as JSON.
 */
import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'

export interface ViewVolley {
  port: number
  perSecond: number
  seconds: number
  connections: number
  /** Bearers that take turns; without any, strangers tell. */
  tokens: string[]
  /** Articles that take turns. */
  articles: { first: number; count: number }
  userAgent: string
  /** Turns that were taken before, so that no two volleys tell the same. */
  start: number
}

export interface VolleyReport {
  told: number
  answered: number
  seconds: number
}

const volley: ViewVolley = JSON.parse(await readFile(process.argv[2] ?? '', 'utf8'))
const count = { told: 0, answered: 0 }

function request(turn: number): string {
  const { tokens, articles, userAgent, port } = volley
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
const startedAt = performance.now()
const elapsed = () => (performance.now() - startedAt) / 1_000
while (elapsed() < volley.seconds) {
  const due = Math.floor(elapsed() * volley.perSecond)
  while (count.told < due) {
    sockets[count.told % sockets.length]?.write(request(volley.start + count.told))
    count.told++
  }
  await new Promise((resolve) => setTimeout(resolve, 1))
}
while (count.answered < count.told && elapsed() < volley.seconds + 10)
  await new Promise((resolve) => setTimeout(resolve, 10))
for (const socket of sockets) socket.destroy()
const report: VolleyReport = { ...count, seconds: elapsed() }
console.log(JSON.stringify(report))

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
