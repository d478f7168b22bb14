import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { createTransport } from 'nodemailer'
import { compose } from './compose.ts'
import type { Mailbox, MailGateway } from './index.ts'

export interface MailFilesOptions {
  folder: string
  from: Mailbox
  log: Pick<FastifyBaseLogger, 'info'>
  /** The log may show addresses and links, which open accounts. */
  showsLinks: boolean
}

/** To try the magazine out: each file opens in a mail program. */
export function createMailFiles({ folder, from, log, showsLinks }: MailFilesOptions): MailGateway {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(compose(mail, from))
      const file = await writeMailFile(folder, mail.id, message)
      log.info(
        { file, ...(showsLinks && { to: mail.to.address, link: firstLink(mail.text) }) },
        `mail: ${mail.subject}`,
      )
    },
    close: () => transport.close(),
  }
}

/** Returns the path. Links open accounts, so only this user may read the file, and nobody finds half of it. */
export async function writeMailFile(folder: string, id: string, message: Buffer | Readable): Promise<string> {
  const file = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${id}.eml`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(`${file}.part`, message, { mode: 0o600 })
  await rename(`${file}.part`, file)
  return file
}

const firstLink = (text: string) => /https?:\/\/[^\s>\])]+/.exec(text)?.[0]
