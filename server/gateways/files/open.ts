import type { Storage } from '../../storage-url.ts'
import { createBucketStore } from './bucket.ts'
import type { StoreLog } from './disk.ts'
import { createFolderStore } from './folder.ts'
import type { FileStore } from './index.ts'

/** The store that the configuration names. */
export function openFileStore(storage: Storage, log: StoreLog): FileStore {
  return storage.kind === 'folder' ? createFolderStore(storage.folder, log) : createBucketStore(storage, log)
}
