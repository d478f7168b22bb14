import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, expect, test } from 'vitest'
import { copyTemplate } from '../../../../test/database.ts'
import { openPaymentProvider, type PaymentProvider } from '../../../../test/payments.ts'
import { days, minutes } from '../../../core/durations.ts'
import { openDatabase } from '../../../db/database.ts'

const program = join(import.meta.dirname, '../../../../test/magazine-program.ts')

let cleanUp: (() => unknown)[] = []

afterEach(async () => {
  for (const step of cleanUp.toReversed()) await step()
  cleanUp = []
})

async function startMagazine(dataDir: string, { environment }: PaymentProvider, future = 0) {
  const child = spawn(process.execPath, [program, dataDir, String(future)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // The test runner has a MODE of its own.
    env: { ...process.env, ...environment, MODE: 'trial', LOG_LEVEL: 'trace' },
  })
  cleanUp.push(() => child.kill('SIGKILL'))
  const { promise: url, resolve: isOpen } = Promise.withResolvers<string>()
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line)
    const address = /^open (\S+)$/.exec(line)?.[1]
    if (address) isOpen(address)
  })
  const kill = async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return { url: await url, lines, kill }
}

/** A data folder with one signed-in reader. */
async function folderWithReader() {
  const dataDir = await mkdtemp(join(tmpdir(), 'groundplane-crash-'))
  cleanUp.push(() => rm(dataDir, { recursive: true, force: true }))
  await copyTemplate(dataDir)
  const token = randomBytes(32).toString('base64url')
  const database = await openDatabase({ databaseUrl: null, dataDir, poolSize: 1, onError: () => {} })
  const { db } = database
  const now = new Date()
  const user = { email_key: 'priya@example.com', email: 'priya@example.com', username: 'Priya', created_at: now }
  const { id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
  const session = {
    token_hash: createHash('sha256').update(token).digest(),
    user_id: id,
    method: 'password' as const,
    device: 'Firefox',
    created_at: now,
    last_seen_at: now,
    expires_at: new Date(now.getTime() + days(20)),
  }
  await db.insertInto('sessions').values(session).execute()
  await database.close()
  return { dataDir, token }
}

test('kill -9 between capture and grant loses no year and grants no second one', async () => {
  const provider = await openPaymentProvider()
  cleanUp.push(() => provider.close())
  const { dataDir, token } = await folderWithReader()
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const post = async (url: string, path: string, body: object) =>
    fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })

  const first = await startMagazine(dataDir, provider)
  const order = await (
    await post(first.url, '/auth/create-order', { subscriptionType: 'gold', currency: 'INR' })
  ).json()
  const proof = { ...(await provider.pays(order.orderId)), subscriptionType: 'gold' }
  // The money is captured. The magazine dies while it asks the provider about it.
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  provider.holds = held
  const before = provider.calls
  const verification = post(first.url, '/auth/verify-payment', proof).then(
    () => 'answered',
    () => 'cut off',
  )
  await expect.poll(() => provider.calls).toBeGreaterThan(before)
  await first.kill()
  expect(await verification).toBe('cut off')
  provider.holds = null
  letGo()

  const second = await startMagazine(dataDir, provider, minutes(3))
  const mine = async () => (await fetch(`${second.url}/api/auth/subscription`, { headers })).json()
  await expect.poll(async () => (await mine()).plan, { timeout: 15_000 }).toBe('gold')
  const { until } = await mine()
  expect((await post(second.url, '/auth/verify-payment', proof)).status).toBe(200)
  expect(await mine()).toMatchObject({ until, orders: [{ state: 'paid', documents: [{ kind: 'receipt' }] }] })
  await second.kill()
  const log = [...first.lines, ...second.lines]
  expect(log.some((line) => line.includes('/api/auth/verify-payment'))).toBe(true)
  for (const secret of ['CANARY', token]) expect(log.filter((line) => line.includes(secret))).toEqual([])
}, 90_000)
