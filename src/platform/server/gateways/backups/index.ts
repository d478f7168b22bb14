/** Where backups are kept. */
export interface BackupPlace {
  /** For administrators: `the folder /srv/backups`. */
  name: string
  /** Keeps what `write` writes into the file that it is given, under a name. The place has all of it or nothing. @throws BackupPlaceFailed */
  keep<T>(name: string, write: (file: string) => Promise<T>): Promise<T>
  /** The names and sizes of all backups here. @throws BackupPlaceFailed */
  list(): Promise<KeptBackup[]>
  /** Lets `read` read a backup as a file of this machine. @throws BackupPlaceFailed */
  open<T>(name: string, read: (file: string) => Promise<T>): Promise<T>
  /** @throws BackupPlaceFailed */
  remove(name: string): Promise<void>
}

export interface KeptBackup {
  name: string
  bytes: number
}

/** The place did not do what it was asked to. The message is a sentence for administrators. */
export class BackupPlaceFailed extends Error {
  override readonly name = 'BackupPlaceFailed'
}
