import { once } from 'node:events'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { cpuSeconds, residentBytes, runNode, startNode, stop } from './processes.ts'
import { freePort, temporaryFolder } from './workplace.ts'

const commandLine = join(import.meta.dirname, '..', 'server', 'cli.ts')

/** The magazine in processes of its own, as `npm start` starts it. */
export interface Product {
  url: string
  /** How long it took until it was ready, in milliseconds. */
  startedIn: number
  cpuSeconds(): Promise<number>
  residentBytes(): Promise<number>
  /** The sum of a metric over all its labels; those in `labels` must be as given. */
  metric(name: string, labels?: Record<string, string>): Promise<number>
  stop(): Promise<void>
  /** Ends it as a power cut would. */
  kill(): Promise<void>
}

interface Start {
  dataDir: string
  /** None: the embedded database in `dataDir`. */
  databaseUrl?: string
  environment?: Record<string, string>
}

export async function startProduct({ dataDir, databaseUrl, environment = {} }: Start): Promise<Product> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const startedAt = performance.now()
  const child = startNode([commandLine, 'start'], {
    ...settings({ dataDir, ...(databaseUrl && { databaseUrl }) }),
    PORT: String(port),
    ...environment,
  })
  child.stdout?.resume()
  const pid = child.pid ?? 0
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`The product ended with ${child.exitCode} before it was ready`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return {
    url,
    startedIn: performance.now() - startedAt,
    cpuSeconds: () => cpuSeconds(pid),
    residentBytes: () => residentBytes(pid),
    metric: async (name, labels = {}) => sumOf(await (await fetch(`${url}/metrics`)).text(), name, labels),
    stop: () => stop(child),
    kill: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Runs a command of the command line on a data folder or database; gives what it printed. */
export function runCommand(args: readonly string[], target: Pick<Start, 'dataDir' | 'databaseUrl'>): Promise<string> {
  return runNode([commandLine, ...args], settings(target))
}

let filled: Promise<string> | undefined

/** A data folder of its own that holds the demo magazine, in the embedded database. */
export async function demoFolder(): Promise<string> {
  filled ??= fillFolder()
  const folder = await temporaryFolder()
  await cp(await filled, folder, { recursive: true })
  return folder
}

async function fillFolder(): Promise<string> {
  const dataDir = await temporaryFolder()
  await runCommand(['demo'], { dataDir })
  return dataDir
}

/** Who may enter the back office. */
export const administrator = { email: 'editor@example.com', password: 'Quiet71!Regulator' }

const settings = ({ dataDir, databaseUrl }: Pick<Start, 'dataDir' | 'databaseUrl'>) => ({
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
})

async function isReady(url: string): Promise<boolean> {
  const response = await fetch(`${url}/healthz/ready`).catch(() => null)
  await response?.arrayBuffer()
  return response?.ok ?? false
}

/** Adds up the lines of a metric in Prometheus' text format. */
function sumOf(text: string, name: string, labels: Record<string, string>): number {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`)
  const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
  return lines
    .filter((line) => wanted.every((pair) => line.includes(pair)))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0)
}
