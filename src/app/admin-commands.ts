import { text } from 'node:stream/consumers'
import type { Config } from '../platform/server/config/config.ts'
import { ActionRefused } from './control/action-refused.ts'
import { requestFromServer } from './control/control-socket.ts'

/** Runs `groundplane admin <name>`, also while the server has the embedded database open. @throws ActionRefused */
export async function adminCommand(
  config: Config,
  name: string,
  { passwordStdin = false, ...given }: { passwordStdin?: boolean } & Record<string, unknown>,
) {
  const password = passwordStdin ? await readPassword() : undefined
  console.log(await orPromptForPassword(config, name, { ...given, ...(password !== undefined && { password }) }))
}

async function orPromptForPassword(config: Config, name: string, given: object): Promise<string> {
  try {
    return await doAction(config, name, given)
  } catch (error) {
    const isPrompted = error instanceof ActionRefused && error.code === 'password_needed' && process.stdin.isTTY
    if (!isPrompted) throw error
    return orPromptForPassword(config, name, { ...given, password: await promptForPassword() })
  }
}

/** Runs an action in the server if that has the embedded database open, else here. @throws ActionRefused */
export async function doAction(config: Config, name: string, given: object): Promise<string> {
  const done = config.databaseUrl === null ? await requestFromServer(config.dataDir, name, given) : null
  if (done !== null) return done
  const { requireDatabase } = await import('../platform/server/db/with-database.ts')
  // An administrator can be made before the first start.
  if (name !== 'create') requireDatabase(config)
  const { withMagazine } = await import('./commands.ts')
  const { runAdminAction } = await import('./control/admin-actions.ts')
  return withMagazine(config, ({ db }) => runAdminAction(db, name, given))
}

async function promptForPassword(): Promise<string> {
  const { default: ask } = await import('@inquirer/password')
  const { adminPasswordProblem } = await import('../features/accounts/server/index.ts')
  try {
    const message = 'New password:'
    const password = await ask({ message, mask: true, validate: (given) => adminPasswordProblem(given) ?? true })
    await ask({
      message: 'Once more:',
      mask: true,
      validate: (given) => given === password || 'Passwords do not match',
    })
    return password
  } catch (error) {
    if (error instanceof Error && error.name === 'ExitPromptError') throw new ActionRefused('Nothing was changed.')
    throw error
  }
}

async function readPassword(): Promise<string> {
  return (await text(process.stdin)).split(/\r?\n/, 1)[0] ?? ''
}
