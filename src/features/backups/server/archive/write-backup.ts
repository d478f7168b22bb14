import { createReadStream, existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { sql } from 'kysely'
import { type ArchiveWriter, writeArchive } from '../../../../platform/server/core/archive-writer.ts'
import type { Database, Transaction } from '../../../../platform/server/db/database.ts'
import { requireKnownHistory } from '../../../../platform/server/db/migrate.ts'
import { withoutTimeLimit } from '../../../../platform/server/db/time-limit.ts'
import type { FileStore } from '../../../../platform/server/gateways/files/index.ts'
import { UsageError } from '../../../../platform/server/usage-error.ts'
import { findAttachmentFiles } from '../../../attachments/server/index.ts'
import { findMediaPackFiles } from '../../../media-pack/server/index.ts'
import { findPictureFiles } from '../../../pictures/server/images/index.ts'
import { encryptStream } from './encryption.ts'
import { dataFolders, type Manifest, manifestFile, pictureFolder, tableFile } from './manifest.ts'
import { findSequences, findTables, readRows, type Table } from './tables.ts'

export interface BackupSource {
  db: Database
  pictures: FileStore
  dataDir: string
}

export interface BackupSummary {
  manifest: Manifest
  missing: string[]
}

/**
 * Writes a snapshot of the database, then its files: these are stored before rows refer to them and never change, so
 * they match. The schema may be of an earlier version.
 * @throws MigrationRefused if it is of a newer one, or no version of this program made it
 */
export async function writeBackup(
  file: string,
  { db, pictures, dataDir }: BackupSource,
  now: Date,
  key: string | null = null,
): Promise<BackupSummary> {
  const fill = async (archive: ArchiveWriter) => {
    const { database, pictureFiles } = await addDatabase(archive, db)
    const missing = await addPictures(archive, pictures, pictureFiles)
    const files = pictureFiles.length - missing.length + (await addFolders(archive, dataDir))
    const manifest: Manifest = { format: 1, madeAt: now.toISOString(), ...database, files }
    await archive.add(manifestFile, asStream(JSON.stringify(manifest, null, 2)))
    return { manifest, missing }
  }
  return writeArchive(file, fill, key === null ? undefined : (zip) => encryptStream(zip, key))
}

function addDatabase(archive: ArchiveWriter, db: Database) {
  const transaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  // A large table takes longer than the site's queries may.
  return withoutTimeLimit(() =>
    transaction.execute(async (tx) => {
      const history = await findHistory(tx)
      const tables: Record<string, number> = {}
      for (const table of await findTables(tx)) tables[table.name] = await addTable(archive, tx, table)
      const database = { migrations: history, tables, sequences: await findSequences(tx) }
      const uploads = [...(await findMediaPackFiles(tx)), ...(await findAttachmentFiles(tx))]
      return { database, pictureFiles: [...(await findPictureFiles(tx)), ...uploads] }
    }),
  )
}

async function findHistory(tx: Transaction) {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('schema_migrations') is not null as there`.execute(
    tx,
  )
  if (!rows[0]?.there) throw new UsageError('The database is empty, so there is no backup to make')
  const history = await sql<{ name: string; checksum: string }>`
    select name, checksum from schema_migrations order by name`.execute(tx)
  // What this version does not know might be missing in the backup.
  await requireKnownHistory(history.rows)
  return history.rows
}

async function addTable(archive: ArchiveWriter, tx: Transaction, table: Table): Promise<number> {
  let count = 0
  async function* lines() {
    for await (const rows of readRows(tx, table)) {
      count += rows.length
      yield rows.map((row) => `${row}\n`).join('')
    }
  }
  await archive.add(tableFile(table.name), lines())
  return count
}

const uncompressed = { compress: false }

async function addPictures(archive: ArchiveWriter, pictures: FileStore, names: readonly string[]): Promise<string[]> {
  const missing: string[] = []
  for (const name of names) {
    const found = await pictures.open(name)
    if (found) await archive.add(pictureFolder + name, found.stream, uncompressed)
    else missing.push(name)
  }
  return missing
}

async function addFolders(archive: ArchiveWriter, dataDir: string): Promise<number> {
  let count = 0
  for (const folder of dataFolders)
    for (const file of await findFiles(join(dataDir, folder))) {
      await archive.add(relative(dataDir, file).replaceAll(sep, '/'), createReadStream(file), uncompressed)
      count++
    }
  return count
}

/** Follows links to files and refuses links to folders. Empty if the folder does not exist. */
async function findFiles(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const files: string[] = []
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const file = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) continue
    if (!(await stat(file)).isFile()) throw new UsageError(`${file} is not a file and cannot be backed up`)
    files.push(file)
  }
  return files
}

async function* asStream(text: string) {
  yield text
}
