/**
 * A mail server for sends of thousands. It stores only the first mail and the number of mails per address. As a program
 * it prints `open <address>` and answers any message from its parent with its counts.
 */
import { SMTPServer } from 'smtp-server'
import { openAt } from './free-port.ts'

export interface MailSink {
  /** In the format of `SMTP_URL`. */
  url: string
  taken: ReadonlyMap<string, number>
  count(): number
  sample(): string
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
      // Mails arrive concurrently.
      if (isFirst) stream.on('data', (piece: Buffer) => first.push(piece))
      else stream.resume()
      isFirst = false
      stream.on('end', () => {
        // Counted before the answer, so that a connection that breaks here counts too.
        counted.mails += 1
        for (const { address } of envelope.rcptTo) taken.set(address, (taken.get(address) ?? 0) + 1)
        callback()
        arrivals.dispatchEvent(new Event('mail'))
      })
    },
  })
  server.on('error', () => {})
  return {
    url: `smtp://127.0.0.1:${await openAt(server.server, port)}`,
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

export interface SinkReport {
  count: number
  addresses: number
  repeated: string[]
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
