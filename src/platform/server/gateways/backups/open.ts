import type { Storage } from '../../config/storage-url.ts'
import { openBackupBucket } from './bucket.ts'
import { openBackupFolder } from './folder.ts'
import type { BackupPlace } from './index.ts'

export const openBackupPlace = (place: Storage, scratch: string): BackupPlace =>
  place.kind === 'folder' ? openBackupFolder(place.folder) : openBackupBucket(place, scratch)
