import { text } from 'node:stream/consumers'
import { emailProblem, usernameProblem } from '../contract/accounts/rules.ts'
import { UsageError, withMigratedDatabase } from './commands.ts'
import type { Config } from './config.ts'
import { Conflict, NotFound } from './core/errors.ts'
import type { DatabaseHandle } from './db/database.ts'
import {
  adminPasswordProblem,
  hasAccount,
  listAdmins,
  makeAdmin,
  PasswordHasher,
  removeAdmin,
} from './features/accounts/index.ts'

interface CreateOptions {
  email: string
  username: string
  passwordStdin?: boolean
}

/** Makes somebody an administrator. An existing account keeps its password unless a new one comes from standard input. */
export async function createAdminCommand(config: Config, { email, username, passwordStdin = false }: CreateOptions) {
  refuse(emailProblem(email) ?? usernameProblem(username))
  await withMigratedDatabase(config, async ({ db }) => {
    const password = passwordStdin ? await readPassword() : await promptUnlessKnown(db, email)
    if (password !== undefined) refuse(adminPasswordProblem(password))
    const deps = { db, passwords: new PasswordHasher(), now: new Date() }
    const outcome = await makeAdmin(deps, { email: email.trim(), username: username.trim(), password })
    console.log(
      outcome === 'created'
        ? `${email} is an administrator and can sign in.`
        : `${email} is an administrator now and must sign in again.`,
    )
  })
}

/** Prints one a line: e-mail address, name, date of the account. */
export async function listAdminsCommand(config: Config) {
  await withMigratedDatabase(config, async ({ db }) => {
    const admins = await listAdmins(db)
    if (admins.length === 0) return console.log('There is no administrator. The next start creates one.')
    for (const { email, username, created_at } of admins)
      console.log(`${email}\t${username}\t${created_at.toISOString().slice(0, 10)}`)
  })
}

/** Makes an administrator a reader and ends their sessions. */
export async function removeAdminCommand(config: Config, email: string) {
  refuse(emailProblem(email))
  await withMigratedDatabase(config, async ({ db }) => {
    try {
      await removeAdmin(db, email)
    } catch (error) {
      if (error instanceof NotFound || error instanceof Conflict) throw new UsageError(error.message)
      throw error
    }
    console.log(`${email} is no longer an administrator and is signed out everywhere.`)
  })
}

function refuse(problem: string | null) {
  if (problem !== null) throw new UsageError(problem)
}

async function promptUnlessKnown(db: DatabaseHandle['db'], email: string): Promise<string | undefined> {
  if (await hasAccount(db, email)) return undefined
  if (!process.stdin.isTTY) throw new UsageError('A new account needs a password: give it with --password-stdin.')
  const { default: ask } = await import('@inquirer/password')
  try {
    const message = `Password for ${email}:`
    const password = await ask({ message, mask: true, validate: (given) => adminPasswordProblem(given) ?? true })
    await ask({
      message: 'Once more:',
      mask: true,
      validate: (given) => given === password || 'Passwords do not match',
    })
    return password
  } catch (error) {
    if (error instanceof Error && error.name === 'ExitPromptError') throw new UsageError('Nothing was changed.')
    throw error
  }
}

/** The first line of standard input without its line ending. */
async function readPassword(): Promise<string> {
  return (await text(process.stdin)).split(/\r?\n/, 1)[0] ?? ''
}
