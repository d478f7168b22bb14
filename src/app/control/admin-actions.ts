import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import {
  adminPasswordProblem,
  hasAccount,
  listAdmins,
  makeAdmin,
  PasswordHasher,
  removeAdmin,
  resetMember,
  setRole,
} from '../../features/accounts/server/index.ts'
import { getSigningSecret, recordBouncedMail, signLinksWith } from '../../features/newsletter/server/index.ts'
import { roleNames, roles } from '../../platform/contract/accounts/roles.ts'
import { checkedBy, EmailAddress, Username } from '../../platform/contract/field-schemas.ts'
import { Conflict, NotFound } from '../../platform/server/core/errors.ts'
import type { Database } from '../../platform/server/db/database.ts'
import { ActionRefused } from './action-refused.ts'

interface ActionDeps {
  db: Database
  passwords: PasswordHasher
  now: Date
}

type Action = (deps: ActionDeps, given: unknown) => Promise<string>

const action =
  <Input>(schema: z.ZodType<Input>, act: (deps: ActionDeps, input: Input) => Promise<string>): Action =>
  (deps, given) => {
    const { data, error } = schema.safeParse(given)
    if (error) throw new ActionRefused(error.issues[0]?.message ?? 'The command is incomplete')
    return act(deps, data)
  }

const Password = checkedBy(adminPasswordProblem, 'Password is required').optional()

/** The actions of `groundplane admin` and `groundplane newsletter`. Each returns what the command prints. */
const actions: Readonly<Record<string, Action>> = {
  create: action(
    z.strictObject({ email: EmailAddress, username: Username, password: Password }),
    async (deps, admin) => {
      if (admin.password === undefined && !(await hasAccount(deps.db, admin.email)))
        throw new ActionRefused('A new account needs a password. Provide it with --password-stdin.', 'password_needed')
      return (await makeAdmin(deps, admin)) === 'created'
        ? `${admin.email} is an administrator and can sign in.`
        : `${admin.email} is now an administrator and must sign in again.`
    },
  ),
  reset: action(
    z.strictObject({ email: EmailAddress, password: Password, secondFactor: z.boolean().optional() }),
    async (deps, reset) => {
      if (reset.password === undefined && !reset.secondFactor)
        throw new ActionRefused('Provide the new password with --password-stdin.', 'password_needed')
      await resetMember(deps, reset)
      const done = [
        ...(reset.password === undefined ? [] : ['has a new password']),
        ...(reset.secondFactor ? ['no longer has two-factor authentication'] : []),
      ]
      return `${reset.email} ${done.join(', ')} and must sign in again.`
    },
  ),
  role: action(
    z.strictObject({ email: EmailAddress, role: z.enum(roles, `The role must be one of ${roles.join(', ')}`) }),
    async (deps, change) => {
      await setRole(deps, change)
      return `The role of ${change.email} is now ${roleNames[change.role]}.`
    },
  ),
  remove: action(z.strictObject({ email: EmailAddress }), async (deps, { email }) => {
    await removeAdmin(deps, email)
    return `${email} is no longer an administrator and is signed out everywhere.`
  }),
  bounce: action(z.strictObject({ path: z.string().min(1) }), async ({ db, now }, { path }) => {
    const links = signLinksWith(await getSigningSecret(db))
    return recordBouncedMail({ db, links, now: () => now }, await readFile(path))
  }),
  list: action(z.strictObject({}), async ({ db }) => {
    const admins = await listAdmins(db)
    if (admins.length === 0) return 'No administrators. The next start creates one.'
    return admins
      .map(({ email, username, created_at }) => `${email}\t${username}\t${created_at.toISOString().slice(0, 10)}`)
      .join('\n')
  }),
}

/** @throws ActionRefused */
export async function runAdminAction(db: Database, name: string, given: unknown): Promise<string> {
  const act = Object.hasOwn(actions, name) ? actions[name] : undefined
  if (!act) throw new ActionRefused('Command not found')
  const passwords = new PasswordHasher()
  try {
    return await act({ db, passwords, now: new Date() }, given)
  } catch (error) {
    throw error instanceof NotFound || error instanceof Conflict ? new ActionRefused(error.message) : error
  } finally {
    await passwords.close()
  }
}
