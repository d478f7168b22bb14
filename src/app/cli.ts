#!/usr/bin/env -S MALLOC_ARENA_MAX=2 node
import { setFlagsFromString } from 'node:v8'
import { Command, InvalidArgumentError } from 'commander'
import { siteImportSystems } from '../features/transfer/contract/import/rules.ts'
import { readConfig } from '../platform/server/config/config.ts'
import { requireWholeRelease } from '../platform/server/release-files.ts'
import { explainSystemError } from '../platform/server/system-errors.ts'
import { version } from '../platform/server/version.ts'
import type { ImportOptions } from './import-commands.ts'

// The data folder holds addresses and password hashes. Nobody but its owner may read what is written from here on.
process.umask(0o077)
// Stack traces of the compiled server name the sources.
process.setSourceMapsEnabled(true)

/** Each command loads what it needs when it runs. */
const program = new Command('groundplane')
  .description('Run, import, export and back up an online magazine')
  .version(version)
  .showHelpAfterError()

program
  .command('start')
  .description('start the server; in a clone, build the pages first if they have changed')
  .option('--dev', 'with hot reload, for development')
  .action(async ({ dev = false }: { dev?: boolean }) => {
    const loading = import('./main.ts')
    loading.catch(() => {})
    await requireWholeRelease()
    const { start } = await loading
    await start(readConfig(process.env), { dev })
  })

program
  .command('ready')
  .description('exit with 0 if the server is ready, for health checks and rolling restarts')
  .option('--wait <seconds>', 'wait up to this many seconds', wholeNumber, 0)
  .option('--process <id>', 'stop waiting when this process ends', wholeNumber)
  .action(async (options: { wait: number; process?: number }) => {
    const { readyCommand } = await import('./ready-command.ts')
    await readyCommand(readConfig(process.env), options)
  })

program
  .command('migrate')
  .description('migrate the database')
  .action(async () => {
    await requireWholeRelease()
    const { migrateCommand } = await import('./commands.ts')
    await migrateCommand(readConfig(process.env))
  })

program
  .command('demo')
  .description('load the demo magazine into an empty database')
  .option('--articles <count>', 'add generated articles up to this number, for load tests', wholeNumber)
  .action(async ({ articles }: { articles?: number }) => {
    const { demoCommand } = await import('./commands.ts')
    await demoCommand(readConfig(process.env), articles)
  })

program
  .command('go-live')
  .description('end a trial: back up, then remove the demo content and sandbox orders')
  .option('--yes', 'do not ask for confirmation, for scripts')
  .action(async (options: { yes?: boolean }) => {
    const { goLiveCommand } = await import('./trial/commands.ts')
    await goLiveCommand(readConfig(process.env), options)
  })

program
  .command('upgrade')
  .description('back up, test the migrations on a copy, then migrate the database')
  .option('--check', 'only test; do not migrate')
  .action(async (options: { check?: boolean }) => {
    await requireWholeRelease()
    const { upgradeCommand } = await import('./upgrade-command.ts')
    await upgradeCommand(readConfig(process.env), options)
  })

program
  .command('backup <file>')
  .description('back up the whole site to one file (works while the server runs)')
  .action(async (file: string) => {
    const { backupCommand } = await import('../features/backups/server/archive/commands.ts')
    await backupCommand(readConfig(process.env), file)
  })

program
  .command('restore <file>')
  .description('restore a backup into an empty database')
  .action(async (file: string) => {
    const { restoreCommand } = await import('../features/backups/server/archive/commands.ts')
    await restoreCommand(readConfig(process.env), file)
  })

const backups = program.command('backups').description('manage the backups in BACKUP_URL')

backups
  .command('make')
  .description('create a backup now and delete expired ones')
  .action(async () => {
    const { storeBackupCommand } = await import('../features/backups/server/archive/place-commands.ts')
    await storeBackupCommand(readConfig(process.env))
  })

backups
  .command('try')
  .description('test the latest backup: restore a copy, compare it, then delete the copy')
  .action(async () => {
    const { tryBackupCommand } = await import('../features/backups/server/archive/place-commands.ts')
    await tryBackupCommand(readConfig(process.env))
  })

backups
  .command('list')
  .description('list backups, newest first')
  .action(async () => {
    const { listBackupsCommand } = await import('../features/backups/server/archive/place-commands.ts')
    await listBackupsCommand(readConfig(process.env))
  })

backups
  .command('get <name> <file>')
  .description('copy a backup to a local file')
  .action(async (name: string, file: string) => {
    const { getBackupCommand } = await import('../features/backups/server/archive/place-commands.ts')
    await getBackupCommand(readConfig(process.env), name, file)
  })

