import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isLong } from './faults/length.ts'

const memory = '/dev/shm'
const name = 'groundplane-'
/** More than twice what the databases of a run have at its end. */
const enough = 12 * 2 ** 30

/**
 * Vitest's global set-up, before all others: the temporary files of a run are in a folder of its own, which its end removes. It is in memory where
 * there is plenty of it: a database has more than a thousand files, and copying them takes a tenth of the processor time there.
 */
export default function setup(): void {
  const parent = process.env['TMPDIR'] || isLong || !hasRoom() ? tmpdir() : memory
  const own = name + process.pid
  // The projects of a run share it.
  if (parent.endsWith(own)) return
  for (const left of readdirSync(parent))
    if (left === own || (isOfRun(left) && !existsSync(`/proc/${left.slice(name.length)}`))) remove(parent, left)
  const folder = join(parent, own)
  mkdirSync(folder)
  // PostgreSQL runs as a user of its own.
  chmodSync(folder, 0o1777)
  process.env['TMPDIR'] = folder
  process.once('exit', () => remove(parent, own))
}

const isOfRun = (folder: string) => folder.startsWith(name) && /^\d+$/.test(folder.slice(name.length))

/** A folder of somebody else stays, and so does what a program still writes. */
function remove(parent: string, left: string): void {
  try {
    rmSync(join(parent, left), { recursive: true, force: true, maxRetries: 3 })
  } catch (error) {
    console.warn(`${join(parent, left)} stays: ${String(error)}`)
  }
}

/** Linux alone has this folder. Programs are started from temporary folders too. */
function hasRoom(): boolean {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  const refusesPrograms = new RegExp(`^\\S+ ${memory} \\S+ \\S*noexec`, 'm').test(readFileSync('/proc/mounts', 'utf8'))
  return Math.min(bavail * bsize, process.availableMemory()) >= enough && !refusesPrograms
}
