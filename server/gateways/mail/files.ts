import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { createTransport } from 'nodemailer'
import { compose } from './compose.ts'
import type { Mailbox, MailGateway } from './index.ts'

export interface MailFilesOptions {
  folder: string
  from: Mailbox
  log: Pick<FastifyBaseLogger, 'info'>
}

/** For trying the magazine out: each mail is a file that a mail program opens, and its first link is logged. */
export function createMailFiles({ folder, from, log }: MailFilesOptions): MailGateway {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(compose(mail, from))
      const time = new Date().toISOString().replaceAll(':', '-')
      const file = join(folder, `${time}-${mail.id}.eml`)
      // Its links are keys to accounts: nobody else on this machine reads it, and nobody finds half of it.
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(`${file}.part`, message, { mode: 0o600 })
      await rename(`${file}.part`, file)
      log.info({ to: mail.to.address, file, link: firstLink(mail.text) }, `mail: ${mail.subject}`)
    },
    close: () => transport.close(),
  }
}

const firstLink = (text: string) => /https?:\/\/[^\s>\])]+/.exec(text)?.[0]
