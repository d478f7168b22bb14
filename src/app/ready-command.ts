import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../platform/server/config/config.ts'
import { seconds } from '../platform/server/core/durations.ts'
import { UsageError } from '../platform/server/usage-error.ts'

/** A server that listens on every address answers on this one too. */
const loopback: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

/** Polls until the server can serve, for so many seconds or until that process has ended. @throws UsageError */
export async function readyCommand(
  { host, port }: Pick<Config, 'host' | 'port'>,
  { wait, process: id }: { wait: number; process?: number },
): Promise<void> {
  const address = loopback[host] ?? host
  const url = `http://${address.includes(':') ? `[${address}]` : address}:${port}/healthz/ready`
  const deadline = Date.now() + seconds(wait)
  for (;;) {
    const response = await fetch(url, { signal: AbortSignal.timeout(seconds(3)) }).catch(() => null)
    if (response?.ok) return
    if (id !== undefined && !isAlive(id)) throw new UsageError('The server stopped before it was ready. See its log.')
    if (Date.now() >= deadline)
      throw new UsageError(response ? `${url} responds with ${response.status}.` : `No response from ${url}.`)
    await pause(seconds(0.2))
  }
}

function isAlive(id: number): boolean {
  try {
    return process.kill(id, 0)
  } catch (error) {
    // The process is another user's, such as root's before it becomes the magazine's user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
