import type { Server } from 'node:http'
import { setImmediate as nextRound, setTimeout as sleep } from 'node:timers/promises'
import { seconds } from '../core/durations.ts'

/** A proxy that sends some requests a second has used each of its connections once more by then. */
const longest = seconds(1)

/**
 * Each answer says that it is the last of its connection, until none is open or a second has passed. Then idle
 * connections close, and no more are accepted once nothing waits, or after three seconds. A proxy could otherwise send
 * a request on a connection that closes at that moment, and not know whether it was performed.
 */
export async function drain(server: Server): Promise<void> {
  server.prependListener('request', (_, response) => {
    response.shouldKeepAlive = false
  })
  const until = performance.now() + longest
  while (performance.now() < until && (await countConnections(server)) > 0) await sleep(20)
  await quietRound(server)
  server.closeIdleConnections()
  await quietRound(server)
  server.close()
}

/** The server must be closed. */
export async function allEnded(server: Server): Promise<void> {
  while ((await countConnections(server)) > 0) await sleep(20)
}

/**
 * Whatever waits when the server closes is reset. A round that accepts one takes a tenth of a millisecond, so a short
 * one alone says nothing. On a busy machine none may be short.
 */
async function quietRound(server: Server): Promise<void> {
  let accepted = 0
  const count = () => void accepted++
  server.on('connection', count)
  const begin = performance.now()
  for (let before = begin; before < begin + 3 * longest; before = performance.now()) {
    const had = accepted
    await nextRound()
    const now = performance.now()
    if (accepted === had && (now - before < 0.5 || now > begin + longest)) break
  }
  server.off('connection', count)
}

export const countConnections = (server: Server) =>
  new Promise<number>((done) => server.getConnections((_, count) => done(count ?? 0)))
