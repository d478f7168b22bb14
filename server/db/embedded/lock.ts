import { createHash } from 'node:crypto'
import { mkdir, rm, stat } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { seconds } from '../../durations.ts'

const answerWithin = seconds(1)

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
 * @throws FolderInUse
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = resolve(folder)
  await mkdir(path, { recursive: true })
  const address = await socketAddress(path)
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.end(String(process.pid))
  })
  try {
    await listen(server, address)
  } catch (error) {
    if (!isAddressInUse(error)) throw error
    const owner = await askOwner(address)
    if (owner !== null || process.platform === 'linux') throw new FolderInUse(path, owner?.processId ?? null)
    // Elsewhere the socket is a file that outlives a killed process; nobody answers there, so nobody holds it.
    await rm(address, { force: true })
    await listen(server, address)
  }
  server.unref()
  return () => new Promise((done) => server.close(() => done()))
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
function askOwner(address: string): Promise<{ processId: string | null } | null> {
  return new Promise((answer) => {
    const socket = connect(address)
    let text = ''
    socket.setTimeout(answerWithin, () => {
      socket.destroy()
      answer({ processId: null })
    })
    socket.on('data', (bytes) => {
      text += bytes.toString()
    })
    socket.on('end', () => answer({ processId: text === '' ? null : text }))
    socket.on('error', () => answer(null))
  })
}
