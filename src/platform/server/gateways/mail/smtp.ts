import { createTransport } from 'nodemailer'
import { minutes, seconds } from '../../core/durations.ts'
import { compose } from './compose.ts'
import { type Dkim, type Mailbox, type MailGateway, MailRefused } from './index.ts'

/** In milliseconds. */
export interface Timeouts {
  /** To accept a connection, and again to greet. */
  connect: number
  /** Without sending anything. */
  idle: number
  /** For one message in all. */
  total: number
}

export const usualTimeouts: Timeouts = { connect: seconds(10), idle: seconds(30), total: minutes(1) }

export interface SmtpOptions {
  /** `smtps:` is TLS from the start. `smtp:` upgrades if it can, and must to send a password to another machine. */
  url: string
  from: Mailbox
  dkim?: Dkim | null
  timeouts?: Timeouts
}

export function createSmtpMail({ url, from, dkim = null, timeouts = usualTimeouts }: SmtpOptions): MailGateway {
  const transport = createTransport({
    pool: true,
    url,
    maxConnections: 5,
    ...connectionOptions({ url, timeouts }),
    // The job queue does all retries.
    maxRequeues: 0,
    ...(dkim && { dkim: signingOptions(dkim) }),
  })
  // Without a listener, a connection that breaks while idle would end the process.
  transport.on('error', () => {})
  return {
    send: async (mail, signal) => {
      const timeLimit = AbortSignal.any([signal, AbortSignal.timeout(timeouts.total)])
      try {
        await transport.sendMail({ ...compose(mail, from), signal: timeLimit })
      } catch (error) {
        throw isFinal(error) ? new MailRefused(error.message, { cause: error }) : error
      }
    },
    close: () => transport.close(),
  }
}

export function connectionOptions({ url, timeouts }: { url: string; timeouts: Timeouts }) {
  return {
    requireTLS: hasSecretsForTheNetwork(url),
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.connect,
    dnsTimeout: timeouts.connect,
    socketTimeout: timeouts.idle,
  }
}

export const signingOptions = (dkim: Dkim) => ({ ...dkim, headerFieldNames: signedFields })

/** RFC 8058 requires both one-click fields to be signed. The library's own list lacks the second. */
const signedFields =
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Id:List-Unsubscribe:List-Unsubscribe-Post'

/** Refused for good (5xx). After a refused login or greeting, mail waits for the publisher instead. */
export function isFinal(error: unknown): error is Error {
  if (!(error instanceof Error) || !('code' in error) || !('permanent' in error)) return false
  return error.permanent === true && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')
}

function hasSecretsForTheNetwork(address: string): boolean {
  const { protocol, username, hostname } = new URL(address)
  return protocol === 'smtp:' && username !== '' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}
