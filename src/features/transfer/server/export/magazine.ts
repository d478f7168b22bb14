import type { StoredCatalogue } from '../../../../platform/contract/sections/catalogue.ts'
import type { Database } from '../../../../platform/server/db/database.ts'
import type { FileStore } from '../../../../platform/server/gateways/files/index.ts'
import type { Output } from './output.ts'
import type { LossReport } from './report.ts'
import type { Spool } from './spool.ts'
export interface MagazineToExport {
  db: Database
  files: FileStore
  dataDir: string
  /** Without a trailing slash. */
  publicUrl: string
  siteName: string
  timeZone: string
  catalogue: StoredCatalogue
  now: Date
}
export interface ExportWriting {
  magazine: MagazineToExport
  output: Output
  report: LossReport
  openSpool: () => Promise<Spool>
  onWritten: () => Promise<void>
}
