import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import pino from 'pino'
import { copyDatabase } from '../features/backups/server/archive/commands.ts'
import { CurrentCatalogue } from '../features/catalogue/server/index.ts'
import { findConfigInForce } from '../features/connections/server/index.ts'
import { Settings } from '../features/settings/server/index.ts'
import { exportFormats, rowsInWords } from '../features/transfer/contract/export/rules.ts'
import { writeExport } from '../features/transfer/server/export/index.ts'
import type { Config } from '../platform/server/config/config.ts'
import type { DatabaseHandle } from '../platform/server/db/database.ts'
import { withMigratedDatabase } from '../platform/server/db/with-database.ts'
import { openFileStore } from '../platform/server/gateways/open.ts'
import { UsageError } from '../platform/server/usage-error.ts'

const printEvery = 1_000

/** Also works while the server runs. @throws UsageError, ExportFailed */
export async function exportCommand(config: Config, target: string, as: string) {
  const format = exportFormats.find((one) => one === as)
  if (!format) throw new UsageError(`Unknown format ${as}. Choose one of ${exportFormats.join(', ')}`)
  const path = resolve(target)
  await withReadableDatabase(config, async ({ db }) => {
    const { identity, contact } = (await Settings.open(db, config.firstSettings, new Date())).current()
    const magazine = {
      db,
      files: openFileStore((await findConfigInForce(config, db)).storage, pino({ level: 'warn' }, pino.destination(2))),
      now: new Date(),
      dataDir: config.dataDir,
      publicUrl: config.publicUrl,
      siteName: identity.name,
      timeZone: contact.timeZone,
      catalogue: await new CurrentCatalogue(db).get(),
    }
    const { written, reported } = await writeExport(magazine, {
      path,
      format,
      onProgress: async (done) => {
        if (done % printEvery === 0) console.log(`${rowsInWords(format, done)} …`)
      },
    })
    console.log(`${path}: ${rowsInWords(format, written)}.`)
    if (reported > 0)
      console.log(`See report.csv for ${reported.toLocaleString('en')} items that other systems cannot import.`)
  })
}

/** Uses a copy of the embedded database, which the server may have open. */
async function withReadableDatabase(config: Config, work: (database: DatabaseHandle) => Promise<void>) {
  if (config.databaseUrl !== null) return withMigratedDatabase(config, work)
  const dataDir = await copyDatabase(config)
  try {
    await withMigratedDatabase({ ...config, dataDir }, work)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
