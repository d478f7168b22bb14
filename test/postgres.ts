import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { appendFile, chown, cp, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { freePort } from './free-port.ts'
import { findPostgres } from './postgres-binaries.ts'
import { createTemplate } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** By its socket: over TCP a query takes half as much work again. */
    postgresUrl: string
    /** Prefix of database names, so that two runs on one server do not collide. */
    databasePrefix: string
    /** The server's log file. Null if `TEST_DATABASE_URL` names the server. */
    postgresLog: string | null
    postgresTemplate: string
  }
}

const run = promisify(execFile)

export interface Server {
  url: string
  log: string | null
  stop(): Promise<void>
}

export interface Owner {
  uid?: number
  gid?: number
}

/** Vitest's global set-up: one PostgreSQL for the whole run, either `TEST_DATABASE_URL` or a temporary one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env['TEST_DATABASE_URL']
  const server = url === undefined ? await startPostgres(withoutAutovacuum) : { url, log: null, stop: async () => {} }
  const prefix = `groundplane_test_${process.pid}_`
  const socket = server.log === null ? '' : `?host=${encodeURIComponent(dirname(server.log))}`
  project.provide('postgresUrl', server.url + socket)
  project.provide('postgresLog', server.log)
  project.provide('databasePrefix', prefix)
  project.provide('postgresTemplate', `${prefix}template`)
  await createTemplate(server.url + socket, `${prefix}template`)
  return async () => {
    if (url !== undefined) await dropDatabases(url, prefix)
    await server.stop()
  }
}

export type Fill = (data: string, binaries: string, owner: Owner) => Promise<void>

const initialise: Fill = async (data, binaries, owner) => {
  const locale = process.platform === 'linux' ? '--locale=C.UTF-8' : '--no-locale'
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync', locale]
  await run(join(binaries, 'initdb'), initdb, { ...owner, cwd: dirname(data) })
}

/** Autovacuum would visit hundreds of databases every minute, long after the tests that used them. */
const withoutAutovacuum: Fill = async (data, binaries, owner) => {
  await initialise(data, binaries, owner)
  await appendFile(join(data, 'postgresql.auto.conf'), 'autovacuum = off\n')
}

/** Copies the files, since not every PostgreSQL installation has the programs for a backup. */
export const replicaOf =
  (url: string, original: string): Fill =>
  async (data, _binaries, owner) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      await client.query("select pg_backup_start('replica', fast => true)")
      const copy = `mkdir -m 0700 "$1" && cd "$0" && tar -cf - --warning=no-file-changed --exclude=./postmaster.* . | tar -xf - -C "$1"`
      await run('sh', ['-c', copy, original, data], owner)
      const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
      const { port } = new URL(url)
      const settings = `\nprimary_conninfo = 'host=127.0.0.1 port=${port} user=postgres application_name=replica'\n`
      await appendFile(join(data, 'postgresql.auto.conf'), settings)
      const label = 'printf %s "$1" > "$0/backup_label" && : > "$0/standby.signal"'
      await run('sh', ['-c', label, data, rows[0]?.labelfile ?? ''], owner)
    } finally {
      await client.end()
    }
  }

/** In a temporary folder, on a free port of the loopback address, without syncing. */
export async function startPostgres(fill: Fill = initialise): Promise<Server> {
  const owner = await findOwner()
  const folder = await mkdtemp(join(await sharedTemporaryFolder(owner), 'groundplane-postgres-'))
  try {
    if (owner.uid !== undefined && owner.gid !== undefined) await chown(folder, owner.uid, owner.gid)
    const binaries = await reachableBinaries(await findPostgres(), folder, owner)
    await fill(join(folder, 'data'), binaries, owner)
    return await start(join(binaries, 'postgres'), folder, owner)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

async function start(postgres: string, folder: string, owner: Owner): Promise<Server> {
  const port = await freePort()
  const child = spawnServer(postgres, folder, port, owner)
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const log = join(folder, 'log')
  try {
    await waitUntilReady(url)
  } catch (error) {
    const text = await readFile(log, 'utf8').catch(() => '')
    await stopServer(child)
    throw new Error(`PostgreSQL did not start:\n${text}`, { cause: error })
  }
  return { url, log, stop: () => stopServer(child) }
}

/** The shell waits for the end of its input, which comes however this process ends: no server and no folder is left. */
const serveUntilInputEnds = `
  "$@" </dev/null >"$0/log" 2>&1 & server=$!
  cat >/dev/null
  kill -INT $server; wait $server
  cd /; rm -rf "$0"`

function spawnServer(postgres: string, folder: string, port: number, owner: Owner): ChildProcess {
  const off = ['fsync', 'synchronous_commit', 'full_page_writes'].flatMap((setting) => ['-c', `${setting}=off`])
  const address = ['-c', 'listen_addresses=127.0.0.1', '-p', String(port), '-k', folder]
  const rest = Object.entries({
    // `deadlocksInLog` needs the database's name in each message.
    log_line_prefix: '%m [%p] %d ',
    deadlock_timeout: '200ms',
    jit: 'off',
    max_connections: '200',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = [postgres, '-D', join(folder, 'data'), ...address, ...off, ...rest]
  return spawn('sh', ['-c', serveUntilInputEnds, folder, ...command], {
    ...owner,
    cwd: folder,
    stdio: ['pipe', 'ignore', 'inherit'],
  })
}

async function stopServer(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.stdin?.end()
  await ended
}

async function waitUntilReady(url: string): Promise<void> {
  const deadline = Date.now() + 30_000
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    // A connection that the starting server cuts off reports twice.
    client.on('error', () => {})
    try {
      await client.connect()
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
    } finally {
      await client.end().catch(() => {})
    }
    await new Promise((done) => setTimeout(done, 50))
  }
}

/** PostgreSQL refuses to run as root: then use its own user, or nobody. */
async function findOwner(): Promise<Owner> {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = await Promise.all(
        ['-u', '-g'].map(async (flag) => (await run('id', [flag, name])).stdout.trim()),
      )
      return { uid: Number(uid), gid: Number(gid) }
    } catch {
      // Try the next name.
    }
  }
  throw new Error('Running PostgreSQL as root needs a user postgres or nobody')
}

async function sharedTemporaryFolder(owner: Owner): Promise<string> {
  if (owner.uid === undefined || (await isReachableByAll(tmpdir()))) return tmpdir()
  return '/tmp'
}

/** Copies the programs if the new owner cannot reach them, as below a closed home folder. */
async function reachableBinaries(binaries: string, folder: string, owner: Owner): Promise<string> {
  if (owner.uid === undefined || (await isReachableByAll(binaries))) return binaries
  const copy = join(folder, 'postgres')
  await cp(dirname(binaries), copy, { recursive: true, verbatimSymlinks: true })
  return join(copy, 'bin')
}

async function isReachableByAll(path: string): Promise<boolean> {
  if (!existsSync(path) || ((await stat(path)).mode & 0o001) === 0) return false
  return dirname(path) === path || isReachableByAll(dirname(path))
}

async function dropDatabases(url: string, prefix: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [prefix],
    )
    for (const { datname } of rows) await client.query(`drop database ${pg.escapeIdentifier(datname)} with (force)`)
  } finally {
    await client.end()
  }
}
