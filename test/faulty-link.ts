import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { openAt } from './free-port.ts'

export type Disturbance =
  | { kind: 'none' }
  /** Accepts connections and passes nothing on: the other side is half-open. */
  | { kind: 'silence' }
  /** Passes answers on after this many milliseconds. */
  | { kind: 'delay'; by: number }
  | { kind: 'stall'; after: number }
  | { kind: 'reset'; after: number }

export interface FaultyLink {
  url: string
  disturbance: Disturbance
  /** Connects to another server from now on, and cuts connections to the former one. */
  moveTo(url: string): void
  open(): number
  close(): Promise<void>
}

export async function openFaultyLink(url: string): Promise<FaultyLink> {
  let target = new URL(url)
  const { host } = target
  const clients = new Set<Socket>()
  const link = createServer((client) => {
    clients.add(client)
    const upstream = connect(Number(target.port), target.hostname)
    let sent = 0
    let answered = 0
    client.on('data', (bytes) => {
      const { disturbance } = faulty
      if (disturbance.kind === 'silence') return
      sent += bytes.length
      if (disturbance.kind === 'reset' && sent > disturbance.after) return void client.resetAndDestroy()
      upstream.write(bytes)
    })
    upstream.on('data', (bytes) => {
      const { disturbance } = faulty
      if (disturbance.kind === 'silence') return
      const left = disturbance.kind === 'stall' ? Math.max(0, disturbance.after - answered) : bytes.length
      answered += bytes.length
      setTimeout(
        () => client.writable && client.write(bytes.subarray(0, left)),
        disturbance.kind === 'delay' ? disturbance.by : 0,
      )
    })
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const)
      one.on('error', () => {}).on('close', () => other.destroy())
    client.on('close', () => clients.delete(client))
  })
  const faulty: FaultyLink = {
    url: url.replace(host, `127.0.0.1:${await openAt(link)}`),
    disturbance: { kind: 'none' },
    moveTo: (other) => {
      target = new URL(other)
      for (const client of clients) client.destroy()
    },
    open: () => clients.size,
    close: async () => {
      for (const client of clients) client.destroy()
      link.close()
      await once(link, 'close')
    },
  }
  return faulty
}
