#!/usr/bin/env -S MALLOC_ARENA_MAX=2 node
import { Command, InvalidArgumentError } from 'commander'
import { moveInSystems } from '../contract/move-in/rules.ts'
import { readConfig } from './config.ts'
import { limitGarbage } from './core/garbage-limit.ts'
import type { ImportOptions } from './import-commands.ts'
import { requireWholeRelease } from './release-files.ts'
import { explainSystemError } from './system-errors.ts'
import { version } from './version.ts'

// The data folder holds addresses and password hashes. Nobody but its owner may read what is written from here on.
process.umask(0o077)
// Stack traces of the compiled server name the sources.
process.setSourceMapsEnabled(true)

/** The command line: `groundplane <command>`. Each command loads what it needs when it runs. */
const program = new Command('groundplane')
  .description('The online magazine for electronics engineers')
  .version(version)
  .showHelpAfterError()

program
  .command('start')
  .description('serve the magazine; in a clone it builds the pages first if they have changed')
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
  .description('end with 0 if the running server can serve, for health checks and restarts one after another')
  .option('--wait <seconds>', 'ask for so long', wholeNumber, 0)
  .option('--process <id>', 'no longer than this process lives', wholeNumber)
  .action(async (options: { wait: number; process?: number }) => {
    const { readyCommand } = await import('./ready-command.ts')
    await readyCommand(readConfig(process.env), options)
  })

program
  .command('migrate')
  .description('bring the database up to date')
  .action(async () => {
    await requireWholeRelease()
    const { migrateCommand } = await import('./commands.ts')
    await migrateCommand(readConfig(process.env))
  })

program
  .command('demo')
  .description('fill an empty database with the demo magazine')
  .option('--articles <count>', 'add made-up articles up to this number, for load work', wholeNumber)
  .action(async ({ articles }: { articles?: number }) => {
    const { demoCommand } = await import('./commands.ts')
    await demoCommand(readConfig(process.env), articles)
  })

program
  .command('go-live')
  .description('after a trial: remove the demo and everything from the sandbox, after a backup')
  .option('--yes', 'without a question, for scripts')
  .action(async (options: { yes?: boolean }) => {
    const { goLiveCommand } = await import('./trial/commands.ts')
    await goLiveCommand(readConfig(process.env), options)
  })

program
  .command('upgrade')
  .description('back up, try the changes of this version on a copy of the data, and then change the database')
  .option('--check', 'change nothing after the trial')
  .action(async (options: { check?: boolean }) => {
    await requireWholeRelease()
    const { upgradeCommand } = await import('./upgrade-command.ts')
    await upgradeCommand(readConfig(process.env), options)
  })

program
  .command('backup <file>')
  .description('write the whole magazine into one file, also while the server runs')
  .action(async (file: string) => {
    const { backupCommand } = await import('./backup/commands.ts')
    await backupCommand(readConfig(process.env), file)
  })

program
  .command('restore <file>')
  .description('fill a new database and its files from a backup')
  .action(async (file: string) => {
    const { restoreCommand } = await import('./backup/commands.ts')
    await restoreCommand(readConfig(process.env), file)
  })

const backups = program.command('backups').description('backups in the place that BACKUP_URL names')

backups
  .command('make')
  .description('make one now, as the schedule does, and remove those that need not be kept')
  .action(async () => {
    const { storeBackupCommand } = await import('./backup/place-commands.ts')
    await storeBackupCommand(readConfig(process.env))
  })

backups
  .command('try')
  .description('restore the newest on trial, compare every row and file, and throw the copy away')
  .action(async () => {
    const { tryBackupCommand } = await import('./backup/place-commands.ts')
    await tryBackupCommand(readConfig(process.env))
  })

backups
  .command('list')
  .description('list them, newest first')
  .action(async () => {
    const { listBackupsCommand } = await import('./backup/place-commands.ts')
    await listBackupsCommand(readConfig(process.env))
  })

backups
  .command('get <name> <file>')
  .description('copy one into a file of this machine')
  .action(async (name: string, file: string) => {
    const { getBackupCommand } = await import('./backup/place-commands.ts')
    await getBackupCommand(readConfig(process.env), name, file)
  })

