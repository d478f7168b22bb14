/**
 * Submits one and the same message over and over through the mail library's pool, as fast as that goes, and says how many a second:
 * what the newsletter is measured against. A program of its own; its argument is a `Submission` as JSON.
 */
import { readFile } from 'node:fs/promises'
import { createTransport } from 'nodemailer'

export interface Submission {
  /** Of the mail server. */
  url: string
  /** A file that holds the message. */
  message: string
  connections: number
  count: number
}

const { url, message, connections, count }: Submission = JSON.parse(process.argv[2] ?? '')
const raw = await readFile(message)
const transport = createTransport({
  pool: true,
  url,
  maxConnections: connections,
  maxMessages: Number.POSITIVE_INFINITY,
})
let begun = 0
const startedAt = performance.now()
// Twice as many as there are connections, so that none ever waits for its next.
await Promise.all(Array.from({ length: 2 * connections }, overAndOver))
process.stdout.write(String((1_000 * count) / (performance.now() - startedAt)))
transport.close()

async function overAndOver() {
  while (begun < count) {
    begun += 1
    await transport.sendMail({ envelope: { from: 'magazine@example.com', to: `reader${begun}@example.com` }, raw })
  }
}
