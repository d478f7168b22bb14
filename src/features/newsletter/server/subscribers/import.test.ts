import { buffer } from 'node:stream/consumers'
import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useDatabase } from '../../../../../test/database.ts'
import { emailKey, phoneProblem, usernameProblem } from '../../../../platform/contract/accounts/rules.ts'
import { countLines, decodeText, UnreadableFile } from '../../../../platform/server/core/text-table.ts'
import type { SendingDeps } from '../deps.ts'
import { getSigningSecret } from '../signing-secret.ts'
import { exportSubscribers } from './export.ts'
import { subscriberImports } from './import.ts'
import { type Row, readTable } from './table.ts'

const opening = new Date('2026-03-02T09:00:00Z')

async function rowsOf(file: Uint8Array): Promise<Row[]> {
  const text = decodeText(file)
  countLines(text)
  return Array.fromAsync(readTable(text))
}

const aCell = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    '',
    ' ',
    '"',
    "'",
    '\n',
    '\r\n',
    'Email',
    'Status',
    'unsubscribed',
    'a@reader.example',
    '=1+1',
    '\ufeff',
  ),
)
const encodings = ['utf8', 'utf16le', 'latin1'] as const

test('whatever bytes a file has, it is read, or refused with a reason', async () => {
  const aText = fc
    .tuple(fc.array(fc.array(aCell, { maxLength: 4 })), fc.constantFrom(',', ';', '\t'), fc.constantFrom(...encodings))
    .map(([rows, delimiter, encoding]) => Buffer.from(rows.map((cells) => cells.join(delimiter)).join('\n'), encoding))
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.uint8Array(), aText), async (file) => {
      const outcome = await rowsOf(file).catch((error: unknown) => error)
      if (outcome instanceof UnreadableFile) {
        expect(outcome.message).not.toBe('')
        return
      }
      if (!Array.isArray(outcome)) throw outcome
      const lines = outcome.map(({ line }: Row) => line)
      expect(lines).toEqual(lines.toSorted((a, b) => a - b))
      for (const row of outcome)
        if ('address' in row) expect(emailKey(row.address.email)).toBe(row.address.email)
        else expect(row.refused).not.toBe('')
    }),
    { numRuns: 300 },
  )
})

test.each([';', ',', '\t'])('the line in which Excel names the delimiter %j is no row', async (delimiter) => {
  const rows = [`sep=${delimiter}`, ['Email', 'Name'].join(delimiter), ['a@reader.example', 'A'].join(delimiter)]
  for (const file of [Buffer.from(rows.join('\r\n')), Buffer.from(`\ufeff${rows.join('\n')}`, 'utf16le')])
    expect(await rowsOf(file)).toEqual([{ line: 3, address: { email: 'a@reader.example', name: 'A', phone: null } }])
})

test('every row of a table is either accepted or refused with a reason: none is lost', async () => {
  const Rows = fc.array(fc.tuple(aCell, aCell, aCell), { minLength: 1, maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(Rows, fc.constantFrom(',', ';', '\t'), fc.boolean(), async (cells, delimiter, bom) => {
      const table = [['Name', 'Email', 'Phone'], ...cells.map(([name, email, phone]) => [`.${name}`, email, phone])]
      const rows = await rowsOf(Buffer.from(stringify(table, { delimiter, bom, quoted: true })))
      expect(rows).toHaveLength(cells.length)
    }),
  )
})

const aName = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
    fc
      .tuple(fc.constantFrom("'", '=', '＝', "'=", "''+", '＋', '-', '@', '＠', '"', ';'), fc.string())
      .map((two) => two.join('')),
  )
  .map((name) => name.normalize().trim())
  .filter((name) => name !== '' && usernameProblem(name) === null)
const aPhone = fc.constantFrom(null, '+91 80 5550 0142', '(080) 5550-0142', '0805550142')
const Subscribers = fc.uniqueArray(
  fc.record({
    email_key: fc
      .constantFrom('a', 'b.c', '-d', '+e', '=f', "'g", "'-h", 'i+j')
      .map((local) => `${local}@reader.example`),
    name: aName,
    phone: aPhone.filter((phone) => phone === null || phoneProblem(phone) === null),
  }),
  { selector: ({ email_key }) => email_key, maxLength: 6 },
)

