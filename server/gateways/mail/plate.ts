import MailComposer from 'nodemailer/lib/mail-composer'
import { foldLines } from 'nodemailer/lib/mime-funcs'
import MimeNode from 'nodemailer/lib/mime-node'
import { compose, toAddress } from './compose.ts'
import type { Circular, CircularCopy, Mailbox } from './index.ts'

/** A copy as it goes out. */
export interface PrintedCopy {
  to: string
  message: Buffer
}

/** A circular that is encoded already, but for what is each recipient's own. */
export interface Plate {
  /** @throws MailRefused where the recipient's address or name is not safe to send */
  print(copy: CircularCopy): PrintedCopy
}

/** These are each copy's own. */
const ownFields = /^(to|message-id|date):/i

/**
 * Encodes a circular once: a copy then costs no more than putting its pieces together, with the recipient's parts between them.
 * @throws MailRefused where a field holds what could start another field
 */
export async function makePlate(circular: Circular, from: Mailbox): Promise<Plate> {
  const { subject, html, text, headers, gaps } = circular
  const sender = toAddress(from)
  const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1)
  const message = compose({ id: 'plate', to: from, subject, html, text, headers }, from)
  const encoded = (await new MailComposer({ ...message, textEncoding: 'quoted-printable' }).compile().build()).toString(
    'latin1',
  )
  const pieces = cut(withWholeGaps(withoutOwnFields(encoded), gaps), gaps)
  const encoder = new MimeNode()
  return {
    print: ({ id, to, fills }) => {
      const recipient = toAddress(to)
      const head = [
        foldLines(`To: ${encoder.encodeHeaderValue('To', recipient)}`, 76),
        `Message-ID: <${id}@${domain}>`,
        `Date: ${encoder.encodeHeaderValue('Date', new Date())}`,
      ]
      const parts = pieces.map((piece) =>
        typeof piece === 'string' ? Buffer.from(fills[piece] ?? '', 'latin1') : piece,
      )
      return {
        to: recipient.address,
        message: Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n`, 'latin1'), ...parts]),
      }
    },
  }
}

/** The head without the fields that each copy has of its own; a field goes on in lines that begin with a blank. */
function withoutOwnFields(encoded: string): string {
  const headEnd = encoded.indexOf('\r\n\r\n')
  const fields = encoded.slice(0, headEnd).split(/\r\n(?![ \t])/)
  return fields.filter((field) => !ownFields.test(field)).join('\r\n') + encoded.slice(headEnd)
}

/**
 * Puts together again the gaps that the encoding broke at the end of a line. A line of their own keeps the lines around them within
 * what mail allows.
 */
function withWholeGaps(encoded: string, gaps: Circular['gaps']): string {
  return Object.values(gaps).reduce((text, gap) => {
    const broken = new RegExp([...gap].join('(?:=\\r\\n)?'), 'g')
    return text.replace(broken, (_, at: number) => (isQuotedPrintable(text, at) ? `=\r\n${gap}=\r\n` : gap))
  }, encoded)
}

/** Whether the part that a place of the message lies in is quoted-printable: what its head says comes last before it. */
function isQuotedPrintable(encoded: string, at: number): boolean {
  const name = 'Content-Transfer-Encoding: '
  const field = encoded.lastIndexOf(name, at)
  return field >= 0 && encoded.startsWith('quoted-printable', field + name.length)
}

/** The message as bytes, and between them the names of gaps. */
function cut(encoded: string, gaps: Circular['gaps']): (Buffer | string)[] {
  const names = new Map(Object.entries(gaps).map(([name, gap]) => [gap, name]))
  if (names.size === 0) return [Buffer.from(encoded, 'latin1')]
  const pieces = encoded.split(new RegExp(`(${[...names.keys()].join('|')})`))
  return pieces.map((piece) => names.get(piece) ?? Buffer.from(piece, 'latin1'))
}
