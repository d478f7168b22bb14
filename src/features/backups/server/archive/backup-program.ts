/**
 * Makes a backup or tries the newest one in a process of its own, and tells the process that started it. Errors are a
 * sentence on standard error.
 */
import { readConfig } from '../../../../platform/server/config/config.ts'
import { explainSystemError } from '../../../../platform/server/system-errors.ts'
import { storeBackup, tryNewestBackup } from './scheduled-backup.ts'

try {
  const config = readConfig(process.env)
  process.send?.(await (process.argv[2] === 'try' ? tryNewestBackup(config) : storeBackup(config, new Date())))
} catch (error) {
  console.error(error instanceof Error ? (explainSystemError(error) ?? error.message) : error)
  process.exitCode = 1
}
process.disconnect?.()
