import { createStore, type StoreLog } from './disk.ts'

/** All processes must share the folder. */
export function createFolderStore(folder: string, log: StoreLog) {
  const open = async () => {
    const [{ Disk }, { AtomicDriver }] = await Promise.all([import('flydrive'), import('./atomic-driver.ts')])
    return new Disk(new AtomicDriver(folder))
  }
  return createStore(open, { prefix: '', log })
}
