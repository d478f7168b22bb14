import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { openAt } from './free-port.ts'

export interface ReceivedMail {
  from: string
  to: string[]
  isEncrypted: boolean
  raw: string
  parsed: Email
}

/** A single failure: an answer with this code, no answer, or a broken connection at `data` after the last byte. */
export type Failure =
  | { at: 'greeting' | 'sender' | 'recipient' | 'data'; code: number; says?: string }
  | { at: 'greeting' | 'data'; code: 'silence' }
  | { at: 'sender' | 'data'; code: 'break' }

export interface MailServer {
  /** In the format of `SMTP_URL`. */
  url: string
  mails: ReceivedMail[]
  /** Accepted mails, and those that were transmitted completely before a failure. */
  offered: ReceivedMail[]
  /** Mails that were started, including refused ones. */
  attempts: number
  /** Queues failures. Each happens at its stage of the next mail. */
  failNext(...failures: Failure[]): void
  recovers(): void
  receives(count: number): Promise<ReceivedMail[]>
  close(): Promise<void>
}

interface Options {
  /** Default: `none`. The certificate is self-signed. */
  tls?: 'none' | 'starttls' | 'from the first byte'
  /** The only accepted login. Default: no login is required. */
  login?: { user: string; password: string }
}

type Callback = (error?: Error | null) => void

/** A real mail server on a free port of the loopback address. It stores mails, and fails on request. */
export async function openMailServer({ tls = 'none', login }: Options = {}): Promise<MailServer> {
  const arrivals = new EventTarget()
  const failures: Failure[] = []
  const due = (at: Failure['at']) => (failures[0]?.at === at ? failures.shift() : undefined)
  const failOr = (at: Failure['at'], session: SMTPServerSession, callback: Callback) => {
    const failure = due(at)
    if (failure?.code === 'silence') return
    if (failure?.code === 'break') return breakConnection(server, session)
    callback(typeof failure?.code === 'number' ? refusal(failure) : null)
  }
  const answerData = async (stream: SMTPServerDataStream, session: SMTPServerSession, callback: Callback) => {
    // A connection that breaks inside a message stores nothing.
    const mail = await take(stream, session).catch(() => null)
    if (mail === null) return
    mailServer.offered.push(mail)
    const failure = due('data')
    if (failure?.code === 'silence') return
    if (failure?.code === 'break') return breakConnection(server, session)
    if (typeof failure?.code === 'number') return callback(refusal(failure))
    mailServer.mails.push(mail)
    arrivals.dispatchEvent(new Event('mail'))
    callback()
  }
  const server = new SMTPServer({
    logger: false,
    secure: tls === 'from the first byte',
    authOptional: login === undefined,
    allowInsecureAuth: true,
    disabledCommands: tls === 'none' ? ['STARTTLS'] : [],
    closeTimeout: 100,
    onConnect: (session, callback) => failOr('greeting', session, callback),
    onAuth: ({ username, password }, _session, callback) => {
      if (username === login?.user && password === login?.password) callback(null, { user: username })
      else callback(refusal({ code: 535 }))
    },
    onMailFrom: (_address, session, callback) => {
      mailServer.attempts += 1
      failOr('sender', session, callback)
    },
    onRcptTo: (_address, session, callback) => failOr('recipient', session, callback),
    onData: (stream, session, callback) => void answerData(stream, session, callback),
  })
  // A reset connection must not end the test run.
  server.on('error', () => {})
  const mailServer: MailServer = {
    url: addressOf(await openAt(server.server), tls, login),
    mails: [],
    offered: [],
    attempts: 0,
    failNext: (...next) => void failures.push(...next),
    recovers: () => void failures.splice(0),
    receives: async (count) => {
      while (mailServer.mails.length < count)
        await new Promise((done) => arrivals.addEventListener('mail', done, { once: true }))
      return mailServer.mails
    },
    close: () => new Promise((done) => server.close(done)),
  }
  return mailServer
}

async function take(
  stream: SMTPServerDataStream,
  { envelope: { mailFrom, rcptTo }, secure }: SMTPServerSession,
): Promise<ReceivedMail> {
  const raw = await buffer(stream)
  return {
    from: mailFrom === false ? '' : mailFrom.address,
    to: rcptTo.map(({ address }) => address),
    isEncrypted: secure,
    raw: raw.toString(),
    parsed: await PostalMime.parse(raw),
  }
}

function breakConnection(server: SMTPServer, { id }: SMTPServerSession): void {
  for (const connection of server.connections) if (connection.session.id === id) connection.close()
}

function refusal({ code, says }: { code: number | string; says?: string }): Error {
  const responseCode = Number(code)
  return Object.assign(new Error(says ?? (responseCode < 500 ? 'Not now' : 'Never')), { responseCode })
}

function addressOf(port: number, tls: Options['tls'], login: Options['login']): string {
  const url = new URL(`${tls === 'from the first byte' ? 'smtps' : 'smtp'}://127.0.0.1:${port}`)
  if (login !== undefined) {
    url.username = login.user
    url.password = login.password
  }
  return url.href
}
