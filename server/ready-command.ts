import { setTimeout as pause } from 'node:timers/promises'
import { UsageError } from './commands.ts'
import type { Config } from './config.ts'
import { seconds } from './core/durations.ts'

/** What listens on every address answers on this one too. */
const loopback: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }

/** Returns as soon as the server of this environment can serve, and asks until then for so many seconds. @throws UsageError */
export async function readyCommand({ host, port }: Pick<Config, 'host' | 'port'>, wait: number): Promise<void> {
  const url = `http://${loopback[host] ?? host}:${port}/healthz/ready`
  const deadline = Date.now() + seconds(wait)
  for (;;) {
    const response = await fetch(url, { signal: AbortSignal.timeout(seconds(3)) }).catch(() => null)
    if (response?.ok) return
    if (Date.now() >= deadline)
      throw new UsageError(response ? `${url} answers ${response.status}.` : `Nothing answers at ${url}.`)
    await pause(seconds(0.2))
  }
}
