import { once } from 'node:events'
import { createServer, get } from 'node:http'
import { connect } from 'node:net'
import pino from 'pino'
import type { ServerBuild } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type DatabaseKind, openTestDatabase, testDatabases } from '../../test/database.ts'
import { temporaryFolder } from '../../test/faults/programs.ts'
import { openMagazine } from '../../test/magazine.ts'
import { readConfig } from '../platform/server/config/config.ts'
import { countConnections } from '../platform/server/http/drain.ts'
import { createApp } from './app.ts'
import { readyCommand } from './ready-command.ts'

async function startApp(kind: DatabaseKind) {
  const database = await openTestDatabase(kind)
  const lines: string[] = []
  const app = await createApp({
    config: readConfig({
      PUBLIC_URL: 'http://magazine.test',
      DATA_DIR: await temporaryFolder(),
      ...(database.databaseUrl !== null && { DATABASE_URL: database.databaseUrl }),
    }),
    database,
    log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }),
    build: { load: async () => ({ routes: {} }) as ServerBuild, clientDir: null, mode: 'production' },
  })
  const url = await app.http.listen({ host: '127.0.0.1', port: 0 })
  return { app, database, lines, url }
}

test('a server is found ready at whichever address it listens on', async () => {
  for (const host of ['127.0.0.1', '0.0.0.0', '::1', '::']) {
    const server = createServer((_, response) => void response.end()).listen(0, host)
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    await expect(readyCommand({ host, port }, { wait: 0 }), host).resolves.toBeUndefined()
    server.close()
  }
})

test.each(testDatabases)('on %s a stop while jobs begin leaves nothing that uses the database', async (kind) => {
  const startsAndStops = async (on: DatabaseKind) => {
    const { app, database, lines } = await startApp(on)
    const starting = Promise.allSettled([app.startJobs()])
    await app.close()
    await database.close()
    expect(await starting).toMatchObject([{ status: 'fulfilled' }])
    return lines
  }
  const lines = await startsAndStops(kind)
  // By the end of a second one, leftovers of the first would have been logged.
  await startsAndStops('postgres')
  expect(lines).toEqual([])
})

test('connections of a proxy that wait to be accepted when the stop begins are answered, and told that it is not ready', async () => {
  const { app, database, url } = await startApp('postgres')
  const ask = (what: string) =>
    new Promise((done) => {
      get(`${url}/healthz/${what}`, { agent: false }, (answer) => done(answer.resume().statusCode)).on('error', done)
    })
  const asked = Array.from({ length: 100 }, () => ask('live'))
  const isReady = ask('ready')
  await app.drain()
  expect(new Set(await Promise.all(asked))).toEqual(new Set([200]))
  expect(await isReady).toBe(503)
  await app.close()
  await database.close()
})

test.each(['drained', 'not drained'])(
  '%s, a connection that a browser opened ahead does not hold up the stop',
  async (how) => {
    const { app, database, url } = await startApp('postgres')
    const opened = connect(Number(new URL(url).port), '127.0.0.1')
    onTestFinished(() => void opened.destroy())
    const ended = new Promise((done) => opened.on('error', done).once('close', done))
    await expect.poll(() => countConnections(app.http.server)).toBe(1)
    if (how === 'drained') await app.drain()
    await app.close()
    await ended
    await database.close()
  },
)

test('whoever waits for a page when the stop begins gets it, and nothing is reported', async () => {
  const magazine = await openMagazine({ pages: true })
  const errors = vi.spyOn(console, 'error')
  onTestFinished(() => errors.mockRestore())
  const ids: number[] = []
  for (let i = 0; i < 12; i += 1) ids.push(await magazine.publishes())
  const url = await magazine.app.http.listen({ host: '127.0.0.1', port: 0 })
  let arrived = 0
  magazine.app.http.server.on('request', () => {
    arrived += 1
  })
  const asked = ids.map((id) => fetch(`${url}/section/news/${id}`).then(({ status }) => status))
  await expect.poll(() => arrived, { interval: 1 }).toBe(ids.length)
  await magazine.close()
  expect(new Set(await Promise.all(asked))).toEqual(new Set([200]))
  expect(errors).not.toHaveBeenCalled()
})
