import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { seconds } from '../core/durations.ts'

/** A proxy that sends some requests a second has used each of its connections once more by then. */
const longest = seconds(1)

/**
 * Before a stop: says with each answer that it is the last one of its connection, until none is open, or for a second. A proxy that keeps
 * connections would otherwise send a request on one that is closed at the same moment, and cannot know whether it was performed.
 */
export async function drain(server: Server): Promise<void> {
  server.prependListener('request', (_, response) => {
    response.shouldKeepAlive = false
  })
  const until = performance.now() + longest
  while (performance.now() < until && (await countConnections(server)) > 0) await sleep(20)
}

const countConnections = (server: Server) =>
  new Promise<number>((done) => server.getConnections((_, count) => done(count ?? 0)))
