export interface BackupPlace {
  /** For administrators: `the folder /srv/backups`. */
  name: string
  /** `write` fills the file that it is given. The place has all of it or nothing. @throws BackupPlaceFailed */
  keep<T>(name: string, write: (file: string) => Promise<T>): Promise<T>
  /** @throws BackupPlaceFailed */
  list(): Promise<KeptBackup[]>
  /** `read` gets a file of this machine. @throws BackupPlaceFailed */
  open<T>(name: string, read: (file: string) => Promise<T>): Promise<T>
  /** @throws BackupPlaceFailed */
  remove(name: string): Promise<void>
}

export interface KeptBackup {
  name: string
  bytes: number
}

/** The message is a sentence for administrators. */
export class BackupPlaceFailed extends Error {
  override readonly name = 'BackupPlaceFailed'
}
