import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Extensions, PGlite } from '@electric-sql/pglite'
import { amcheck } from '@electric-sql/pglite/contrib/amcheck'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { columnParsers } from '../column-types.ts'
import { DurableFileSystem, durableStartParams, syncPath, syncTree } from './durable-file-system.ts'

const extensions: Extensions = { pg_trgm, unaccent, amcheck }

export interface OpenFolder {
  db: PGlite
  syncs: () => number
}

/** Opens the database in a folder, after making it where there is none. `onDeath` is called when PostgreSQL aborts. */
export async function openFolder(
  folder: string,
  durable: boolean,
  onDeath: (why: string) => void,
): Promise<OpenFolder> {
  if (!existsSync(join(folder, 'PG_VERSION'))) await createFolder(folder, durable)
  return start(folder, durable, onDeath)
}

/**
 * Makes the database beside its place, syncs the whole tree (initdb's own files come from a second program that no
 * patch reaches) and moves it there: whoever pulls the plug meanwhile finds no database, never half of one.
 */
async function createFolder(folder: string, durable: boolean): Promise<void> {
  const making = `${folder}.making`
  const parent = dirname(folder)
  rmSync(making, { recursive: true, force: true })
  mkdirSync(parent, { recursive: true })
  const { db } = await start(making, false, () => {})
  await db.exec('checkpoint')
  await db.close()
  if (durable) syncTree(making)
  renameSync(making, folder)
  if (!durable) return
  syncPath(parent)
  syncPath(dirname(parent))
}

async function start(folder: string, durable: boolean, onDeath: (why: string) => void): Promise<OpenFolder> {
  const log = new LastWords()
  const files = durable ? new DurableFileSystem(folder, () => onDeath(log.text())) : new NodeFS(folder)
  const startParams = durable ? durableStartParams : PGlite.defaultStartParams
  const parsers = { ...columnParsers }
  try {
    const db = await PGlite.create({ fs: files, startParams, extensions, parsers, onStderr: (line) => log.add(line) })
    return { db, syncs: () => (files instanceof DurableFileSystem ? files.syncs : 0) }
  } catch (error) {
    throw new Error(`The database in ${folder} does not open: ${log.text()}`, { cause: error })
  }
}

/** PostgreSQL gives its reasons on stderr and then ends; the last of them say why. */
class LastWords {
  readonly #lines: string[] = []

  /** Says that the line need not be printed. */
  add(line: string): false {
    this.#lines.push(line)
    if (this.#lines.length > 5) this.#lines.shift()
    return false
  }

  text(): string {
    return this.#lines.join(' / ')
  }
}
