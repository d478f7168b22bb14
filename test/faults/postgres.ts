import { execFile } from 'node:child_process'
import { readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { type Fill, replicaOf, startPostgres } from '../postgres.ts'
import { createDatabaseOn } from '../template.ts'

const run = promisify(execFile)

export interface OwnPostgres {
  /** Of its database `postgres`. */
  url: string
  data: string
  query(statement: string): Promise<Record<string, unknown>[]>
  createDatabase(): Promise<string>
  terminateConnections(): Promise<void>
  restart(): Promise<void>
  /** Stops at once, without telling clients. */
  stop(): Promise<void>
  start(): Promise<void>
  /** Its processes freeze: connections stay open and nothing answers. */
  pause(): Promise<void>
  resume(): Promise<void>
}

export async function startOwnPostgres(fill?: Fill): Promise<OwnPostgres> {
  const { url, log, stop: remove } = await startPostgres(fill)
  const folder = dirname(log ?? '')
  const data = join(folder, 'data')
  const { uid, gid } = await stat(data)
  const command = await readFile(join(data, 'postmaster.opts'), 'utf8')
  const control = async (...args: string[]) => {
    const options = ['-D', data, '-w', '-l', join(folder, 'log'), ...args]
    await run(join(dirname(command.split(' ')[0] ?? ''), 'pg_ctl'), options, { uid, gid, cwd: folder })
  }
  let paused: number[] = []
  const resume = async () => {
    for (const id of paused) process.kill(id, 'SIGCONT')
    paused = []
  }
  onTestFinished(async () => {
    await resume()
    await control('stop', '-m', 'immediate').catch(() => {})
    await remove()
  })
  return {
    url,
    data,
    query: (statement) => asSuperuser(url, async (client) => (await client.query(statement)).rows),
    createDatabase: () =>
      createDatabaseOn(url, { name: `faults_${crypto.randomUUID().replaceAll('-', '')}`, template: 'template0' }),
    terminateConnections: () =>
      asSuperuser(url, async (client) => {
        await client.query(`
          select pg_terminate_backend(pid) from pg_stat_activity
          where backend_type = 'client backend' and pid <> pg_backend_pid()`)
      }),
    restart: () => control('restart', '-m', 'fast'),
    stop: () => control('stop', '-m', 'immediate'),
    // Unlike its start, its restart uses the options of the last time.
    start: () => control('restart'),
    pause: async () => {
      const main = await mainProcessOf(data)
      // First, since it would start others meanwhile.
      process.kill(main, 'SIGSTOP')
      paused = [main, ...(await childrenOf(main))]
      for (const id of paused) process.kill(id, 'SIGSTOP')
    },
    resume,
  }
}

export const startReplicaOf = ({ url, data }: OwnPostgres): Promise<OwnPostgres> =>
  startOwnPostgres(replicaOf(url, data))

async function asSuperuser<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}

async function mainProcessOf(data: string): Promise<number> {
  const [first = ''] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')
  return Number(first)
}

async function childrenOf(main: number): Promise<number[]> {
  const children: number[] = []
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const text = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    if (Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]) === main) children.push(Number(name))
  }
  return children
}
