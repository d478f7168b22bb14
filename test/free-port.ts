import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** Opens a server on the loopback address, at any port unless one is given. Returns its port. */
export async function openAt(server: Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return address.port
}

/** On the loopback address. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  const port = await openAt(probe)
  probe.close()
  await once(probe, 'close')
  return port
}
