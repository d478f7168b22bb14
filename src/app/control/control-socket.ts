import { once } from 'node:events'
import { chmod, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { join, resolve } from 'node:path'
import { json } from 'node:stream/consumers'
import type { FastifyBaseLogger } from 'fastify'
import { minutes, seconds } from '../../platform/server/core/durations.ts'
import { ActionRefused } from './action-refused.ts'

/** Runs a command-line action and returns what the command prints. @throws ActionRefused */
export type RunAction = (name: string, given: unknown) => Promise<string>

const longestBody = 10_000

export const controlSocketOf = (dataDir: string) => join(resolve(dataDir), 'control.sock')

/**
 * Lets commands reach this process while it has the embedded database open. Only the owner of the data folder can
 * connect. Without sockets, as on Windows, commands work while the server is stopped. Returns what closes it.
 */
export async function openControlSocket(
  { dataDir, log }: { dataDir: string; log: Pick<FastifyBaseLogger, 'warn' | 'error'> },
  run: RunAction,
): Promise<() => Promise<void>> {
  const nothing = async () => {}
  if (process.platform === 'win32') return nothing
  const path = controlSocketOf(dataDir)
  const server = createServer(
    { headersTimeout: seconds(5), requestTimeout: seconds(10), maxHeaderSize: 4_096 },
    (incoming, response) => {
      answer(incoming, run).then(
        ({ status, body }) => respond(response, status, body),
        (error: unknown) => {
          log.error({ err: error }, 'a command failed')
          respond(response, 500, { message: 'The command failed. See the server log.' })
        },
      )
    },
  )
  try {
    // One process has the folder, so a socket here was left by one that was killed.
    await rm(path, { force: true })
    const before = process.umask(0o177)
    try {
      server.listen(path)
    } finally {
      process.umask(before)
    }
    await once(server, 'listening')
    await chmod(path, 0o600)
  } catch (error) {
    log.warn({ err: error }, 'the command line cannot reach this server: its control socket did not open')
    server.close()
    return nothing
  }
  return () =>
    new Promise((done) => {
      server.close(() => done())
      server.closeIdleConnections()
    })
}

interface Answer {
  status: number
  body: { message: string; code?: string }
}

async function answer(incoming: IncomingMessage, run: RunAction): Promise<Answer> {
  const name = /^\/admin\/([a-z]+)$/.exec(incoming.url ?? '')?.[1]
  if (incoming.method !== 'POST' || name === undefined) return { status: 404, body: { message: 'Command not found' } }
  const given = await readBody(incoming)
  if (given instanceof ActionRefused) return { status: 400, body: { message: given.message } }
  try {
    return { status: 200, body: { message: await run(name, given.value) } }
  } catch (error) {
    if (!(error instanceof ActionRefused)) throw error
    return { status: 409, body: { message: error.message, code: error.code } }
  }
}

async function readBody(incoming: IncomingMessage): Promise<{ value: unknown } | ActionRefused> {
  let length = 0
  const parts: Buffer[] = []
  for await (const part of incoming.iterator({ destroyOnReturn: false })) {
    length += part.length
    if (length > longestBody) return new ActionRefused('The command is too long')
    parts.push(part)
  }
  try {
    return { value: JSON.parse(Buffer.concat(parts).toString()) }
  } catch {
    return new ActionRefused('The command is not JSON')
  }
}

function respond(response: ServerResponse, status: number, body: Answer['body']) {
  // The rest of a body that is too long is not read.
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' })
  response.end(JSON.stringify(body))
}

/** Null: no server has the embedded database open. @throws ActionRefused */
export async function requestFromServer(dataDir: string, name: string, given: object): Promise<string | null> {
  const asking = request({
    socketPath: controlSocketOf(dataDir),
    path: `/admin/${name}`,
    method: 'POST',
    timeout: minutes(1),
    headers: { 'content-type': 'application/json' },
  })
  asking.end(JSON.stringify(given))
  const response = await answerTo(asking)
  if (response === null) return null
  const { message, code } = (await json(response)) as Answer['body']
  if (response.statusCode === 200) return message
  throw new ActionRefused(message, code === 'password_needed' ? code : 'refused')
}

async function answerTo(asking: ReturnType<typeof request>): Promise<IncomingMessage | null> {
  try {
    const [response] = (await once(asking, 'response')) as [IncomingMessage]
    return response
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    // No socket, one left by a killed server, or a path too long for one.
    if (['ENOENT', 'ECONNREFUSED', 'ENOTSOCK', 'EINVAL', 'ENAMETOOLONG'].includes(String(code))) return null
    throw error
  }
}
