import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** What a link does with the bytes between a client and a server. */
export type Disturbance =
  /** Passes them on. */
  | { kind: 'none' }
  /** Accepts connections and passes nothing on: the other side is half-open. */
  | { kind: 'silence' }
  /** Passes answers on so many milliseconds late. */
  | { kind: 'delay'; by: number }
  /** Passes so many bytes of an answer on, and then nothing more. */
  | { kind: 'stall'; after: number }
  /** Resets a connection over which the client has sent so many bytes. */
  | { kind: 'reset'; after: number }

export interface FaultyLink {
  /** As `url`, with the link in between. */
  url: string
  disturbance: Disturbance
  /** Leads to another server from now on, and cuts what leads to the one before. */
  moveTo(url: string): void
  /** Connections that are open at the client's side. */
  open(): number
  close(): Promise<void>
}

/** A program on loopback between a client and a server, for faults of the network and of servers that hang. */
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
  }).listen(0, '127.0.0.1')
  await once(link, 'listening')
  const address = link.address()
  if (address === null || typeof address === 'string') throw new Error('The link has no port')
  const faulty: FaultyLink = {
    url: url.replace(host, `127.0.0.1:${address.port}`),
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
