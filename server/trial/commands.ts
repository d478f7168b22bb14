import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import pino from 'pino'
import { rememberBackup } from '../backup/commands.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { UsageError, withMigratedDatabase } from '../commands.ts'
import type { Config } from '../config.ts'
import { demoPictures } from '../data-folder.ts'
import { openFileStore } from '../gateways/open.ts'
import { findTrialData, showsDemoPictures } from './demo-rows.ts'
import { removeTrialData } from './remove-trial-data.ts'

/** Removes what a trial has left, after a backup and a question. */
export async function goLiveCommand(config: Config, { yes = false }: { yes?: boolean }) {
  await withMigratedDatabase(config, async ({ db }) => {
    const { sandboxOrders, hasDemo } = await findTrialData(db)
    if (sandboxOrders === 0 && !hasDemo)
      return console.log('There is nothing to remove: no demo, and no orders of the sandbox.')
    if (!yes) await ask({ sandboxOrders, hasDemo })
    const ending = config.backupKey === null ? 'zip' : 'zip.age'
    const file = join(config.dataDir, `before-go-live-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.${ending}`)
    const pictures = openFileStore(config.storage, pino({ level: 'warn' }, pino.destination(2)))
    const { manifest } = await writeBackup(
      file,
      { db, pictures, dataDir: config.dataDir },
      new Date(),
      config.backupKey,
    )
    await rememberBackup(config, file, manifest)
    console.log(`Backup: ${file}`)
    const removed = await removeTrialData(db)
    if (hasDemo && !(await showsDemoPictures(db)))
      await rm(join(config.dataDir, demoPictures), { recursive: true, force: true })
    await rm(join(config.dataDir, 'sandbox'), { recursive: true, force: true })
    for (const [what, count] of Object.entries(removed)) if (count > 0) console.log(`Removed: ${count} ${what}`)
    console.log('The magazine can go live now: set MODE=live and start it.')
  })
}

async function ask({ sandboxOrders, hasDemo }: { sandboxOrders: number; hasDemo: boolean }) {
  if (!process.stdin.isTTY) throw new UsageError('Nothing was removed. Add --yes to remove without a question.')
  const what = [...(hasDemo ? ['the demo magazine, all views and searches'] : []), `${sandboxOrders} sandbox orders`]
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`This removes ${what.join(' and ')}, after a backup. Type yes to go on: `)
  terminal.close()
  if (answer.trim().toLowerCase() !== 'yes') throw new UsageError('Nothing was removed.')
}
