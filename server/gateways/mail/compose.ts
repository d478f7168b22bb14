import type { SendMailOptions } from 'nodemailer/lib/mailer'
import { type Mailbox, MailRefused, type OutgoingMail } from './index.ts'

/** One address, in ASCII: no list, no quotes, no comment, no route. */
const plainAddress = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?$/i
const longestAddress = 254
const headerName = /^[A-Za-z][A-Za-z\d-]*$/

/**
 * The message as the mail library takes it.
 * @throws MailRefused where a field holds what could start another field or name another recipient
 */
export function compose(mail: OutgoingMail, from: Mailbox): SendMailOptions {
  requireOneLine('subject', mail.subject)
  for (const [name, value] of Object.entries(mail.headers)) {
    if (!headerName.test(name)) throw new MailRefused('A header field has a name that is none')
    requireOneLine(name, value)
  }
  const sender = toAddress(from)
  const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1)
  return {
    from: sender,
    to: toAddress(mail.to),
    subject: asWritten(mail.subject),
    text: mail.text,
    html: mail.html,
    headers: { ...mail.headers },
    messageId: `<${mail.id}@${domain}>`,
    // Whatever came into a message, it is never an order to read a file or to fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** @throws MailRefused where it is not one address in ASCII, or the name holds more than a name */
export function toAddress({ name, address }: Mailbox) {
  if (address.length > longestAddress || !plainAddress.test(address)) {
    throw new MailRefused(`${JSON.stringify(address.slice(0, 100))} is not the address of one person`)
  }
  requireOneLine('name', name ?? '')
  return { name: asWritten(name ?? ''), address }
}

/** Words that look as if they were encoded would be decoded by whoever reads them, into anything at all. */
const asWritten = (text: string) => text.replaceAll('=?', '= ?')

function requireOneLine(field: string, value: string): void {
  if (/[\p{Cc}\u2028\u2029]/u.test(value)) throw new MailRefused(`The ${field} holds a control character`)
}
