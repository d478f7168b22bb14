/**
 * Asks for one address over and over on kept-alive connections, and answers nothing but 'done' when the last answer is in.
 * A program of its own, with the least it can do for a request: the server is to be the busier one. (autocannon does more
 * for each, and waits for ever for the body of an answer to HEAD.) Its argument is a `Volley` as JSON.
 */
import { connect } from 'node:net'

export interface Volley {
  port: number
  path: string
  method: 'GET' | 'HEAD'
  headers: Record<string, string>
  connections: number
  requests: number
  /** What every answer must have. */
  status: number
}

const volley: Volley = JSON.parse(process.argv[2] ?? '')
const lines = Object.entries({ host: `127.0.0.1:${volley.port}`, ...volley.headers }).map((pair) => pair.join(': '))
const request = Buffer.from([`${volley.method} ${volley.path} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
const expected = `HTTP/1.1 ${volley.status} `
const headEnd = Buffer.from('\r\n\r\n')

let left = volley.requests
await Promise.all(Array.from({ length: volley.connections }, askOverAndOver))
console.log('done')

function askOverAndOver(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port: volley.port, host: '127.0.0.1', noDelay: true })
    let pending = Buffer.alloc(0)
    const ask = () => {
      if (left-- > 0) socket.write(request)
      else socket.end(resolve)
    }
    socket.on('connect', ask)
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      pending = pending.length > 0 ? Buffer.concat([pending, chunk]) : chunk
      const length = answerLength(pending)
      if (length === null || pending.length < length) return
      pending = Buffer.alloc(0)
      ask()
    })
  })
}

/** How long the answer is that begins here; null while its head is not complete. */
function answerLength(bytes: Buffer): number | null {
  const end = bytes.indexOf(headEnd)
  if (end < 0) return null
  const head = bytes.toString('latin1', 0, end)
  if (!head.startsWith(expected)) throw new Error(`Expected ${volley.status}, got: ${head.slice(0, 200)}`)
  const hasBody = volley.method === 'GET' && volley.status === 200
  return end + headEnd.length + (hasBody ? Number(/content-length: (\d+)/i.exec(head)?.[1]) : 0)
}
