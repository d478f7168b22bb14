import { fsyncSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { syncPath } from '../../core/sync-path.ts'

type Init = NodeFS['init']
type EmscriptenOptions = Parameters<Init>[1]

interface NodeFileSystem {
  realPath(node: unknown): string
  stream_ops: { fsync?: (stream: { nfd?: number; node: unknown }) => number }
}

/** EIO in Emscripten. */
const inputOutputError = 29

/** Stock PGlite never syncs and says that it did: after a power cut most folders did not open again. */
export class DurableFileSystem extends NodeFS {
  syncs = 0
  readonly #onAbort: () => void

  /** After `onAbort` PGlite's answers are wrong. */
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

/** `fdatasync` does nothing in the WASM build, hence `wal_sync_method=fsync`. */
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