const database = useDatabase()
const never = { confirmed_at: null, unsubscribed_at: null, unsubscribed_by: null, bounced_at: null }

/** Without a check first. */
const importTable = async (csv: string) => {
  const { db } = database
  const { rows } = await sql<{ id: number }>`
    insert into imports (kind, options, file_name, source, state, lines, created_at, created_by_name)
    values ('newsletter', '{"newsletter": 1}', 'list.csv', ${csv}, 'importing', ${countLines(csv)}, ${opening}, 'Anna')
    returning id`.execute(db)
  const id = rows[0]?.id ?? 0
  const imports = subscriberImports({ db, now: () => opening } as SendingDeps)
  await imports.run(id, AbortSignal.timeout(60_000))
  return imports.get(id)
}
const stored = () =>
  database.db.selectFrom('newsletter_subscribers').select(['email_key', 'name', 'phone']).orderBy('id').execute()

test('an import of an export gives the same subscribers, whatever their names are', async () => {
  await fc.assert(
    fc.asyncProperty(Subscribers, async (subscribers) => {
      const { db } = database
      await database.empty()
      const rows = subscribers.map((one) => ({ ...one, asked_at: opening, subscribed_at: opening, ...never }))
      if (rows.length > 0) await db.insertInto('newsletter_subscribers').values(rows).execute()
      const file = await buffer(exportSubscribers(db, undefined))
      await database.empty()
      const outcome = await importTable(decodeText(file))
      expect(outcome).toMatchObject({ state: 'done', fresh: rows.length, refused: 0 })
      expect(await stored()).toEqual(subscribers)
    }),
    { numRuns: 25 },
  )
})

test('nobody is subscribed after imports who said no here or in any of the lists', async () => {
  const aSpelling = fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('@reader.example', '@READER.Example'))
  const anAddress = aSpelling.map(([local, domain]) => ({ key: `${local}@reader.example`, typed: local + domain }))
  const aRow = fc.record({
    address: anAddress,
    status: fc.constantFrom('subscribed', 'subscribed', '', 'unsubscribed', 'Cleaned', 'complained', 'no'),
  })
  const saysNo = (status: string) => !['subscribed', ''].includes(status)
  const Lists = fc.array(fc.record({ hasStatus: fc.boolean(), rows: fc.array(aRow, { minLength: 1, maxLength: 6 }) }), {
    minLength: 1,
    maxLength: 3,
  })
  const Left = fc.subarray(['a', 'b', 'c', 'd'].map((local) => `${local}@reader.example`))
  await fc.assert(
    fc.asyncProperty(Lists, Left, async (lists, left) => {
      const { db } = database
      await database.empty()
      await getSigningSecret(db)
      const rows = left.map((email_key) => ({ email_key, name: 'Priya', phone: null, asked_at: opening }))
      const gone = { ...never, subscribed_at: opening, unsubscribed_at: opening, unsubscribed_by: 'form' } as const
      if (rows.length > 0)
        await db
          .insertInto('newsletter_subscribers')
          .values(rows.map((row) => ({ ...row, ...gone })))
          .execute()
      const declined = new Set<string>(left)
      const expected = new Set<string>()
      for (const { hasStatus, rows: listed } of lists) {
        const cells = listed.map(({ address, status }) => (hasStatus ? [address.typed, status] : [address.typed]))
        await importTable(stringify([hasStatus ? ['Email', 'Status'] : ['Email'], ...cells]))
        for (const { address, status } of listed) if (hasStatus && saysNo(status)) declined.add(address.key)
        for (const { address } of listed) expected.add(address.key)
        for (const key of declined) expected.delete(key)
      }
      const current = await db
        .selectFrom('newsletter_subscribers')
        .select('email_key')
        .where('unsubscribed_at', 'is', null)
        .orderBy('email_key')
        .execute()
      expect(current.map(({ email_key }) => email_key)).toEqual([...expected].toSorted())
    }),
    { numRuns: 25 },
  )
})
