import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
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
  for (const left of readdirSync(memory))
    if (left.startsWith(name) && !existsSync(`/proc/${left.slice(name.length)}`))
      rmSync(join(memory, left), { recursive: true, force: true })
  const folder = join(memory, name + process.pid)
  mkdirSync(folder)
  // PostgreSQL runs as a user of its own.
  chmodSync(folder, 0o1777)
  process.env['TMPDIR'] = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

/** Linux alone has this folder. Programs are started from temporary folders too. */
function hasRoom(): boolean {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  const refusesPrograms = new RegExp(`^\\S+ ${memory} \\S+ \\S*noexec`, 'm').test(readFileSync('/proc/mounts', 'utf8'))
  return Math.min(bavail * bsize, freemem()) >= enough && !refusesPrograms
}
