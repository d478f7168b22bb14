import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { bounceAddress } from '../features/newsletter/server/index.ts'
import type { Config } from '../platform/server/config/config.ts'
import { doAction } from './admin-commands.ts'

/** EX_TEMPFAIL of sysexits.h: the mail server that pipes a mail to this command tries again later. */
const tryAgain = 75

export async function bounceCommand(config: Config) {
  const mail = await buffer(process.stdin)
  try {
    const outcome = (await reportToServer(config, mail)) ?? (await record(config, mail))
    console.log(outcome)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = tryAgain
  }
}

/** Null if no server listens or no token is configured. */
async function reportToServer({ host, port, newsletter }: Config, mail: Buffer): Promise<string | null> {
  if (newsletter.bounceToken === null) return null
  const headers = { authorization: `Bearer ${newsletter.bounceToken}`, 'content-type': 'message/rfc822' }
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}${bounceAddress}`
  const response = await fetch(address, { method: 'POST', headers, body: new Uint8Array(mail) }).catch(() => null)
  if (response === null) return null
  const told = await response.text()
  if (!response.ok) throw new Error(`The server responded with ${response.status}: ${told}`)
  return told
}

/** Passes the mail as a file, since it may be longer than a command. */
async function record(config: Config, mail: Buffer): Promise<string> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const path = join(resolve(config.dataDir), `bounce-${randomUUID()}`)
  await writeFile(path, mail, { mode: 0o600, flag: 'wx' })
  try {
    return await doAction(config, 'bounce', { path })
  } finally {
    await rm(path, { force: true })
  }
}
