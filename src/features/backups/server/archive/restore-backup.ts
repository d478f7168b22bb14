import { createWriteStream, existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { Json } from '../../../../platform/server/core/json.ts'
import { makeFolder } from '../../../../platform/server/core/make-folder.ts'
import { syncTree } from '../../../../platform/server/core/sync-tree.ts'
import type { Database, DatabaseHandle, Transaction } from '../../../../platform/server/db/database.ts'
import { migrate, migrateInside } from '../../../../platform/server/db/migrate.ts'
import { readSchema, type Schema } from '../../../../platform/server/db/schema.ts'
import { withoutTimeLimit } from '../../../../platform/server/db/time-limit.ts'
import type { StoppedByRestore } from '../../../../platform/server/feature.ts'
import type { FileStore } from '../../../../platform/server/gateways/files/index.ts'
import { UsageError } from '../../../../platform/server/usage-error.ts'
import { contentTypeOf, isAttachmentFile } from '../../../attachments/server/index.ts'
import { mediaTypeOf, nameInFile } from '../../../pictures/server/images/index.ts'
import { ArchiveReader, useAnother } from './archive.ts'
import { dataFolders, Manifest, manifestFile, pictureFolder, tableFile } from './manifest.ts'
import {
  batchSize,
  findTables,
  readRows,
  setSequences,
  type Table,
  truncateTables,
  withoutIndexes,
  withoutTriggers,
  writeRows,
} from './tables.ts'

export interface RestoreTarget {
  database: DatabaseHandle
  pictures: FileStore
  dataDir: string
  compares?: boolean
}

/**
 * Restores all of the database or nothing. Creates the tables as of the backup, fills them, and then migrates them.
 * Statements of this version come after that.
 * @throws UsageError if the backup is damaged or newer, or the database is not empty
 */
export async function restoreBackup(
  file: string,
  target: RestoreTarget,
): Promise<Manifest & { stopped: StoppedByRestore }> {
  const archive = await ArchiveReader.open(file)
  try {
    const manifest = await readManifest(archive)
    const schema = await readSchema()
    requireKnown(manifest, schema)
    await requireNew(target.database, manifest)
    await migrate(target.database, schema, manifest.migrations.at(-1)?.name)
    await restoreFiles(archive, manifest, target)
    const restore = target.database.db.transaction()
    // Loads all features, which writing a backup does not need.
    const { allFeatures } = await import('../../../../app/features.ts')
    const stopped = await withoutTimeLimit(() =>
      restore.execute(async (tx) => {
        await restoreRows(tx, archive, manifest, target)
        // In the same transaction: a start after a failure in between would send and tell what is to be stopped.
        await migrateInside(tx, schema)
        const times = { madeAt: new Date(manifest.madeAt), now: new Date() }
        const ofAll: StoppedByRestore = {}
        for (const { afterRestore } of allFeatures) Object.assign(ofAll, await afterRestore?.(tx, times))
        return ofAll
      }),
    )
    return { ...manifest, stopped }
  } finally {
    archive.close()
  }
}

async function readManifest(archive: ArchiveReader): Promise<Manifest> {
  const manifest = Json.pipe(Manifest).safeParse(await text(archive.read(manifestFile)))
  if (!manifest.success) throw new UsageError(`Failed to read this backup: ${z.prettifyError(manifest.error)}`)
  return manifest.data
}

/** @throws UsageError unless the backup's migrations are the first of this version's */
function requireKnown(manifest: Manifest, { base, migrations }: Schema): void {
  const known = [base, ...migrations]
  for (const [index, { name, checksum }] of manifest.migrations.entries())
    if (known[index]?.name !== name || known[index].checksum !== checksum)
      throw new UsageError(
        index === 0
          ? 'This backup is from a version before 0.1.0. Restore it with that version and run `export`, then run `import` here'
          : `This backup is from another version (it has the migration ${name}). Restore it with the version that created it, or a newer one`,
      )
}

const inUse = 'The database is not empty. Restore into a new one: set another DATA_DIR or DATABASE_URL'

/**
 * Refuses to overwrite anything. Empty tables of a failed restore or of a new embedded database are no obstacle: for an
 * older backup they are dropped.
 */
async function requireNew({ db, kind }: DatabaseHandle, manifest: Manifest): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(db)
  if (rows.length === 0) return
  if (!rows.some(({ name }) => name === 'schema_migrations')) throw new UsageError(inUse)
  const history = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(db)
  const isNewer = history.rows.length > manifest.migrations.length
  if (isNewer && kind === 'postgres') throw new UsageError(inUse)
  await requireEmpty(db, await findTables(db))
  if (isNewer) await sql`drop schema public cascade; create schema public`.execute(db)
}

