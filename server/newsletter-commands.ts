import { buffer } from 'node:stream/consumers'
import { withMigratedDatabase } from './commands.ts'
import type { Config } from './config.ts'
import { bounceAddress, getSigningSecret, recordBouncedMail, signLinksWith } from './features/newsletter/index.ts'

/** EX_TEMPFAIL of sysexits.h: the mail server that pipes a mail to this command tries again later. */
const tryAgain = 75

/**
 * Reads a bounced mail from standard input. Hands it to the running server if a token is configured, since only the server may have the
 * embedded database open.
 */
export async function bounceCommand(config: Config) {
  const mail = await buffer(process.stdin)
  try {
    const outcome = (await reportToServer(config, mail)) ?? (await takeDirectly(config, mail))
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
  if (!response.ok) throw new Error(`The server answered ${response.status}: ${told}`)
  return told
}

async function takeDirectly(config: Config, mail: Buffer): Promise<string> {
  return withMigratedDatabase(config, async ({ db }) => {
    const links = signLinksWith(await getSigningSecret(db))
    return recordBouncedMail({ db, links, now: () => new Date() }, mail)
  })
}