backups
  .command('key')
  .description('create a key for BACKUP_KEY, which encrypts backups')
  .action(async () => {
    const { backupKeyCommand } = await import('../features/backups/server/archive/place-commands.ts')
    await backupKeyCommand()
  })

program
  .command('import <files...>')
  .description('import an export of another system from files, a folder or a URL (works while the server runs)')
  .option(
    '--as <system>',
    `source system, if it is not recognised: ${[...Object.keys(siteImportSystems), 'members'].join(', ')}`,
  )
  .option('--dry-run', 'check only; import nothing')
  .option('--pictures', 'fetch the images from the old site')
  .option('--site <address>', 'URL of the old site, for images of exports that do not contain it')
  .option(
    '--answer <name=meaning>',
    'answer a question of the check: for articles free, login, silver, gold or draft, for members the values of people who want no email; can be repeated',
    (answer: string, before?: string[]) => [...(before ?? []), answer],
  )
  .option('--until <day>', 'members only: end date of plans without one, for example 2027-12-31')
  .option('--by <email>', 'members only: administrator who grants the plans')
  .action(async (files: string[], options: ImportOptions) => {
    limitGarbage()
    const { importCommand } = await import('./import-commands.ts')
    await importCommand(readConfig(process.env), files, options)
  })

program
  .command('export <folder-or-file>')
  .description('export articles and pages, members or orders to a new folder or file (works while the server runs)')
  .requiredOption(
    '--as <format>',
    'markdown, ghost or wxr (a folder, or an archive if the name ends in .zip), members or orders (CSV)',
  )
  .action(async (target: string, options: { as: string }) => {
    limitGarbage()
    const { exportCommand } = await import('./export-commands.ts')
    await exportCommand(readConfig(process.env), target, options.as)
  })

const jobs = program.command('jobs').description('manage failed background jobs')

jobs
  .command('failed')
  .description('list failed jobs, newest first')
  .action(async () => {
    const { failedJobsCommand } = await import('./jobs-commands.ts')
    await failedJobsCommand(readConfig(process.env))
  })

jobs
  .command('retry <id>')
  .description('retry a job now, or when the server next starts')
  .action(async (id: string) => {
    const { retryJobCommand } = await import('./jobs-commands.ts')
    await retryJobCommand(readConfig(process.env), id)
  })

const admin = program.command('admin').description('manage administrators (works while the server runs)')

admin
  .command('create <email>')
  .description('make an account an administrator, and create it if needed')
  .option('--username <name>', 'for a new account', 'admin')
  .option('--password-stdin', 'read the password from standard input')
  .action((email: string, options: object) => act('create', { email, ...options }))

admin
  .command('reset <email>')
  .description('reset the password of a staff member and sign them out everywhere')
  .option('--second-factor', 'remove two-factor authentication; without --password-stdin, keep the password')
  .option('--password-stdin', 'read the password from standard input')
  .action((email: string, options: object) => act('reset', { email, ...options }))

admin
  .command('role <email> <role>')
  .description('change the role of an account: admin, editor, writer, advertising or reader')
  .action((email: string, role: string) => act('role', { email, role }))

admin
  .command('list')
  .description('list the administrators')
  .action(() => act('list', {}))

admin
  .command('remove <email>')
  .description('make an administrator a reader and sign them out everywhere')
  .action((email: string) => act('remove', { email }))

async function act(name: string, given: object) {
  const { adminCommand } = await import('./admin-commands.ts')
  await adminCommand(readConfig(process.env), name, { ...given })
}

program
  .command('newsletter')
  .description('process newsletter bounces')
  .command('bounce')
  .description('read a bounced email from standard input and suppress its address')
  .action(async () => {
    const { bounceCommand } = await import('./newsletter-commands.ts')
    await bounceCommand(readConfig(process.env))
  })

/** Otherwise a process that reads files piece by piece takes hundreds of megabytes more. It takes no longer. */
function limitGarbage() {
  setFlagsFromString('--optimize-for-size')
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new InvalidArgumentError('Enter a whole number from 1 to 9,999,999.')
  return Number(text)
}

try {
  await program.parseAsync()
} catch (error) {
  if (!(error instanceof Error)) throw error
  const isExpected = [
    'ConfigError',
    'UsageError',
    'FolderInUse',
    'NoRoom',
    'ReleaseIncomplete',
    'MigrationRefused',
    'ActionRefused',
    'BackupPlaceFailed',
    'DatabaseUnreachable',
    'DatabaseUnfit',
    'ExportFailed',
  ].includes(error.name)
  console.error(isExpected ? error.message : (explainSystemError(error) ?? error))
  // What could not be closed must not keep the process alive: nobody would restart it.
  process.exit(['ConfigError', 'DatabaseUnfit'].includes(error.name) ? 2 : 1)
}