/** Tables that people fill. Migrations and starts fill others. */
const userTables = [
  'users',
  'pending_sign_ups',
  'articles',
  'ads',
  'media_pack',
  'pictures',
  'orders',
  'newsletter_subscribers',
  'newsletter_sends',
]

async function requireEmpty(db: Database, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables.filter((table) => userTables.includes(table.name))) {
    const found = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db)
    if (found.rows.length > 0) throw new UsageError(inUse)
  }
}

async function restoreRows(
  tx: Transaction,
  archive: ArchiveReader,
  manifest: Manifest,
  { compares = false }: RestoreTarget,
): Promise<void> {
  const tables = await findTables(tx)
  await sql`lock table ${sql.join(tables.map(({ name }) => sql.table(name)))} in access exclusive mode`.execute(tx)
  await requireEmpty(tx, tables)
  const unknown = Object.keys(manifest.tables).filter((name) => !tables.some((table) => table.name === name))
  if (unknown.length > 0) throw new UsageError(`The backup has unknown tables: ${unknown.join(', ')}`)
  await truncateTables(tx, tables)
  // For many rows, updating the indexes takes most of the time. For a few, making indexes anew does.
  const large = Object.keys(manifest.tables).filter((name) => (manifest.tables[name] ?? 0) > batchSize)
  await withoutTriggers(tx, tables, () =>
    withoutIndexes(tx, large, async () => {
      for (const table of tables) {
        const written = await writeRows(tx, table, archive.readLines(tableFile(table.name)))
        if (written !== manifest.tables[table.name])
          throw new UsageError(
            `The backup is damaged: ${table.name} has ${written} rows of ${manifest.tables[table.name]}. ${useAnother}`,
          )
      }
    }),
  )
  if (compares) for (const table of tables) await requireSame(tx, table, archive)
  await setSequences(tx, manifest.sequences)
}

async function requireSame(tx: Transaction, table: Table, archive: ArchiveReader): Promise<void> {
  const lines = archive.readLines(tableFile(table.name))
  for await (const rows of readRows(tx, table))
    for (const row of rows)
      if ((await lines.next()).value !== row)
        throw new UsageError(`The restored table ${table.name} differs from the backup.`)
}

/** Runs before the rows: files without rows are harmless if the restore fails. */
async function restoreFiles(
  archive: ArchiveReader,
  manifest: Manifest,
  { pictures, dataDir }: RestoreTarget,
): Promise<void> {
  let count = 0
  for (const name of archive.names()) {
    const picture = name.startsWith(pictureFolder) ? name.slice(pictureFolder.length) : ''
    if (isAttachmentFile(picture)) {
      await pictures.put(picture, await buffer(archive.read(name)), contentTypeOf(picture))
    } else if (nameInFile(picture)) {
      await pictures.put(picture, await buffer(archive.read(name)), mediaTypeOf(picture))
    } else if (dataFolders.some((folder) => name.startsWith(`${folder}/`))) {
      // The library refuses names that leave the folder.
      const file = join(dataDir, name)
      await makeFolder(dirname(file))
      await pipeline(archive.read(name), createWriteStream(file))
    } else continue
    count++
  }
  for (const folder of dataFolders.map((name) => join(dataDir, name))) if (existsSync(folder)) await syncTree(folder)
  if (count !== manifest.files)
    throw new UsageError(`The backup is incomplete: it has ${count} of ${manifest.files} files. ${useAnother}`)
}
