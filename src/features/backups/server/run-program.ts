import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { ConnectionVariables } from '../../../platform/server/config/connection-config.ts'

const program = fileURLToPath(new URL('./archive/backup-program.ts', import.meta.url))

const Summary = z.object({ file: z.string(), bytes: z.int(), rows: z.int(), files: z.int() })
/** `warnings`: what the command says although it succeeds, such as the images that are missing. Empty: nothing. */
export type ProgramSummary = z.infer<typeof Summary> & { warnings: string }

/**
 * Runs `groundplane backups` in a process with a low priority, so that readers do not wait for it. Its environment is
 * this one plus the variables.
 * @throws Error with what the command says
 */
export async function runBackupProgram(
  command: 'make' | 'try',
  signal: AbortSignal,
  variables: ConnectionVariables,
): Promise<ProgramSummary> {
  const child = fork(program, [command], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    signal,
    env: { ...process.env, ...variables },
    execArgv: [],
  })
  if (child.pid !== undefined) setPriority(child.pid, 10)
  let summary: z.infer<typeof Summary> | undefined
  child.on('message', (message) => {
    summary = Summary.safeParse(message).data
  })
  // Its last message comes before it disconnects.
  const [said, [code]] = await Promise.all([
    child.stderr ? text(child.stderr) : '',
    once(child, 'exit'),
    once(child, 'disconnect'),
  ])
  if (code === 0 && summary) return { ...summary, warnings: said.trim().slice(0, 1_000) }
  throw new Error(said.trim().slice(0, 1_000) || `The command ended with ${code}.`)
}
