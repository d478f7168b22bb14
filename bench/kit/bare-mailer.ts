/** The baseline for the newsletter: prints messages a second. A program; its argument is a `Submission` as JSON. */
import { readFile } from 'node:fs/promises'
import { createTransport } from 'nodemailer'

export interface Submission {
  url: string
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
// Two submitters for each connection, so that no connection waits.
await Promise.all(Array.from({ length: 2 * connections }, submit))
process.stdout.write(String((1_000 * count) / (performance.now() - startedAt)))
transport.close()

async function submit() {
  while (begun < count) {
    begun += 1
    await transport.sendMail({ envelope: { from: 'magazine@example.com', to: `reader${begun}@example.com` }, raw })
  }
}
