import { type StoreLog, storeOn } from './disk.ts'

/** Files in a folder of this machine, or of one that all processes share. */
export function createFolderStore(folder: string, log: StoreLog) {
  const open = async () => {
    const [{ Disk }, { CarefulDriver }] = await Promise.all([import('flydrive'), import('./careful-driver.ts')])
    return new Disk(new CarefulDriver(folder))
  }
  return storeOn(open, { prefix: '', log })
}
