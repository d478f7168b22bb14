import { expect, test } from 'vitest'
import { seconds } from '../../src/platform/server/core/durations.ts'
import { ask } from '../ask.ts'
import { publishArticles, signIn, title } from '../faults/content.ts'
import { type OwnPostgres, startOwnPostgres, startReplicaOf } from '../faults/postgres.ts'
import { inDatabase, type Place, serveLive, temporaryFolder } from '../faults/programs.ts'
import { anEdit } from '../newsroom.ts'

async function serveWith(place: Place, readUrl: string) {
  const ids = await publishArticles(place, 6)
  const token = await inDatabase(place, ({ db }) => signIn(db, 'admin'))
  const product = await serveLive(place, { DATABASE_READ_URL: readUrl })
  const get = (path: string) => ask('GET', product.url + path)
  return {
    ids,
    says: product.says,
    page: (id: number | undefined) => get(`/section/news/${id}`),
    usesReplica: async () => /^database_replica_used ([01])$/m.exec((await get('/metrics')).text)?.[1],
    edits: async (id: number | undefined, version: number, text: string) => {
      const body = anEdit({ title, description: `<p>${text}</p>`, articleType: 'isFree', version })
      const answer = await ask('POST', `${product.url}/api/admin/edit/${id}`, { token, body })
      expect(answer.status, answer.text).toBeLessThan(300)
    },
  }
}

const place = async (server: OwnPostgres): Promise<Place> => ({
  dataDir: await temporaryFolder(),
  databaseUrl: await server.createDatabase(),
})

test('public pages are read from the replica, but never what it does not have yet; without it, from the primary', async () => {
  const primary = await startOwnPostgres()
  const where = await place(primary)
  const replica = await startReplicaOf(primary)
  const readUrl = new URL(where.databaseUrl ?? '')
  readUrl.host = new URL(replica.url).host
  const { ids, says, page, usesReplica, edits } = await serveWith(where, readUrl.href)
  const isUsed = async (expected: string) => {
    await expect.poll(usesReplica, { interval: 100, timeout: seconds(20) }).toBe(expected)
  }
  // Rows that statements fetched on the replica. PostgreSQL reports them within seconds.
  const fetchedRows = async () => {
    const name = new URL(where.databaseUrl ?? '').pathname.slice(1)
    const [row] = await replica.query(`select tup_fetched::int as rows from pg_stat_database where datname = '${name}'`)
    return Number(row?.['rows'])
  }

  await isUsed('1')
  const before = await fetchedRows()
  expect(await page(ids[0])).toMatchObject({ status: 200, text: expect.stringContaining('switches at 2 MHz') })
  await expect.poll(fetchedRows, { timeout: seconds(20) }).toBeGreaterThan(before)

  await replica.query("alter system set recovery_min_apply_delay = '60s'")
  await replica.query('select pg_reload_conf()')
  for (const [at, text] of ['It switches at 3 MHz.', 'It switches at 4 MHz.'].entries()) {
    await edits(ids[0], at + 1, text)
    expect((await page(ids[0])).text).toContain(text)
    expect((await page(ids[at + 1])).status).toBe(200)
  }
  expect(await usesReplica()).toBe('0')
  await says(
    /The replica is left out: it is more than ten seconds behind\. Pages come from the primary until it has caught up/,
  )
  await replica.query("alter system set recovery_min_apply_delay = '0'")
  await replica.query('select pg_reload_conf()')
  await isUsed('1')

  await replica.stop()
  expect(await page(ids[3])).toMatchObject({ status: 200, text: expect.stringContaining(title) })
  await isUsed('0')
  await edits(ids[0], 3, 'It switches at 5 MHz.')
  expect((await page(ids[0])).text).toContain('5 MHz')
  await replica.start()
  await isUsed('1')
  expect((await page(ids[4])).status).toBe(200)

  // It hangs: connections stay open, and nothing answers.
  await replica.pause()
  const since = performance.now()
  expect(await page(ids[5])).toMatchObject({ status: 200, text: expect.stringContaining(title) })
  expect(performance.now() - since).toBeLessThan(seconds(8))
  await isUsed('0')
  await replica.resume()
  await isUsed('1')

  // A promoted replica would never receive another change.
  await replica.query('select pg_promote()')
  await edits(ids[0], 4, 'It switches at 6 MHz.')
  expect((await page(ids[0])).text).toContain('6 MHz')
  expect(await usesReplica()).toBe('0')
})
