import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Clean-up runs on 'exit', which a signal alone does not cause.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

/** Removed when this process ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'groundplane-bench-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Starts a program of the project. It ends with this process at the latest. */
export function startNode(args: readonly string[], environment: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    // As `npm start` does.
    env: { ...process.env, NODE_ENV: 'production', MALLOC_ARENA_MAX: '2', ...environment },
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  return child
}

/** Returns what the program printed. Throws if it fails. */
export async function runNode(args: readonly string[], environment: Record<string, string> = {}): Promise<string> {
  const child = startNode(args, environment)
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`node ${args.join(' ')} ended with ${code}:\n${output}`)
  return output
}

/** Ends a program, gracefully by default, and waits until it is gone. */
export async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

/** The unit of CPU time in /proc, whatever the kernel's clock. */
const ticksPerSecond = 100
const bytesPerPage = 4096

/** User and system time in seconds of a process and its descendants, including those that have ended. */
export async function cpuSeconds(pid: number): Promise<number> {
  const ofOne = (fields: readonly string[]) => fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0)
  return (await sumOverTree(pid, ofOne)) / ticksPerSecond
}

/** In bytes, of a process and its descendants. */
export async function residentBytes(pid: number): Promise<number> {
  return (await sumOverTree(pid, (fields) => Number(fields[21]))) * bytesPerPage
}

async function sumOverTree(root: number, value: (fields: readonly string[]) => number): Promise<number> {
  const names = await readdir('/proc').catch(() => {
    throw new Error('This suite reads processor time and memory from /proc, which needs Linux')
  })
  const processes = (await Promise.all(names.filter((name) => /^\d+$/.test(name)).map(readState))).flat()
  const tree = new Set([root])
  // A child may be listed before its parent.
  for (let size = 0; size !== tree.size; ) {
    size = tree.size
    for (const { pid, fields } of processes) if (tree.has(Number(fields[1]))) tree.add(pid)
  }
  return processes.filter(({ pid }) => tree.has(pid)).reduce((sum, { fields }) => sum + value(fields), 0)
}

/** The fields of `/proc/<pid>/stat` from the state on. Empty if the process has ended. */
async function readState(name: string) {
  const text = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => null)
  // The program's name, in parentheses, may contain spaces.
  return text === null ? [] : [{ pid: Number(name), fields: text.slice(text.lastIndexOf(')') + 2).split(' ') }]
}
