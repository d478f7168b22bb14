import { expect, onTestFinished, test } from 'vitest'
import { seconds } from '../../src/platform/server/core/durations.ts'
import { ask } from '../ask.ts'
import { type OwnPostgres, startOwnPostgres, startReplicaOf } from '../faults/postgres.ts'
import { inDatabase, serveLive, temporaryFolder } from '../faults/programs.ts'
import { openFaultyLink } from '../faulty-link.ts'

interface Sent {
  email: string
  status: number
  at: number
}

function subscribeReaders(url: string) {
  const sent: Sent[] = []
  const stopped = new AbortController()
  onTestFinished(() => stopped.abort())
  const loop = async (name: string) => {
    for (let n = 0; !stopped.signal.aborted; n++) {
      const email = `${name}-${n}@reader.test`
      const headers = { 'x-forwarded-for': `198.18.${n % 250}.${name.length}${n % 25}` }
      const body = { email, username: 'Priya' }
      const { status } = await ask('POST', `${url}/api/auth/subscribe`, { headers, body })
      sent.push({ email, status, at: performance.now() })
      if (status === 503) await new Promise((done) => setTimeout(done, 50))
    }
  }
  const loops = Promise.all(['a', 'bb', 'ccc'].map(loop))
  loops.catch(() => {})
  const stop = () => {
    stopped.abort()
    return loops
  }
  return { sent, stop }
}

const setting = (server: OwnPostgres, text: string) =>
  server.query(`alter system set ${text}`).then(() => server.query('select pg_reload_conf()'))

test('a replica that takes over while readers write has everything that was acknowledged, and writes go on after seconds of 503', async () => {
  const primary = await startOwnPostgres()
  const databaseUrl = await primary.createDatabase()
  const replica = await startReplicaOf(primary)
  const link = await openFaultyLink(databaseUrl)
  onTestFinished(() => link.close())
  const product = await serveLive(
    { dataDir: await temporaryFolder(), databaseUrl: link.url },
    { TRUST_PROXY: '127.0.0.1', NEWSLETTER_CONFIRM: '0', LOG_LEVEL: 'fatal' },
  )
  // Acknowledged changes are on the replica.
  await setting(primary, "synchronous_standby_names = '*'")
  await primary.query(`alter database ${new URL(databaseUrl).pathname.slice(1)} set synchronous_commit = on`)
  await primary.terminateConnections()
  const isReady = () => fetch(`${product.url}/healthz/ready`).then(({ status }) => status)
  await expect.poll(isReady, { timeout: seconds(20) }).toBe(200)

  const { sent, stop } = subscribeReaders(product.url)
  const accepted = () => sent.filter(({ status }) => status < 300)
  await expect.poll(() => accepted().length, { timeout: seconds(30) }).toBeGreaterThan(100)
  await primary.stop()
  const lost = performance.now()
  await replica.query('select pg_promote()')
  link.moveTo(replica.url)
  const sinceThen = () => accepted().filter(({ at }) => at > lost + 500).length
  await expect.poll(sinceThen, { timeout: seconds(30) }).toBeGreaterThan(100)
  await stop()

  expect([...new Set(sent.map(({ status }) => status))].toSorted((a, b) => a - b)).toEqual([200, 503])
  const url = new URL(databaseUrl)
  url.host = new URL(replica.url).host
  const kept = await inDatabase({ dataDir: '', databaseUrl: url.href }, ({ db }) =>
    db.selectFrom('newsletter_subscribers').select('email_key').execute(),
  )
  const keys = new Set(kept.map(({ email_key: key }) => key))
  expect(accepted().filter(({ email }) => !keys.has(email))).toEqual([])
})