backups
  .command('key')
  .description('make a key for BACKUP_KEY, with which backups are encrypted')
  .action(async () => {
    const { backupKeyCommand } = await import('./backup/place-commands.ts')
    await backupKeyCommand()
  })

program
  .command('import <files...>')
  .description(
    'move in: take what another system exported, files or a folder, or what is at an address, also while the server runs',
  )
  .option(
    '--as <system>',
    `what it is, if that is not recognised: ${[...Object.keys(moveInSystems), 'members'].join(', ')}`,
  )
  .option('--dry-run', 'only look at what would come')
  .option('--pictures', 'fetch the pictures from the old site')
  .option('--site <address>', 'where the old site is, for the pictures of exports that do not say')
  .option(
    '--answer <name=meaning>',
    'what something is that the check asks about: of articles free, login, silver, gold or draft, of members the values of those who want no mail; may be repeated',
    (answer: string, before?: string[]) => [...(before ?? []), answer],
  )
  .option('--until <day>', 'of members: the last day of plans for which the file names none, as in 2027-12-31')
  .option('--by <email>', 'of members: the administrator in whose name plans are granted')
  .action(async (files: string[], options: ImportOptions) => {
    limitGarbage()
    const { importCommand } = await import('./import-commands.ts')
    await importCommand(readConfig(process.env), files, options)
  })

program
  .command('export <folder-or-file>')
  .description(
    'move out: write articles and pages, members or orders into a new folder or file, also while the server runs',
  )
  .requiredOption(
    '--as <format>',
    'markdown, ghost or wxr (a folder, or an archive if the name ends in .zip), members or orders (CSV)',
  )
  .action(async (target: string, options: { as: string }) => {
    limitGarbage()
    const { exportCommand } = await import('./export-commands.ts')
    await exportCommand(readConfig(process.env), target, options.as)
  })

const jobs = program.command('jobs').description('background jobs that have failed for good')

jobs
  .command('failed')
  .description('list them, newest first')
  .action(async () => {
    const { failedJobsCommand } = await import('./jobs/commands.ts')
    await failedJobsCommand(readConfig(process.env))
  })

jobs
  .command('retry <id>')
  .description('retry one, by the running server or at its next start')
  .action(async (id: string) => {
    const { retryJobCommand } = await import('./jobs/commands.ts')
    await retryJobCommand(readConfig(process.env), id)
  })

const admin = program.command('admin').description('who may enter the back office, also while the server runs')

admin
  .command('create <email>')
  .description('make somebody an administrator, with a new account or the one with this address')
  .option('--username <name>', 'for a new account', 'admin')
  .option('--password-stdin', 'read the password from standard input instead of asking for it')
  .action((email: string, options: object) => act('create', { email, ...options }))

admin
  .command('reset <email>')
  .description('give somebody of the staff who is locked out a new password, and sign them out everywhere')
  .option('--second-factor', 'remove the second factor; without --password-stdin the password stays')
  .option('--password-stdin', 'read the password from standard input instead of asking for it')
  .action((email: string, options: object) => act('reset', { email, ...options }))

admin
  .command('role <email> <role>')
  .description('give an account another role: admin, editor, writer, advertising or reader')
  .action((email: string, role: string) => act('role', { email, role }))

admin
  .command('list')
  .description('list the administrators')
  .action(() => act('list', {}))

admin
  .command('remove <email>')
  .description('make an administrator a reader again, and sign them out everywhere')
  .action((email: string) => act('remove', { email }))

async function act(name: string, given: object) {
  const { adminCommand } = await import('./admin-commands.ts')
  await adminCommand(readConfig(process.env), name, { ...given })
}

program
  .command('newsletter')
  .description('what mail servers have to say of the newsletter')
  .command('bounce')
  .description(
    'take a mail that came back from standard input, and send no newsletter to an address that is not there any more',
  )
  .action(async () => {
    const { bounceCommand } = await import('./newsletter-commands.ts')
    await bounceCommand(readConfig(process.env))
  })

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new InvalidArgumentError('A whole number from 1 to 9,999,999 is needed.')
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
