import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importing } from '../../../../../test/imports.ts'
import { useMagazine } from '../../../../../test/magazine.ts'
import { aMember, useMember } from '../../../../../test/members.ts'
import { exportsAs } from '../../../../../test/moving.ts'
import { exportCommand } from '../../../../app/export-commands.ts'
import { hours, minutes } from '../../../../platform/server/core/durations.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import type { MagazineExport } from '../../contract/export/endpoints.ts'
import { openExport } from '../import/open/open-export.ts'
import { writeOutput } from './output.ts'

const canary = 'onlyforgold4711'
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'groundplane-out-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const magazine = useMagazine()
const admin = useMember(magazine, { role: 'admin', username: 'Asha', email: 'asha@example.com' })

const begin = (format = 'markdown') => admin.post('/admin/exports', { format })
const list = async (): Promise<MagazineExport[]> => (await admin.get('/admin/exports')).json().data
const areDone = async () =>
  await expect.poll(async () => (await list()).every(({ state }) => state === 'done')).toBe(true)
const addressOf = async (id: number): Promise<string> =>
  (await admin.post(`/admin/exports/${id}/ticket`)).json().address
const open = async (address: string) => (await magazine.app.http.inject({ url: address })).statusCode
const publishes = (title: string, access: 'free' | 'gold' = 'free') =>
  magazine.publishes({ title, access, html: `<p>${'Open beginning. '.repeat(60)}</p><p>${canary} ${title}</p>` })
/**
 * A lock on authors, which each export reads. On the embedded database it would hold the only connection, where the
 * four calls are answered before the dozens of queries of one export.
 */
const whileNoneEnds = <T>(work: () => Promise<T>): Promise<T> => {
  const { db, kind } = magazine.database
  if (kind === 'embedded') return work()
  return db.transaction().execute(async (tx) => {
    await sql`lock table authors in access exclusive mode`.execute(tx)
    return work()
  })
}
const filesIn = async (bytes: Buffer, name: string) => {
  const path = join(folder, name)
  await writeFile(path, bytes)
  const { files, close } = await openExport(path)
  const names = files.map((file) => file.path)
  close()
  return names
}

test('an export is only for administrators: its address ends after minutes, with the role, and with the file after a day', async () => {
  await publishes('Gated', 'gold')
  const { id }: MagazineExport = (await begin('wxr')).json()
  await areDone()
  const address = await addressOf(id)
  expect(await open(address)).toBe(200)
  const { id: other }: MagazineExport = (await begin('orders')).json()
  await areDone()
  const ticket = address.slice(address.indexOf('?'))
  for (const wrong of [
    `/files/exports/${id}`,
    `/files/exports/${other}${ticket}`,
    `/files/exports/${id}${ticket.slice(0, -1)}${ticket.endsWith('A') ? 'B' : 'A'}`,
    `/files/exports/${id}?ticket=x&ticket=y`,
    `/files/exports/999${ticket}`,
  ])
    expect(await open(wrong), wrong).toBe(404)
  const { db } = magazine.database
  for (const [role, deactivated_at, status] of [
    ['editor', null, 404],
    ['admin', magazine.clock.now, 404],
    ['admin', null, 200],
  ] as const) {
    await db.updateTable('users').set({ role, deactivated_at }).where('id', '=', admin.userId).execute()
    expect(await open(address)).toBe(status)
  }
  magazine.clock.now = new Date(magazine.clock.now.getTime() + minutes(6))
  expect(await open(address)).toBe(404)
  magazine.clock.now = new Date(magazine.clock.now.getTime() + hours(24))
  await db
    .updateTable('sessions')
    .set({ expires_at: new Date('2030-01-01') })
    .execute()
  expect((await admin.post(`/admin/exports/${id}/ticket`)).status).toBe(409)
  const exports = join(magazine.dataDir, 'exports')
  expect(await readdir(exports)).toHaveLength(2)
  await inTransaction(db, (tx) => magazine.app.jobs.enqueue(tx, 'exports.sweep', {}))
  magazine.app.jobs.wake('exports.sweep')
  await expect.poll(() => readdir(exports)).toEqual([])
  expect((await list()).map(({ createdBy, isDownloadable }) => [createdBy, isDownloadable])).toEqual([
    ['Asha', false],
    ['Asha', false],
  ])
  const log = await db.selectFrom('audit_log').select('action').where('subject_kind', '=', 'export').execute()
  expect(log.map(({ action }) => action).toSorted()).toEqual(['export.downloaded', 'export.made', 'export.made'])
})

test('three exports are made at once, a fourth is refused, and articles that go meanwhile hurt none', async () => {
  const ids: number[] = []
  for (let at = 0; at < 60; at += 1) ids.push(await publishes(`Article ${at}`))
  const answers = await whileNoneEnds(() => Promise.all(['markdown', 'ghost', 'wxr', 'markdown'].map(begin)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 201, 409])
  for (const id of ids.filter((_, at) => at % 2 === 1)) await admin.call('DELETE', `/admin/delete/${id}`)
  await areDone()
  for (const one of await list()) {
    const address = await addressOf(one.id)
    const file = (await magazine.app.http.inject({ url: address })).rawPayload
    const names = await filesIn(file, `while-${one.id}.zip`)
    expect(names).toContain('report.csv')
    if (one.format === 'markdown') expect(names.filter((name) => name.endsWith('.md')).length).toBe(one.written)
    expect(one.written).toBeGreaterThanOrEqual(30)
  }
})

