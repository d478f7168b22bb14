import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Syncs one file or folder. */
export function syncPath(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
