import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { compose, toAddress } from './compose.ts'
import { writeMailFile } from './files.ts'
import {
  type BulkMailGateway,
  type BulkMessage,
  type BulkRecipient,
  type DeliveryResult,
  type Mailbox,
  MailRefused,
  statusCodesIn,
} from './index.ts'
import { connectionOptions, isFinal, type SmtpOptions, signingOptions, usualTimeouts } from './smtp.ts'

export function createSmtpBulkMail({
  url,
  from,
  dkim = null,
  timeouts = usualTimeouts,
  connections,
}: SmtpOptions & { connections: number }): BulkMailGateway {
  const transport = createTransport({
    pool: true,
    url,
    maxConnections: connections,
    maxMessages: Number.POSITIVE_INFINITY,
    ...connectionOptions({ url, timeouts }),
    // The pool submits a message again when the server had closed an idle connection. All other attempts are ours.
    maxRequeues: 1,
    ...(dkim && { dkim: signingOptions(dkim) }),
  })
  // A broken connection is reported to the message that it carried.
  transport.on('error', () => {})
  // The pool reads a message once the server has answered DATA: a message that was never read cannot have arrived.
  const streams = new WeakMap<object, Readable>()
  transport.use('stream', ({ message, data: { raw } }, done) => {
    const createReadStream = message.createReadStream.bind(message)
    message.createReadStream = (options) => {
      const stream = createReadStream(options)
      if (Buffer.isBuffer(raw)) streams.set(raw, stream)
      return stream
    }
    done()
  })
  return {
    connections,
    prepare: async (message) => {
      const fill = await buildTemplate(message, from)
      return async (recipient) => {
        const late = new AbortController()
        const timer = setTimeout(() => late.abort(new Error('It took too long')), timeouts.total)
        let raw: Buffer | null = null
        try {
          raw = fill(recipient)
          const envelope = { from: from.address, to: recipient.to.address }
          await transport.sendMail({ envelope, raw, signal: late.signal })
          return { kind: 'submitted' }
        } catch (error) {
          return toResult(error, raw !== null && streams.get(raw)?.readableDidRead === true)
        } finally {
          clearTimeout(timer)
        }
      }
    },
    close: () => transport.close(),
  }
}

export function createBulkMailFiles({
  folder,
  from,
  connections,
}: {
  folder: string
  from: Mailbox
  connections: number
}): BulkMailGateway {
  return {
    connections,
    prepare: async (message) => {
      const fill = await buildTemplate(message, from)
      return async (recipient) => {
        try {
          await writeMailFile(folder, recipient.id, fill(recipient))
          return { kind: 'submitted' }
        } catch (error) {
          return toResult(error, false)
        }
      }
    },
    close: () => {},
  }
}

/**
 * Encodes a message once. Returns what fills in its placeholders.
 * @throws MailRefused when a header field could start another field
 */
async function buildTemplate(message: BulkMessage, from: Mailbox): Promise<(recipient: BulkRecipient) => Buffer> {
  const [id, to, date] = [aPlaceholder(), `${aPlaceholder()}@placeholder`, aPlaceholder()] as const
  const mail = compose({ ...message, id, to: { address: to }, headers: { ...message.headers, Date: date } }, from)
  const encoder = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message: built } = await encoder.sendMail({ ...mail, textEncoding: 'quoted-printable' })
  if (!Buffer.isBuffer(built)) throw new TypeError('The mail library built no message')
  const encoded = built.toString('latin1')
  // Quoted-printable breaks long lines by `=\r\n`. A value is as long as its placeholder, so it is broken at the same place.
  const broken = (placeholder: string) => Array.from(placeholder).join(`(?:${softBreak})?`)
  const pattern = new RegExp([id, to, date, ...message.placeholders].map(broken).join('|'), 'g')
  return (recipient) => {
    const { words = new Map<string, string>() } = recipient
    const values = new Map([
      ...recipient.values,
      [id, recipient.id],
      [to, toHeader(recipient.to)],
      [date, new Date().toUTCString().replace('GMT', '+0000')],
    ])
    const filled = encoded.replace(pattern, (found) => {
      const placeholder = found.replace(softBreak, '')
      const word = words.get(placeholder)
      if (word !== undefined) return softBreak + toQuotedPrintable(word) + softBreak
      const value = values.get(placeholder) ?? ''
      const at = found.indexOf(softBreak)
      return at < 0 ? value : value.slice(0, at) + softBreak + value.slice(at)
    })
    return Buffer.from(filled, 'latin1')
  }
}

const softBreak = '=\r\n'

/** Words between two soft breaks (RFC 2045), in lines that are short enough whatever they hold. */
const toQuotedPrintable = (words: string) =>
  (words.match(/.{1,6}/gsu) ?? [])
    .map((some) =>
      [...Buffer.from(some)]
        .map((byte) => {
          const letter = String.fromCharCode(byte)
          return /[A-Za-z0-9]/.test(letter) ? letter : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
        })
        .join(''),
    )
    .join(softBreak)

/** Unguessable, so that it occurs nowhere else in a message. */
const aPlaceholder = () => randomBytes(24).toString('hex')

/** A name that is not plain is written as encoded words (RFC 2047), each short enough for its line. */
function toHeader(to: Mailbox): string {
  const { name, address } = toAddress(to)
  if (/^[\w ]*$/.test(name)) return name === '' ? address : `${name}\r\n <${address}>`
  const words = name.match(/.{1,10}/gsu) ?? []
  return [...words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`), `<${address}>`].join('\r\n ')
}

/** The reason is the server's answer in one line. */
function toResult(error: unknown, hasBegun: boolean): DeliveryResult {
  const { message, code, response, responseCode, command } = factsOf(error)
  const reason = (response || message).replace(/[\p{Cc}\s]+/gu, ' ').slice(0, 300)
  if (error instanceof MailRefused) return { kind: 'refused', reason, by: 'us', status: null }
  const [status = null] = statusCodesIn(response)
  // A refused sender is the publisher's to mend, not the recipient's fault.
  const isAboutSender = command === 'MAIL FROM' && responseCode !== null
  if (isFinal(error) && !isAboutSender)
    return { kind: 'refused', reason, by: command === 'RCPT TO' ? 'recipient' : 'message', status }
  const isAboutMessage = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== 421 && !isAboutSender
  return { kind: 'deferred', reason, isAboutServer: !isAboutMessage, isUncertain: hasBegun && responseCode === null }
}

function factsOf(error: unknown) {
  const facts: Record<string, unknown> = error instanceof Error ? Object.fromEntries(Object.entries(error)) : {}
  const text = (name: string) => (typeof facts[name] === 'string' ? facts[name] : '')
  return {
    message: error instanceof Error ? error.message : String(error),
    code: text('code'),
    response: text('response'),
    command: text('command'),
    responseCode: typeof facts['responseCode'] === 'number' ? facts['responseCode'] : null,
  }
}
