import type { Server } from 'node:http'
import { setImmediate as nextRound, setTimeout as sleep } from 'node:timers/promises'
import { seconds } from '../core/durations.ts'

/** A proxy that sends some requests a second has used each of its connections once more by then. */
const longest = seconds(1)

/**
 * The beginning of a stop behind a proxy: says with each answer that it is the last one of its connection, until none is open, or for a
 * second. Then it lets idle connections go and accepts no more, each once nothing waits, or after three seconds. The proxy would otherwise send a request on a connection that is closed at the same moment, and could not
 * know whether it was performed. What is being answered goes on: see `allEnded`.
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

/** Until all connections of a closed server have ended. */
export async function allEnded(server: Server): Promise<void> {
  while ((await countConnections(server)) > 0) await sleep(20)
}

/**
 * A round of the event loop in which nothing came: whatever waits when the server closes would be reset. A round accepts one of the
 * connections that wait, in a tenth of a millisecond, so a short round alone says nothing. On a busy machine none may be short.
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
