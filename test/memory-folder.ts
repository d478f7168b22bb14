import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isLong } from './faults/length.ts'

const memory = '/dev/shm'
const name = 'groundplane-'
/** In bytes: twice what a run's databases have at its end. */
const enough = 12 * 2 ** 30

/**
 * Vitest's first global set-up: puts a run's temporary files in a folder that is removed at the end. In memory if there
 * is plenty: a database has more than a thousand files, and copying them there takes a tenth of the CPU time.
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

/** Leaves folders of other users, and what a program still writes. */
function remove(parent: string, left: string): void {
  try {
    rmSync(join(parent, left), { recursive: true, force: true, maxRetries: 3 })
  } catch (error) {
    console.warn(`${join(parent, left)} stays: ${String(error)}`)
  }
}

/** Only Linux has this folder. Programs are started from temporary folders too. */
function hasRoom(): boolean {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  const refusesPrograms = new RegExp(`^\\S+ ${memory} \\S+ \\S*noexec`, 'm').test(readFileSync('/proc/mounts', 'utf8'))
  return Math.min(bavail * bsize, process.availableMemory()) >= enough && !refusesPrograms
}
