import type { PictureStorage } from '../../config/connection-config.ts'
import { createBucketStore } from './bucket.ts'
import type { StoreLog } from './disk.ts'
import { createFolderStore } from './folder.ts'
import { type FileStore, picturesUnavailable } from './index.ts'

export function openFileStore(storage: PictureStorage, log: StoreLog): FileStore {
  if (storage.kind === 'folder') return createFolderStore(storage.folder, log)
  if (storage.kind === 'unreadable') return withEarlier(unreadable, createFolderStore(storage.folder, log))
  const bucket = createBucketStore(storage, log)
  return storage.earlier ? withEarlier(bucket, createFolderStore(storage.earlier, log)) : bucket
}

/** Files from before `store` are still read and removed where they are. */
const withEarlier = (store: FileStore, earlier: FileStore): FileStore => ({
  put: store.put,
  open: async (name) => {
    try {
      return (await store.open(name)) ?? (await earlier.open(name))
    } catch (error) {
      const found = await earlier.open(name)
      if (found) return found
      throw error
    }
  },
  remove: async (name) => {
    await earlier.remove(name)
    await store.remove(name)
  },
  probe: store.probe,
})

const refuse = async () => {
  throw picturesUnavailable()
}
const unreadable: FileStore = { put: refuse, open: refuse, remove: refuse, probe: refuse }
