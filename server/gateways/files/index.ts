import type { Readable } from 'node:stream'

/** Where the magazine's pictures are kept. Names are ours, never a visitor's. */
export interface FileStore {
  /**
   * Keeps a file under a name, in place of what was there; nobody ever reads half of it.
   * @throws Unavailable
   */
  put(name: string, bytes: Uint8Array, type: string): Promise<void>
  /**
   * Opens a file to read; undefined where there is none.
   * @throws Unavailable
   */
  open(name: string): Promise<OpenFile | undefined>
}

export interface OpenFile {
  /** How long it is. */
  bytes: number
  stream: Readable
}
