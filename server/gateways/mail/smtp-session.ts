import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import DKIM from 'nodemailer/lib/dkim'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { type Connecting, connectionOptions, signingOptions } from './smtp.ts'

/** A message that is encoded already. */
export interface Submission {
  from: string
  to: string
  message: Buffer
}

/** The cause is what the mail library said. */
export class SubmissionFailed extends Error {
  override readonly name = 'SubmissionFailed'
  /** Something of the message was sent: if the server said nothing after that, it may have taken it over. */
  readonly hasBegun: boolean

  constructor(cause: unknown, hasBegun: boolean) {
    super('The message was not taken over', { cause })
    this.hasBegun = hasBegun
  }
}

/**
 * A session with a mail server, which lasts as long as the server likes and begins anew when it has ended. Messages go one after the
 * other. The library's pool does that for messages that are still to be encoded, at half as much again for each.
 */
export class SmtpSession {
  readonly #connecting: Connecting
  readonly #dkim: DKIM | null
  #connection: SMTPConnection | null = null
  /** The server refused the last message, and has to be told that the next one is another. */
  #isToReset = false

  constructor(connecting: Connecting) {
    this.#connecting = connecting
    this.#dkim = connecting.dkim ? new DKIM(signingOptions(connecting.dkim)) : null
  }

  /** Resolves when the server has taken the message over. @throws SubmissionFailed */
  async submit(submission: Submission): Promise<void> {
    const message = this.#dkim ? await buffer(this.#dkim.sign(submission.message)) : submission.message
    const wasOpen = this.#connection !== null
    await this.#attempt({ ...submission, message }).catch((failure: unknown) => {
      if (!wasOpen || !hasEndedBefore(failure)) throw failure
      return this.#attempt({ ...submission, message })
    })
  }

  async #attempt({ from, to, message }: Submission): Promise<void> {
    const source = new Readable({ highWaterMark: message.length + 1, read: () => {} })
    source.push(message)
    source.push(null)
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(new Error('It took too long')), this.#connecting.patience.whole)
    const sent = this.#open().then((connection) => called((done) => connection.send({ from, to }, source, done)))
    try {
      await Promise.race([sent, late.promise])
    } catch (error) {
      if (isRefusal(error)) this.#isToReset = true
      else this.#end()
      throw new SubmissionFailed(error, source.readableDidRead)
    } finally {
      clearTimeout(timer)
    }
  }

  async #open(): Promise<SMTPConnection> {
    if (this.#connection && this.#isToReset) await this.#reset(this.#connection)
    return this.#connection ?? this.#connect()
  }

  #connect(): Promise<SMTPConnection> {
    const { auth, ...where } = parseConnectionUrl(this.#connecting.url)
    const connection = new SMTPConnection({ ...connectionOptions(this.#connecting), ...where })
    this.#connection = connection
    this.#isToReset = false
    return new Promise((resolve, reject) => {
      // What goes wrong later is told to whoever sends.
      connection.on('error', reject)
      connection.once('end', () => {
        if (this.#connection === connection) this.#connection = null
        reject(new Error('The connection was closed'))
      })
      const finish = (error?: Error | null) => (error ? reject(error) : resolve(connection))
      connection.connect((error) => {
        if (error || !auth || !connection.allowsAuth) return finish(error)
        const { authMethod } = where
        connection.login({ ...auth, ...(typeof authMethod === 'string' && { method: authMethod }) }, finish)
      })
    })
  }

  #reset(connection: SMTPConnection): Promise<void> {
    this.#isToReset = false
    return new Promise((resolve) => {
      // Where the session ends instead, the library says nothing to whoever waits for the answer.
      connection.once('end', resolve)
      connection.reset((error) => {
        if (error) this.#end()
        connection.off('end', resolve)
        resolve()
      })
    })
  }

  #end(): void {
    this.#connection?.close()
    this.#connection = null
  }
}

const called = (work: (done: (error: Error | null) => void) => void) =>
  new Promise<void>((resolve, reject) => work((error) => (error ? reject(error) : resolve())))

/** What the server refused of one message or recipient says nothing against the session. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof Error &&
    'responseCode' in error &&
    error.responseCode !== 421 &&
    'code' in error &&
    (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')
  )
}

/** A server ends a session when it likes, also just when it is to be used again: nobody has seen anything of the message then. */
function hasEndedBefore(failure: unknown): boolean {
  if (!(failure instanceof SubmissionFailed) || failure.hasBegun || !(failure.cause instanceof Error)) return false
  const { cause } = failure
  if ('responseCode' in cause) return cause.responseCode === 421
  return 'code' in cause && (cause.code === 'ECONNECTION' || cause.code === 'ESOCKET')
}
