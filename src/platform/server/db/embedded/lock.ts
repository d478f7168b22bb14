import { createHash } from 'node:crypto'
import { mkdir, rm, stat } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { minutes, seconds } from '../../core/durations.ts'

const ownerTimeout = seconds(1)
const requestTimeout = seconds(10)
const responseTimeout = minutes(10)
const maxRequestLength = 200

export type RequestHandler = (request: string) => Promise<string>

export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'
  constructor(folder: string, processId: string | null) {
    super(
      `The database in ${folder} is already in use by process ${processId ?? '(unknown)'}; ` +
        'stop it first, or set DATABASE_URL to run several processes.',
    )
  }
}

/**
 * The lock is a listening socket: the kernel closes it however the process ends, so none is stale. Its name comes from
 * device and inode, so every path to the folder leads to the same lock. On Linux it belongs to the network namespace:
 * containers that share a volume but no network do not see each other's lock. `handle` answers requests of other
 * processes; the answer to an empty one is this process's id.
 * @throws FolderInUse
 */
export async function lockFolder(folder: string, handle?: RequestHandler): Promise<() => Promise<void>> {
  const path = resolve(folder)
  await mkdir(path, { recursive: true })
  const address = await socketAddress(path)
  const sockets = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    respond(socket, handle).catch(() => socket.destroy())
  })
  try {
    await listen(server, address)
  } catch (error) {
    if (!isAddressInUse(error)) throw error
    const owner = await findOwner(address)
    if (owner !== null || process.platform === 'linux') throw new FolderInUse(path, owner?.processId ?? null)
    // Elsewhere the socket is a file, which remains after a kill. Nobody answers, so nobody holds the lock.
    await rm(address, { force: true })
    await listen(server, address)
  }
  server.unref()
  return () =>
    new Promise((done) => {
      server.close(() => done())
      for (const socket of sockets) socket.destroy()
    })
}

async function socketAddress(folder: string): Promise<string> {
  const { dev, ino } = await stat(folder, { bigint: true })
  const name = `groundplane-${createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 24)}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  return process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.sock`)
}

function listen(server: Server, address: string): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', fail)
    server.listen(address, () => {
      server.off('error', fail)
      done()
    })
  })
}

function isAddressInUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
}

/** `processId` null: the process is too busy to answer. */
async function findOwner(address: string): Promise<{ processId: string | null } | null> {
  try {
    return { processId: (await send(address, '', ownerTimeout)) || null }
  } catch (error) {
    return error instanceof Timeout ? { processId: null } : null
  }
}

/** Null: no process has locked the folder. @throws after ten minutes */
export async function requestFromOwner(folder: string, request: string): Promise<string | null> {
  try {
    return (await send(await socketAddress(resolve(folder)), request, responseTimeout)) || null
  } catch (error) {
    if (error instanceof Timeout) throw error
    return null
  }
}

async function send(address: string, request: string, timeout: number): Promise<string> {
  const socket = connect(address)
  socket.setTimeout(timeout, () => socket.destroy(new Timeout('No response in time')))
  socket.end(request)
  return text(socket)
}

class Timeout extends Error {}

async function respond(socket: Socket, handle: RequestHandler = async () => ''): Promise<void> {
  let request = ''
  socket.setTimeout(requestTimeout, () => socket.destroy())
  for await (const bytes of socket.iterator({ destroyOnReturn: false })) {
    request += String(bytes)
    if (request.length > maxRequestLength) throw new Error('The request is too long')
  }
  socket.setTimeout(0)
  socket.end(request === '' ? String(process.pid) : await handle(request))
}
