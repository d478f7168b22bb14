import { closeSync, existsSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Init = NodeFS['init']
type EmscriptenOptions = Parameters<Init>[1]

/** The parts of Emscripten's NODEFS that are patched. */
interface NodeFileSystem {
  realPath(node: unknown): string
  stream_ops: { fsync?: (stream: { nfd?: number; node: unknown }) => number }
}

/** Emscripten's number for EIO. */
const inputOutputError = 29

/**
 * A folder for PGlite in which `fsync` reaches the disk. Stock PGlite never syncs and says that it did: after a power cut most
 * folders did not open again. `syncs` counts the syncs.
 */
export class DurableFileSystem extends NodeFS {
  syncs = 0
  readonly #onAbort: () => void

  /** `onAbort` is called when PostgreSQL aborts. PGlite's answers after that are wrong. */
  constructor(folder: string, onAbort: () => void) {
    super(folder)
    this.#onAbort = onAbort
  }

  override async init(pg: PGlite, options: EmscriptenOptions): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(pg, options)
    const preRun = [(module: EmscriptenModule) => this.#patch(module), ...(emscriptenOpts.preRun ?? [])]
    return { emscriptenOpts: { ...emscriptenOpts, preRun, onAbort: this.#onAbort } }
  }

  #patch(module: EmscriptenModule): void {
    const files = nodeFileSystem(module)
    files.stream_ops.fsync = (stream) => {
      try {
        if (typeof stream.nfd === 'number') fsyncSync(stream.nfd)
        else syncPath(files.realPath(stream.node))
      } catch {
        throw new module.FS.ErrnoError(inputOutputError)
      }
      this.syncs += 1
      return 0
    }
  }
}

type EmscriptenModule = Parameters<NonNullable<EmscriptenOptions['preRun']>[number]>[0]

function nodeFileSystem(module: EmscriptenModule): NodeFileSystem {
  if (!('NODEFS' in module) || !isNodeFileSystem(module.NODEFS)) {
    throw new Error('This build of PGlite has no NODEFS to make durable')
  }
  return module.NODEFS
}

function isNodeFileSystem(value: unknown): value is NodeFileSystem {
  return typeof value === 'object' && value !== null && 'stream_ops' in value && 'realPath' in value
}

/** PostgreSQL's parameters for it. `fdatasync` does nothing in the WASM build, hence `wal_sync_method=fsync`. */
export const durableStartParams: string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'synchronous_commit=on',
  // Enough for one connection: the operating system caches files too.
  '-c',
  'shared_buffers=16MB',
]

/**
 * Syncs every file and folder below, and the folder itself: several at once, since a disk takes less time for them together. A file that is
 * removed meanwhile needs no sync.
 */
export async function syncTree(folder: string): Promise<void> {
  const below = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory() || entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const remaining = [...below, folder].values()
  const syncRemaining = async () => {
    for (const path of remaining) {
      const file = await open(path).catch((error: unknown) => {
        if (existsSync(path)) throw error
      })
      await file?.sync().finally(() => file.close())
    }
  }
  await Promise.all(Array.from({ length: 8 }, syncRemaining))
}

/** Syncs one file or folder. */
export function syncPath(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
