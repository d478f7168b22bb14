import type { Readable } from 'node:stream'
import { Unavailable } from '../../core/errors.ts'

/** A name never comes from a visitor. */
export interface FileStore {
  /** Nobody ever reads half of a file. @throws Unavailable */
  put(name: string, bytes: Uint8Array, type: string): Promise<void>
  /** Undefined: there is none. @throws Unavailable */
  open(name: string): Promise<OpenFile | undefined>
  /** Does nothing if there is none. @throws Unavailable */
  remove(name: string): Promise<void>
  /** Writes, reads and deletes a small file. @throws whatever the folder or the bucket says */
  probe(): Promise<void>
}

export interface OpenFile {
  bytes: number
  stream: Readable
}

export const picturesUnavailable = () =>
  new Unavailable('pictures_unavailable', 'Pictures are unavailable right now. Please try again later.')
