import type { Email } from 'postal-mime'
import type { DatabaseKind } from './database.ts'
import { type MailServer, openMailServer } from './smtp.ts'
import { type MagazineWithMail, openMagazineWithMail, type Visitor } from './visitor.ts'

/** A magazine that mails through a real mail server, which keeps what came. */
export interface MailingMagazine extends MagazineWithMail {
  mailServer: MailServer
  /** All mails that went to an address, or to anybody, once nothing is under way. */
  received(address?: string): Promise<Email[]>
}

export async function openMailingMagazine(
  kind: DatabaseKind,
  environment: Record<string, string> = {},
): Promise<MailingMagazine> {
  const mailServer = await openMailServer()
  const mail = { SMTP_URL: mailServer.url, MAIL_FROM: 'Groundplane <magazine@magazine.test>' }
  const magazine = await openMagazineWithMail(kind, { ...mail, ...environment })
  return {
    ...magazine,
    mailServer,
    received: async (address) => {
      await magazine.countMails('')
      const mails = mailServer.mails.filter(({ to }) => address === undefined || to.includes(address))
      return mails.map(({ parsed }) => parsed)
    },
    startOver: async () => {
      await magazine.startOver()
      mailServer.mails.length = 0
    },
    close: async () => {
      await magazine.close()
      await mailServer.close()
    },
  }
}

export const headerOf = (mail: Email | undefined, name: string) =>
  mail?.headers.find(({ key }) => key === name.toLowerCase())?.value

/** The token of the link in a mail that leads to a page. */
export function tokenOf(mail: Email | undefined, page: string): string {
  const [, token] = new RegExp(`${page}/([\\w-]+)`).exec(mail?.text ?? '') ?? []
  if (!token) throw new Error(`No link to ${page} in ${mail?.text}`)
  return token
}

/** Subscribes as the form does. */
export const subscribes = (visitor: Visitor, email: string, more: object = {}) =>
  visitor.post('/auth/subscribe', { username: 'Priya', email, phone: '', ...more })
