import { rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import pino from 'pino'
import { keyInForce, rememberBackup } from '../../features/backups/server/archive/commands.ts'
import { writeBackup } from '../../features/backups/server/archive/write-backup.ts'
import { findConfigInForce } from '../../features/connections/server/index.ts'
import { describeLeft, findLeftAsTheyCame } from '../../features/first-steps/server/index.ts'
import { Settings } from '../../features/settings/server/index.ts'
import { optionalFeatures } from '../../platform/contract/features.ts'
import { links } from '../../platform/contract/links.ts'
import type { Config } from '../../platform/server/config/config.ts'
import { demoPictures } from '../../platform/server/data-folder.ts'
import type { Database } from '../../platform/server/db/database.ts'
import { requireDatabase, withMigratedDatabase } from '../../platform/server/db/with-database.ts'
import { openFileStore } from '../../platform/server/gateways/open.ts'
import { UsageError } from '../../platform/server/usage-error.ts'
import { findTrialData, showsDemoPictures } from './demo-rows.ts'
import { keepUsedFeatures } from './keep-used-features.ts'
import { removeTrialData } from './remove-trial-data.ts'

export async function goLiveCommand(environment: Config, { yes = false }: { yes?: boolean }) {
  requireDatabase(environment)
  await withMigratedDatabase(environment, async ({ db }) => {
    const config = await findConfigInForce(environment, db)
    const found = await findTrialData(db)
    const { sandboxOrders, sandboxAccounts, hasDemo } = found
    if (sandboxOrders + sandboxAccounts === 0 && !hasDemo) {
      console.log('Nothing to remove: no demo content, no sandbox orders and no sandbox accounts.')
      return tellWhatIsLeft(config, db)
    }
    if (!yes) await ask(found)
    const key = keyInForce(config)
    const ending = key === null ? 'zip' : 'zip.age'
    const file = join(config.dataDir, `before-go-live-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.${ending}`)
    const pictures = openFileStore(config.storage, pino({ level: 'warn' }, pino.destination(2)))
    const { manifest } = await writeBackup(file, { db, pictures, dataDir: config.dataDir }, new Date(), key)
    await rememberBackup(config, manifest, { file: resolve(file), bytes: (await stat(file)).size })
    console.log(`Backup: ${file}`)
    const { removed, namesArticles } = await removeTrialData(db)
    if (hasDemo && !(await showsDemoPictures(db)))
      await rm(join(config.dataDir, demoPictures), { recursive: true, force: true })
    await rm(join(config.dataDir, 'sandbox'), { recursive: true, force: true })
    for (const [what, count] of Object.entries(removed)) if (count > 0) console.log(`Removed: ${count} ${what}`)
    for (const name of await keepUsedFeatures(db, new Date()))
      console.log(
        `Switched off, since it is empty: ${optionalFeatures[name].title}. Switch it on at ${links.admin}/settings`,
      )
    if (namesArticles.length > 0)
      console.log(
        `Article numbers go on after those of the demo, because these tables name them: ${namesArticles.join(', ')}`,
      )
    await tellWhatIsLeft(config, db)
    console.log('To go live, set MODE=live and start the magazine.')
  })
}

/** It removes no text that readers see, so it lists those that are not the publisher's. */
async function tellWhatIsLeft(config: Config, db: Database) {
  const settings = await Settings.open(db, config.firstSettings, new Date())
  const live = { db, config: { ...config, mode: 'live' as const }, settings, now: () => new Date() }
  for (const { text, screen } of describeLeft(await findLeftAsTheyCame(live)))
    console.log(`Not yours yet: ${text} Change it at ${links.admin}/${screen}`)
}

async function ask({ sandboxOrders, sandboxAccounts, hasDemo }: Awaited<ReturnType<typeof findTrialData>>) {
  if (!process.stdin.isTTY) throw new UsageError('Nothing was removed. To remove without a question, add --yes.')
  const what = [
    ...(hasDemo ? ['the demo magazine, all views and searches'] : []),
    `${sandboxOrders} sandbox orders`,
    `${sandboxAccounts} sign-ins with the sandbox of Google`,
  ]
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(
    `This backs up the site, then removes ${what.join(', ')}. Type yes to continue: `,
  )
  terminal.close()
  if (answer.trim().toLowerCase() !== 'yes') throw new UsageError('Nothing was removed.')
}
