/**
 * A mail server that takes everything and keeps nothing but how often each address was mailed, and the first mail: for sends of
 * thousands. As a program it says `open <address>`, and answers any message from its parent with what it has counted.
 */
import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

export interface MailSink {
  /** As `SMTP_URL` takes it. */
  url: string
  /** How many mails it took over for each address. */
  taken: ReadonlyMap<string, number>
  /** How many in all. */
  count(): number
  /** The first mail, as it came. */
  sample(): string
  /** Waits until there are so many. */
  reaches(count: number): Promise<void>
  close(): Promise<void>
}

export async function openMailSink(port = 0): Promise<MailSink> {
  const taken = new Map<string, number>()
  const arrivals = new EventTarget()
  const counted = { mails: 0 }
  const first: Buffer[] = []
  let isFirst = true
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onData: (stream, { envelope }, callback) => {
      // Several come at the same time.
      if (isFirst) stream.on('data', (piece: Buffer) => first.push(piece))
      else stream.resume()
      isFirst = false
      stream.on('end', () => {
        // Taken over before it is said, so that a connection that breaks here is counted too.
        counted.mails += 1
        for (const { address } of envelope.rcptTo) taken.set(address, (taken.get(address) ?? 0) + 1)
        callback()
        arrivals.dispatchEvent(new Event('mail'))
      })
    },
  })
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The mail sink has no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    taken,
    count: () => counted.mails,
    sample: () => Buffer.concat(first).toString('latin1'),
    reaches: async (wanted) => {
      while (counted.mails < wanted)
        await new Promise((done) => arrivals.addEventListener('mail', done, { once: true }))
    },
    close: () => new Promise((done) => server.close(done)),
  }
}

/** What the program answers. */
export interface SinkReport {
  count: number
  addresses: number
  /** Addresses that were mailed more than once. */
  repeated: string[]
  /** The first mail, as it came. */
  sample: string
}

if (import.meta.main) {
  const sink = await openMailSink()
  const report = (): SinkReport => ({
    count: sink.count(),
    addresses: sink.taken.size,
    repeated: [...sink.taken].filter(([, times]) => times > 1).map(([address]) => address),
    sample: sink.sample(),
  })
  process.on('message', () => process.send?.(report()))
  console.log(`open ${sink.url}`)
}
