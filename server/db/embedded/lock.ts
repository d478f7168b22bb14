import { createHash } from 'node:crypto'
import { mkdir, rm, stat } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { minutes, seconds } from '../../core/durations.ts'

const answerWithin = seconds(1)
/** How long something that is asked for may take. */
const patience = minutes(10)
const askWithin = seconds(10)
const longestRequest = 200

/** Says something to what another process asks for. */
export type Answer = (request: string) => Promise<string>

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
 * Keeps every other process out of a folder until the returned function is called or this process ends, however it ends.
 * The lock is a listening socket that the kernel takes back, so there is no stale file to guess about. Its name comes
 * from the folder's device and inode: another path to the same folder meets the same lock. On Linux the name lives in
 * the network namespace: two containers that share a volume but not a network do not see each other's lock.
 * Whoever else of this machine asks for something gets what `answer` says; who asks for nothing, the number of this process.
 * @throws FolderInUse
 */
export async function lockFolder(folder: string, answer?: Answer): Promise<() => Promise<void>> {
  const path = resolve(folder)
  await mkdir(path, { recursive: true })
  const address = await socketAddress(path)
  const asking = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    asking.add(socket)
    socket.on('close', () => asking.delete(socket))
    socket.on('error', () => {})
    answerOne(socket, answer).catch(() => socket.destroy())
  })
  try {
    await listen(server, address)
  } catch (error) {
    if (!isAddressInUse(error)) throw error
    const owner = await findOwner(address)
    if (owner !== null || process.platform === 'linux') throw new FolderInUse(path, owner?.processId ?? null)
    // Elsewhere the socket is a file that outlives a killed process; nobody answers there, so nobody holds it.
    await rm(address, { force: true })
    await listen(server, address)
  }
  server.unref()
  return () =>
    new Promise((done) => {
      server.close(() => done())
      for (const socket of asking) socket.destroy()
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

/** Who listens there, by process id if it is not too busy to say; null where nobody listens any more. */
async function findOwner(address: string): Promise<{ processId: string | null } | null> {
  try {
    return { processId: (await ask(address, '', answerWithin)) || null }
  } catch (error) {
    return error instanceof TooBusy ? { processId: null } : null
  }
}

/**
 * Asks the process that keeps others out of a folder for something, and waits for its answer; null where there is none.
 * @throws where it takes longer than anything should
 */
export async function askOwner(folder: string, request: string): Promise<string | null> {
  try {
    return (await ask(await socketAddress(resolve(folder)), request, patience)) || null
  } catch (error) {
    if (error instanceof TooBusy) throw error
    return null
  }
}

/** What is asked is short; the answer may take a while. */
async function ask(address: string, request: string, within: number): Promise<string> {
  const socket = connect(address)
  socket.setTimeout(within, () => socket.destroy(new TooBusy('no answer in time')))
  socket.end(request)
  return text(socket)
}

class TooBusy extends Error {}

async function answerOne(socket: Socket, answer: Answer = async () => ''): Promise<void> {
  let request = ''
  socket.setTimeout(askWithin, () => socket.destroy())
  for await (const bytes of socket.iterator({ destroyOnReturn: false })) {
    request += String(bytes)
    if (request.length > longestRequest) throw new Error('Nobody asks for so much')
  }
  socket.setTimeout(0)
  socket.end(request === '' ? String(process.pid) : await answer(request))
}
