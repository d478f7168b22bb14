import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { isLong } from './faults/length.ts'

const memory = '/dev/shm'
const name = 'groundplane-'
/** More than twice what the databases of a run have at its end. */
const enough = 12 * 2 ** 30

/**
 * Vitest's global set-up, before all others: temporary folders are in memory where there is plenty of it. A database has more than a thousand files,
 * and copying them takes a tenth of the processor time there.
 */
export default function setup(): void {
  if (process.env['TMPDIR'] || isLong || !hasRoom()) return
  const own = name + process.pid
  for (const left of readdirSync(memory))
    if (left === own || (left.startsWith(name) && !existsSync(`/proc/${left.slice(name.length)}`))) remove(left)
  const folder = join(memory, own)
  mkdirSync(folder)
  // PostgreSQL runs as a user of its own.
  chmodSync(folder, 0o1777)
  process.env['TMPDIR'] = folder
  process.once('exit', () => remove(own))
}

/** A folder of somebody else stays, and so does what a program still writes. */
function remove(left: string): void {
  try {
    rmSync(join(memory, left), { recursive: true, force: true, maxRetries: 3 })
  } catch (error) {
    console.warn(`${join(memory, left)} stays: ${String(error)}`)
  }
}

/** Linux alone has this folder. Programs are started from temporary folders too. */
function hasRoom(): boolean {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  const refusesPrograms = new RegExp(`^\\S+ ${memory} \\S+ \\S*noexec`, 'm').test(readFileSync('/proc/mounts', 'utf8'))
  return Math.min(bavail * bsize, process.availableMemory()) >= enough && !refusesPrograms
}
