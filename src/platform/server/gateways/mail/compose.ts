import type { SendMailOptions } from 'nodemailer/lib/mailer'
import { type Mailbox, MailRefused, type OutgoingMail } from './index.ts'

/** One address, in ASCII: no list, no quotes, no comment, no route. */
const plainAddress = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?$/i
const longestAddress = 254
const headerName = /^[A-Za-z][A-Za-z\d-]*$/

/** @throws MailRefused when a field could start another field or name another recipient */
export function compose(mail: OutgoingMail, from: Mailbox): SendMailOptions {
  requireOneLine('subject', mail.subject)
  for (const [name, value] of Object.entries(mail.headers)) {
    if (!headerName.test(name)) throw new MailRefused('A header field has an invalid name')
    requireOneLine(name, value)
  }
  const { name = from.name ?? '', address = from.address } = mail.from ?? {}
  const sender = toAddress({ name, address })
  const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1)
  return {
    from: sender,
    to: toAddress(mail.to),
    subject: asWritten(mail.subject),
    text: mail.text,
    html: mail.html,
    headers: { ...mail.headers },
    messageId: `<${mail.id}@${domain}>`,
    // Content never makes the library read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** @throws MailRefused unless it is one ASCII address with a one-line name */
export function toAddress({ name, address }: Mailbox) {
  if (address.length > longestAddress || !plainAddress.test(address)) {
    throw new MailRefused(`${JSON.stringify(address.slice(0, 100))} is not the address of one person`)
  }
  requireOneLine('name', name ?? '')
  return { name: asWritten(name ?? ''), address }
}

/** Mail programs decode what looks like an encoded word (RFC 2047). Text stays text. */
const asWritten = (text: string) => text.replaceAll('=?', '= ?')

function requireOneLine(field: string, value: string): void {
  if (/[\p{Cc}\u2028\u2029]/u.test(value)) throw new MailRefused(`The ${field} holds a control character`)
}
