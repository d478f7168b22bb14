import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../platform/server/config/config.ts'
import { makeFolder } from '../platform/server/core/make-folder.ts'
import { syncName } from '../platform/server/core/sync-path.ts'
import { firstPasswordFile } from '../platform/server/data-folder.ts'
import { locks, withAdvisoryLock } from '../platform/server/db/advisory-lock.ts'
import type { DatabaseHandle } from '../platform/server/db/database.ts'
import { databaseFolder, holdsDatabase } from '../platform/server/db/embedded/room.ts'
import { migrate } from '../platform/server/db/migrate.ts'
import { withDatabase, withMigratedDatabase } from '../platform/server/db/with-database.ts'
import { commandAsTyped } from '../platform/server/release-files.ts'
import { UsageError } from '../platform/server/usage-error.ts'

type Say = (line: string) => void

/** Migrates, adds the first administrator, on trial loads the demo. Of several processes one does it, others wait. */
export async function prepareDatabase(config: Config, opening: Promise<DatabaseHandle>, say: Say) {
  const database = await opening
  await withAdvisoryLock(database.db, locks.prepare, () => prepare(config, database, say))
  await database.embedded?.made()
  return database
}

export const startsTrial = ({ mode, databaseUrl, dataDir }: Config): boolean =>
  mode === 'trial' && databaseUrl === null && !holdsDatabase(databaseFolder(dataDir))

async function prepare(config: Config, database: DatabaseHandle, say: Say) {
  const { db } = database
  await makeFolder(config.dataDir, 0o700)
  for (const name of await migrate(database)) say(`Migrated: ${name}`)
  if (config.mode === 'live') {
    await requireMailServer(config, database)
    await requireNoTrialData(database)
  }
  const addFirstAdmin = await planAdministrator(config, database, say)
  const packed = config.mode === 'trial' ? await findPackedDemo(database) : undefined
  const making = packed?.is_renewed === false ? await renewPackedDemo(config, database) : undefined
  await addFirstAdmin()
  const { indexMissingArticles } = await import('../features/articles/server/index.ts')
  const { indexMissingFiles } = await import('../features/search-index/server/index.ts')
  const found = await indexMissingArticles(db)
  if (found > 0) say(`Search: ${found} articles indexed.`)
  await indexMissingFiles(db)
  if (config.mode !== 'trial' || !(packed || (await isEmpty(database)))) return
  say('Loading the demo magazine into the database…')
  const { loadDemo } = await import('./demo/load.ts')
  const { articles } = await loadDemo({ db, config, now: new Date() }, making?.files)
  say(`${articles} articles loaded.`)
}

/** Set if the database came with the demo's articles. The rest is missing, also after an interrupted start. */
const findPackedDemo = ({ db }: DatabaseHandle) =>
  db.selectFrom('packed_demo').select('is_renewed').limit(1).executeTakeFirst()

async function renewPackedDemo(config: Config, { db }: DatabaseHandle) {
  const { makeFiles } = await import('./demo/files.ts')
  const { renewLibrary } = await import('./demo/renew-library.ts')
  const now = new Date()
  const files = makeFiles({ config, publisher: config.firstSettings.identity.name, now })
  await renewLibrary(db, now)
  return { files }
}

/** Without one nobody could confirm an address or reset a password. An undecryptable one counts. @throws UsageError */
async function requireMailServer({ smtpUrl }: Config, { db }: DatabaseHandle) {
  if (smtpUrl !== null) return
  const stored = await db
    .selectFrom('stored_connections')
    .select('connection')
    .where('connection', '=', 'mail')
    .where('encrypted', 'is not', null)
    .executeTakeFirst()
  if (!stored)
    throw new UsageError(
      'To go live, a mail server is needed. Enter one under Connections during the trial, or set SMTP_URL and MAIL_FROM.',
    )
}

/** A live magazine must not serve the demo or unpaid plans. @throws UsageError */
async function requireNoTrialData({ db }: DatabaseHandle) {
  const { findTrialData } = await import('./trial/demo-rows.ts')
  const { sandboxOrders, sandboxAccounts, hasDemo } = await findTrialData(db)
  const found = [
    ...(hasDemo ? ['the demo magazine'] : []),
    ...(sandboxOrders > 0 ? ['sandbox orders'] : []),
    ...(sandboxAccounts > 0 ? ['sign-ins with the sandbox of Google'] : []),
  ]
  if (found.length > 0)
    throw new UsageError(
      `This database contains ${found.join(' and ')}, so it cannot go live. Run \`${commandAsTyped('go-live')}\` to remove it, or use an empty database.`,
    )
}

/** Returns what adds the first administrator. Writes a generated password to a private file: output may be logged. */
async function planAdministrator({ firstAdmin, dataDir }: Config, { db }: DatabaseHandle, say: Say) {
  const { planFirstAdmin, PasswordHasher } = await import('../features/accounts/server/index.ts')
  const passwords = new PasswordHasher()
  const file = join(dataDir, firstPasswordFile)
  const keep = async (password: string) => {
    // `mode` applies to new files only.
    await rm(file, { force: true })
    await writeFile(file, `${password}\n`, { mode: 0o600, flag: 'wx', flush: true })
    await syncName(file)
  }
  const addAdmin = await planFirstAdmin({ db, passwords, now: new Date() }, firstAdmin, keep)
  if (!addAdmin) {
    await passwords.close()
    return async () => {}
  }
  return async () => {
    await addAdmin().finally(() => passwords.close())
    // Left by an interrupted start: that password never worked.
    if (firstAdmin.password !== undefined) await rm(file, { force: true })
    say(`Administrator: ${firstAdmin.email}`)
    say(
      firstAdmin.password === undefined
        ? `Password: saved in ${file}. Sign in, change it, then delete the file.`
        : 'Password: the value of ADMIN_PASSWORD',
    )
  }
}

export async function migrateCommand(config: Config) {
  await withDatabase(config, async (database) => {
    const names = await migrate(database)
    console.log(names.length > 0 ? `Migrated: ${names.join(', ')}` : 'The database is up to date.')
  })
}

export async function demoCommand(config: Config, upTo: number | undefined) {
  await withDatabase(config, async (database) => {
    await migrate(database)
    const now = new Date()
    if (await isEmpty(database)) {
      const { loadDemo } = await import('./demo/load.ts')
      console.log(
        `${(await loadDemo({ db: database.db, config, now })).articles} articles of the demo magazine loaded.`,
      )
    } else if (upTo === undefined) {
      throw new UsageError('The database is not empty. Use an empty one, or --articles to add generated articles.')
    }
    if (upTo === undefined) return
    const { addMadeUpArticles } = await import('../features/articles/demo/bulk.ts')
    const { added, perSecond } = await addMadeUpArticles({ database, now }, upTo)
    console.log(`${added} generated articles added, ${perSecond} per second.`)
  })
}

/** @throws UsageError while the demo is incomplete: rows added between its parts would be taken for demo. */
export async function withMagazine<T>(config: Config, work: (database: DatabaseHandle) => Promise<T>): Promise<T> {
  return withMigratedDatabase(config, async (database) => {
    if (await findPackedDemo(database))
      throw new UsageError('The first start did not finish. Start the server once, then try again.')
    return work(database)
  })
}

async function isEmpty({ db }: DatabaseHandle): Promise<boolean> {
  return (await db.selectFrom('articles').select('id').limit(1).executeTakeFirst()) === undefined
}
