import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Extensions, PGlite } from '@electric-sql/pglite'
import { amcheck } from '@electric-sql/pglite/contrib/amcheck'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { syncPath } from '../../core/sync-path.ts'
import { pgliteParsers } from '../column-types.ts'
import { DurableFileSystem, durableStartParams } from './durable-file-system.ts'
import { newDatabase, unpackFolder } from './packed-folder.ts'
import type { WorkerSettings } from './protocol.ts'
import { holdsDatabase, isUnfinished, nameOfFolder, unfinishedFile } from './room.ts'

const extensions: Extensions = { pg_trgm, unaccent, amcheck }

/** Only compiled programs have it. Unpacking takes a tenth of the time and memory of initdb and migrations. */
const packedDatabase = join(import.meta.dirname, newDatabase)

export interface OpenFolder {
  db: PGlite
  syncs: () => number
}

interface Opening extends Pick<WorkerSettings, 'folder' | 'durable' | 'packed'> {
  onAbort: (why: string) => void
  mayCreate: boolean
}

export async function openFolder({ folder, durable, packed, onAbort, mayCreate }: Opening): Promise<OpenFolder> {
  compilePostgres().catch(() => {})
  if (!holdsDatabase(folder)) {
    if (!mayCreate) throw new Error(`No database found in ${folder}`)
    await createFolder(folder, durable, packed ?? packedDatabase)
  }
  const opened = await start(folder, durable, onAbort)
  refuseOthers(folder)
  return opened
}

/** Creates it elsewhere and renames it: a power cut leaves no half database. Fails if the folder has other files. */
async function createFolder(folder: string, durable: boolean, packed: string): Promise<void> {
  // Throws for another user's folder, whose database looks as if there were none.
  if (existsSync(folder)) readdirSync(folder)
  const temporary = `${folder}.making`
  rmSync(temporary, { recursive: true, force: true })
  if (isUnfinished(folder)) {
    // Renamed first: half removed, it would be taken for a database.
    renameSync(folder, temporary)
    syncPath(dirname(folder))
    rmSync(temporary, { recursive: true })
  }
  mkdirSync(dirname(folder), { recursive: true, mode: 0o700 })
  mkdirSync(temporary, { mode: 0o700 })
  if (existsSync(packed)) unpackFolder(packed, temporary)
  else await initialise(temporary)
  if (durable) {
    writeFileSync(unfinishedFile(temporary), nameOfFolder(temporary), { flush: true })
    syncPath(temporary)
  }
  renameSync(temporary, folder)
}

async function initialise(folder: string): Promise<void> {
  const { db } = await start(folder, false, () => {})
  await db.exec('checkpoint')
  await db.close()
}

/** Emscripten makes files that everybody may write. */
function refuseOthers(folder: string): void {
  chmodSync(folder, 0o700)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) refuseOthers(path)
    else if (entry.isFile()) chmodSync(path, 0o600)
  }
}

async function start(folder: string, durable: boolean, onAbort: (why: string) => void): Promise<OpenFolder> {
  const log = new LogTail()
  const files = durable ? new DurableFileSystem(folder, () => onAbort(log.text())) : new NodeFS(folder)
  const startParams = durable ? durableStartParams : PGlite.defaultStartParams
  const parsers = { ...pgliteParsers }
  try {
    const db = await PGlite.create({
      fs: files,
      startParams,
      extensions,
      parsers,
      pgliteWasmModule: await compilePostgres(),
      onStderr: (line) => log.add(line),
    })
    return { db, syncs: () => (files instanceof DurableFileSystem ? files.syncs : 0) }
  } catch (error) {
    // PostgreSQL says nothing where it cannot be compiled or gets no memory.
    throw new Error(`Failed to open the database in ${folder}: ${log.text() || String(error)}`, { cause: error })
  }
}

let compiled: Promise<WebAssembly.Module> | undefined

/** Once per thread. V8 compiles in other threads while this one unpacks the database; PGlite would begin afterwards. */
function compilePostgres(): Promise<WebAssembly.Module> {
  const { resolve } = createRequire(import.meta.url)
  compiled ??= WebAssembly.compile(readFileSync(join(dirname(resolve('@electric-sql/pglite')), 'pglite.wasm')))
  return compiled
}

class LogTail {
  readonly #lines: string[] = []

  /** False: the line need not be printed. */
  add(line: string): false {
    this.#lines.push(line)
    if (this.#lines.length > 5) this.#lines.shift()
    return false
  }

  text(): string {
    return this.#lines.join(' / ')
  }
}