test('members come back from their file without a difference, except for what they pay elsewhere', async () => {
  const { db } = magazine.database
  const { imports } = importing<object>(magazine, admin, 'member-imports')
  for (const [at, username] of ['=1+1', 'Anna, "the" Berg', 'Ωhm', '@ravi'].entries()) {
    const { userId } = await aMember(magazine, { username, email: `o'm${at}@example.com` })
    await db
      .updateTable('users')
      .set({ note: at === 1 ? '=1+1\nlines; +x' : '' })
      .where('id', '=', userId)
      .execute()
    const label = (await admin.post('/admin/labels', { name: `-label ${at}` })).json()
    await admin.call('PUT', `/admin/members/${userId}/labels/${label.id}`)
  }
  const granted = { gold: '2026-11-30', silver: '2027-01-31' } as const
  for (const [plan, until] of Object.entries(granted))
    await imports(
      `email,name,complimentary_plan,tiers,plan_until,created_at\n${plan}@example.com,P,true,${plan},${until},2024-01-15T10:00:00.000Z\n`,
    )
  const read = (file: Buffer) => {
    const rows: Record<string, string>[] = parse(file, { bom: true, columns: true })
    return rows.map(({ id: _, ...row }) => row)
  }
  const before = await exportsAs(magazine, admin, 'members')
  expect(read(before)[1]).toMatchObject({ name: "'=1+1", labels: "'-label 0" })
  for (const [plan, until] of Object.entries(granted))
    expect(read(before).find(({ email }) => email === `${plan}@example.com`)).toMatchObject({
      complimentary_plan: 'true',
      tiers: plan,
      plan_until: until,
      newsletter_state: 'none',
      created_at: '2024-01-15T10:00:00.000Z',
    })
  await magazine.startOver()
  Object.assign(admin, await aMember(magazine, { role: 'admin', username: 'Asha', email: 'asha@example.com' }))
  await imports(before)
  expect(read(await exportsAs(magazine, admin, 'members'))).toEqual(read(before))
})

test('orders are rows that no spreadsheet runs, and whoever closed the account is known by the receipt alone', async () => {
  const buyer = await aMember(magazine, { username: '=cmd|"/c calc"!A1', email: 'b@example.com' })
  await sql`insert into orders (user_id, reference, created_at, plan, amount_minor, gold_price_minor, currency)
      values (${buyer.userId}, 'a', now(), 'gold', 123456, 123456, 'INR'), (null, 'b', now(), 'gold', 123456, 123456, 'INR')`.execute(
    magazine.database.db,
  )
  const text = (await exportsAs(magazine, admin, 'orders')).toString()
  expect(text).toContain(`"'=cmd|""/c calc""!A1"`)
  const rows: Record<string, string>[] = parse(text, { bom: true, columns: true })
  expect(rows.map(({ reference, amount, buyer_email }) => [reference, amount, buyer_email])).toEqual([
    ['a', '1234.56', 'b@example.com'],
    ['b', '1234.56', ''],
  ])
})

test('the command writes a folder, an archive or a table, and never over what is there', async () => {
  await publishes('Gated', 'gold')
  await publishes('Open')
  const { config } = magazine.app
  const path = join(folder, 'whole')
  await exportCommand(config, path, 'markdown')
  const [gated] = (await readdir(join(path, 'content', 'articles', 'news'))).toSorted()
  const page = await readFile(join(path, 'content', 'articles', 'news', gated ?? ''), 'utf8')
  expect(page).toContain('title: "Gated"')
  expect(page).toContain('draft: true\naccess: "gold"')
  expect(await readFile(join(path, 'report.csv'), 'utf8')).toContain('It is for readers with gold')
  expect((await stat(path)).mode & 0o077).toBe(0)
  await expect(exportCommand(config, path, 'ghost')).rejects.toThrow('already exists. Choose another name')
  await expect(exportCommand(config, `${path}-2`, 'docx')).rejects.toThrow('Unknown format docx')
  await exportCommand(config, `${path}.csv`, 'members')
  expect(await readFile(`${path}.csv`, 'utf8')).toContain('asha@example.com')
  await exportCommand(config, `${path}.zip`, 'ghost')
  expect(await filesIn(await readFile(`${path}.zip`), 'ghost.zip')).toContain('ghost.json')
})

test.each(['zip', 'folder', 'file'] as const)(
  'a full disk ends an export into a %s with a sentence, and leaves nothing',
  async (shape) => {
    const place = await mkdtemp(join(folder, 'full-'))
    const writes = writeOutput(join(place, 'export.zip'), shape, async (output) => {
      await output.add(
        'first',
        (async function* first() {
          yield 'text'
        })(),
      )
      await writeFile('/dev/full', 'x')
    })
    await expect(writes).rejects.toThrow(
      'The disk is full, and the export was deleted. Free some space, then export again',
    )
    expect(await readdir(place)).toEqual([])
  },
)
