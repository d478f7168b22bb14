import { createTransport } from 'nodemailer'
import { minutes, seconds } from '../../core/durations.ts'
import { compose } from './compose.ts'
import { type Dkim, type Mailbox, type MailGateway, MailRefused } from './index.ts'

/** How long the other side may take, in milliseconds. */
export interface Patience {
  /** To accept the connection, and again to greet. */
  connect: number
  /** Between two signs of life. */
  silence: number
  /** In all, for one message. */
  whole: number
}

export const usualPatience: Patience = { connect: seconds(10), silence: seconds(30), whole: minutes(1) }

export interface SmtpOptions {
  /**
   * `smtps://user:password@host:465` speaks TLS from the first byte; `smtp://host:587` changes to TLS when it is offered,
   * and insists on it when there is a password to protect and the host is not this machine.
   */
  url: string
  from: Mailbox
  /** Null: mail is not signed. */
  dkim?: Dkim | null
  patience?: Patience
}

/** Mail by SMTP, over up to five connections that are kept open. */
export function createSmtpMail({ url, from, dkim = null, patience = usualPatience }: SmtpOptions): MailGateway {
  const transport = createTransport({
    pool: true,
    url,
    maxConnections: 5,
    ...connectionOptions({ url, patience }),
    // Trying again is the queue's business: it remembers, waits, and says so.
    maxRequeues: 0,
    ...(dkim && { dkim: signingOptions(dkim) }),
  })
  // A connection that breaks while idle is replaced; without a listener it would end the process.
  transport.on('error', () => {})
  return {
    send: async (mail, signal) => {
      const whole = AbortSignal.any([signal, AbortSignal.timeout(patience.whole)])
      try {
        await transport.sendMail({ ...compose(mail, from), signal: whole })
      } catch (error) {
        throw isFinal(error) ? new MailRefused(error.message, { cause: error }) : error
      }
    },
    close: () => transport.close(),
  }
}

/** A mail server, and how mail goes there. */
export interface Connecting {
  url: string
  dkim: Dkim | null
  patience: Patience
}

/** How a mail server is reached, as the mail library takes it. */
export function connectionOptions({ url, patience }: Pick<Connecting, 'url' | 'patience'>) {
  return {
    requireTLS: hasSecretsForTheNetwork(url),
    connectionTimeout: patience.connect,
    greetingTimeout: patience.connect,
    dnsTimeout: patience.connect,
    socketTimeout: patience.silence,
  }
}

/** How mail is signed, as the mail library takes it. */
export const signingOptions = (dkim: Dkim) => ({ ...dkim, headerFieldNames: signedFields })

/** RFC 8058 wants both fields of the one-click signed; the library's own list lacks the second. */
const signedFields =
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Id:List-Unsubscribe:List-Unsubscribe-Post'

/**
 * Whether the server refused this message or its recipient for good (5xx). A refused login or greeting is the
 * publisher's to mend, so the message waits for that.
 */
export function isFinal(error: unknown): error is Error {
  if (!(error instanceof Error) || !('code' in error) || !('permanent' in error)) return false
  return error.permanent === true && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')
}

function hasSecretsForTheNetwork(address: string): boolean {
  const { protocol, username, hostname } = new URL(address)
  return protocol === 'smtp:' && username !== '' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}
