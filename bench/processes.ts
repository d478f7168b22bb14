import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'

/** What Linux counts processor time in, whatever the kernel's own clock. */
const ticksPerSecond = 100
const bytesPerPage = 4096

/** Processor time, user and system, that a process and what it started have used so far, in seconds. */
export async function cpuSeconds(pid: number): Promise<number> {
  const ticks = await sumOverTree(pid, ({ fields }) => Number(fields[11]) + Number(fields[12]))
  return ticks / ticksPerSecond
}

/** Memory that a process and what it started hold at the moment, in bytes. */
export async function residentBytes(pid: number): Promise<number> {
  return (await sumOverTree(pid, ({ fields }) => Number(fields[21]))) * bytesPerPage
}

interface ProcessState {
  pid: number
  parent: number
  /** Of `/proc/<pid>/stat`, from the state on, which proc(5) calls the third. */
  fields: string[]
}

async function sumOverTree(root: number, value: (process: ProcessState) => number): Promise<number> {
  const processes = await listProcesses()
  const inTree = new Set([root])
  // A child may be listed before its parent.
  for (let size = 0; size !== inTree.size; ) {
    size = inTree.size
    for (const { pid, parent } of processes) if (inTree.has(parent)) inTree.add(pid)
  }
  return processes.filter(({ pid }) => inTree.has(pid)).reduce((sum, process) => sum + value(process), 0)
}

async function listProcesses(): Promise<ProcessState[]> {
  const names = await readdir('/proc').catch(() => {
    throw new Error('Processor time and memory of processes are read from /proc: this bench needs Linux')
  })
  const states = await Promise.all(names.filter((name) => /^\d+$/.test(name)).map(readState))
  return states.filter((state) => state !== null)
}

async function readState(name: string): Promise<ProcessState | null> {
  // One that has ended meanwhile is none.
  const text = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => null)
  if (text === null) return null
  // The name, in parentheses, may hold spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return { pid: Number(name), parent: Number(fields[1]), fields }
}

/** Starts one of the project's programs with this Node, and ends it with this process at the latest. */
export function startNode(args: readonly string[], environment: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', ...environment },
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  return child
}

/** Runs one of the project's programs to its end and gives what it printed. Throws where it fails. */
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

/** Asks a program to end and waits until it has. */
export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
