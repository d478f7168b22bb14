import { expect, test } from 'vitest'
import { useDatabase } from '../../../../test/database.ts'
import { UnreadableFile } from '../../../platform/server/core/text-table.ts'
import type { Transaction } from '../../../platform/server/db/database.ts'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import type { ColumnQuestion } from '../contract/import-rules.ts'
import { listedRefusals } from '../contract/imports.ts'
import { Imports } from './imports.ts'
import { stopImportsAfterRestore } from './sweep.ts'

const opening = new Date('2026-03-02T09:00:00Z')
const jobs = { enqueue: async () => {} }
const anna = { userId: null, username: 'Anna' }
const signal = new AbortController().signal

interface Entry {
  line: number
  name: string
}

const database = useDatabase()

/** A source that is no table: each name becomes a label. `before` is called before each batch. */
const labelImports = (
  before: (tx: Transaction, isCheck: boolean) => Promise<void> = async () => {},
  db = database.db,
  asks: () => Promise<ColumnQuestion[]> = async () => [],
) =>
  new Imports(
    { db, now: () => opening, jobs },
    {
      name: 'parts',
      fileName: 'names.json',
      noRows: { fresh: 0 },
      open: (file) => {
        const text = Buffer.from(file).toString()
        return { text, lines: (JSON.parse(text) as string[]).length, problem: null }
      },
      async *read(text): AsyncGenerator<Entry> {
        for (const [at, name] of (JSON.parse(text) as string[]).entries()) {
          if (name === 'unreadable') throw new UnreadableFile('The end is missing')
          yield { line: at + 1, name }
        }
      },
      asks,
      async begin({ isCheck }) {
        return async (tx, rows: readonly Entry[]) => {
          await before(tx, isCheck)
          const taken = rows.filter(({ name }) => name !== '')
          if (taken.length > 0)
            await tx
              .insertInto('labels')
              .values(taken.map(({ name }) => ({ name, created_at: opening })))
              .execute()
          const refusals = rows.flatMap(({ line, name }) => (name === '' ? [{ line, reason: 'No name' }] : []))
          return { counts: { fresh: taken.length }, refusals }
        }
      },
      audit: async (_, { counts }) => ({ action: 'parts.imported', kind: 'parts', detail: counts }),
    },
  )
const uploads = async (names: readonly string[]) =>
  (await labelImports().upload(Buffer.from(JSON.stringify(names)), { fileName: '' }, anna)).id
const checks = async (names: readonly string[]) => {
  const id = await uploads(names)
  await labelImports().run(id, signal)
  return id
}
const labels = async () => (await database.db.selectFrom('labels').select('name').execute()).length
const names = (count: number) => Array.from({ length: count }, (_, at) => `label ${at}`)

test('an import is checked by doing it and taking it back, and done on request', async () => {
  const id = await checks([...names(30), ''])
  const counts = { fresh: 30, refused: 1, refusals: [{ line: 31, reason: 'No name' }] }
  expect(await labelImports().get(id)).toMatchObject({ ...counts, state: 'checked', progress: 1 })
  expect(await labels()).toBe(0)
  expect(await labelImports().apply(id, anna)).toMatchObject({ state: 'importing', fresh: 0, refused: 0, progress: 0 })
  await labelImports().run(id, signal)
  expect(await labelImports().get(id)).toMatchObject({ ...counts, state: 'done' })
  expect(await labels()).toBe(30)
  await labelImports().run(id, signal)
  expect(await labels()).toBe(30)
})

test('an import goes on behind the last batch when the process stopped', async () => {
  const id = await checks(names(100))
  await labelImports().apply(id, anna)
  const stop = new AbortController()
  const stopped = labelImports(async () => stop.abort(new Error('The process stops'))).run(id, stop.signal)
  await expect(stopped).rejects.toThrow('The process stops')
  const between = await labels()
  expect([between > 0, between < 100]).toEqual([true, true])
  expect((await labelImports().get(id)).fresh).toBe(between)
  await labelImports().run(id, signal)
  expect(await labelImports().get(id)).toMatchObject({ state: 'done', fresh: 100 })
  expect(await labels()).toBe(100)
})

test('an import that two processes run at once takes each row once', async () => {
  const id = await checks(names(100))
  await labelImports().apply(id, anna)
  await Promise.allSettled([labelImports().run(id, signal), labelImports().run(id, signal)])
  await labelImports().run(id, signal)
  expect([await labels(), (await labelImports().get(id)).fresh]).toEqual([100, 100])
})

test('an import whose check ends while another process begins it anew has the counts of that one', async () => {
  const id = await uploads(names(30))
  const begins = async () => {
    await database.db
      .updateTable('imports')
      .set({ lines_read: 0, counts: '{}', refused: 0, refusals: '[]' })
      .where('id', '=', id)
      .execute()
    return []
  }
  await labelImports(undefined, database.db, begins).run(id, signal)
  expect(await labelImports().get(id)).toMatchObject({ state: 'checking', fresh: 0 })
  await labelImports().run(id, signal)
  expect(await labelImports().get(id)).toMatchObject({ state: 'checked', fresh: 30 })
})

test('an import that is under way when a late check begins goes on where it was', async () => {
  const id = await uploads(names(100))
  let reads = 0
  // After the late process has read the state, another one checks the file and imports the first lines.
  const late = database.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      reads += 1
      if (reads === 1)
        await database.db
          .updateTable('imports')
          .set({ state: 'importing', lines_read: 50 })
          .where('id', '=', id)
          .execute()
      return result
    },
  })
  await labelImports(undefined, late).run(id, signal)
  expect(reads).toBeGreaterThan(0)
  expect(await labelImports().get(id)).toMatchObject({ state: 'importing', progress: 0.5 })
})

test('an import that turns out to be unreadable fails with the reason, and its file is deleted', async () => {
  const id = await checks([...names(30), 'unreadable'])
  expect(await labelImports().get(id)).toMatchObject({ state: 'failed', problem: 'The end is missing' })
  expect(await database.db.selectFrom('imports').select('source').executeTakeFirst()).toEqual({ source: null })
  await expect(labelImports().apply(id, anna)).rejects.toThrow('has not been checked yet')
})

test('an import lists its first refused rows and counts the others', async () => {
  const found = await labelImports().get(await checks(Array.from({ length: listedRefusals + 50 }, () => '')))
  expect([found.refused, found.refusals.length]).toEqual([listedRefusals + 50, listedRefusals])
})

test('an import of another kind is not found', async () => {
  const id = await checks(names(1))
  await database.db.updateTable('imports').set({ kind: 'members' }).execute()
  await expect(labelImports().get(id)).rejects.toThrow(`Cannot find file ${id}`)
})

test('an import under way is stopped by a restore', async () => {
  const id = await uploads(names(3))
  await inTransaction(database.db, (tx) => stopImportsAfterRestore(tx, { madeAt: opening, now: opening }))
  await labelImports().run(id, signal)
  expect(await labelImports().get(id)).toMatchObject({
    state: 'failed',
    problem: 'Stopped because a backup of 2026-03-02 09:00 UTC was restored. Upload the file again.',
  })
})
