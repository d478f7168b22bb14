import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { inject, onTestFinished } from 'vitest'
import { type DatabaseHandle, openDatabase } from '../../src/platform/server/db/database.ts'
import { compiled } from '../compiled.ts'
import { createDatabase, type DatabaseKind } from '../database.ts'
import { freePort } from '../free-port.ts'
import { timed } from '../start-times.ts'
import { copyTemplate } from '../template.ts'

export type End = number | NodeJS.Signals

/** Killed when the test ends. */
export interface Program {
  child: ChildProcess
  lines: string[]
  /** Waits for a matching line. Returns the first captured group. @throws if the program ends before */
  says(pattern: RegExp): Promise<string>
  ended: Promise<End>
  /** Sends a signal, SIGKILL by default, and waits for the end. */
  kill(signal?: NodeJS.Signals): Promise<End>
}

/** Starts the compiled form of a source program, or a compiled one, with this Node or another command. */
export function startProgram(
  [file = '', ...args]: readonly string[],
  environment: Record<string, string> = {},
  command: readonly string[] = [process.execPath],
): Program {
  const [executable = '', ...before] = command
  const child = spawn(executable, [...before, isAbsolute(file) ? file : compiled(file), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // The test runner has a MODE of its own.
    env: { ...process.env, MODE: 'trial', LOG_LEVEL: 'error', ...environment },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines: string[] = []
  const news = new EventTarget()
  const tell = () => news.dispatchEvent(new Event('news'))
  const outputs = [child.stdout, child.stderr].map((input) => {
    const output = createInterface({ input })
    output.on('line', (line) => {
      lines.push(line)
      tell()
    })
    return once(output, 'close')
  })
  let end: End | null = null
  const ended = Promise.all([once(child, 'exit'), ...outputs]).then(([[code, signal]]): End => {
    end = code ?? signal
    tell()
    return code ?? signal
  })
  return {
    child,
    lines,
    ended,
    says: async (pattern) => {
      for (;;) {
        const found = lines.map((line) => pattern.exec(line)).find((match) => match !== null)
        if (found) return found[1] ?? found[0]
        if (end !== null) throw new Error(`${file} ended with ${end} before it said ${pattern}:\n${lines.join('\n')}`)
        await once(news, 'news')
      }
    },
    kill: (signal = 'SIGKILL') => {
      child.kill(signal)
      return ended
    },
  }
}

/** `databaseUrl` null: the embedded database of the folder. */
export interface Place {
  dataDir: string
  databaseUrl: string | null
}

export const settingsOf = ({ dataDir, databaseUrl }: Place): Record<string, string> => ({
  DATA_DIR: dataDir,
  ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
})

/** Starts the product as on a server, without the demo magazine. One process unless `environment` says otherwise. */
export const startLive = (
  place: Place,
  environment: Record<string, string> = {},
  program = 'src/app/cli.ts',
): Program =>
  startProgram([program, 'start'], {
    NODE_ENV: 'production',
    WEB_CONCURRENCY: '1',
    MODE: 'live',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'magazine@magazine.test',
    ...settingsOf(place),
    ...environment,
  })

/** As `startLive`. Returns when it serves. */
export async function serveLive(place: Place, environment: Record<string, string> = {}, ofVersion?: string) {
  const port = String(await freePort())
  const program = startLive(place, { PORT: port, ...environment }, ofVersion)
  await timed('program', () => program.says(/is open at/))
  return { ...program, url: `http://127.0.0.1:${port}` }
}

/** The API alone, which starts faster. Its clock is `ahead` milliseconds. Returns when it serves. */
export async function serveApi(place: Place, environment: Record<string, string> = {}, ahead = 0) {
  const settings = { WEB_CONCURRENCY: '1', TRUST_PROXY: '127.0.0.1', ...settingsOf(place), ...environment }
  const program = startProgram(['test/magazine-program.ts', place.dataDir, String(ahead)], settings)
  return { ...program, url: await timed('program', () => program.says(/^open (\S+)$/)) }
}

export const emptyPlace = async (kind: DatabaseKind): Promise<Place> =>
  kind === 'embedded'
    ? { dataDir: await migratedFolder(), databaseUrl: null }
    : { dataDir: await temporaryFolder(), databaseUrl: await createDatabase(inject('postgresTemplate')) }

/** Opens a magazine's database. An embedded one must not be open in a program. */
export async function inDatabase<T>(place: Place, work: (database: DatabaseHandle) => Promise<T>): Promise<T> {
  const database = await openDatabase({ ...place, poolSize: 2, onError: () => {} })
  return work(database).finally(() => database.close())
}

/** On PostgreSQL, jobs of a dead process are found after a minute without heartbeats. Skips that minute. */
export async function letHeartbeatsGrowOld(place: Place): Promise<void> {
  if (place.databaseUrl === null) return
  const age = sql`update jobs.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'`
  await inDatabase(place, ({ db }) => age.execute(db))
}

/** Removed when the test ends, or with `afterAll`, at the top level of a file, when all its tests have ended. */
export async function temporaryFolder(onEnd: (remove: () => Promise<void>) => void = onTestFinished): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'groundplane-tests-'))
  onEnd(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export async function migratedFolder(): Promise<string> {
  const folder = await temporaryFolder()
  await copyTemplate(folder)
  return folder
}
