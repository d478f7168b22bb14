import { type Selectable, sql } from 'kysely'
import { type Administrator, type commandLine, recordAction } from '../../../platform/server/audit/index.ts'
import { Conflict, NotFound } from '../../../platform/server/core/errors.ts'
import { UnreadableFile } from '../../../platform/server/core/text-table.ts'
import type { Database, Transaction } from '../../../platform/server/db/database.ts'
import type { Tables } from '../../../platform/server/db/tables.ts'
import { inTransaction } from '../../../platform/server/db/transaction.ts'
import type { Jobs } from '../../../platform/server/jobs/index.ts'
import type { ColumnAnswer } from '../contract/import-rules.ts'
import type { RefusedRow } from '../contract/imports.ts'
import { takeInBatches } from './batches.ts'
import { type ImportCounts, type ImportKind, importNouns, type SourceRow, type TakeRows } from './import-kind.ts'
import { advance, Overtaken, type Progress, requireOwnRun, writeProgress } from './progress.ts'
import { askedOf, unanswered, withAnswers } from './questions.ts'

interface ImportDeps {
  db: Database
  now: () => Date
  jobs: Pick<Jobs, 'enqueue'>
}

type StoredImport = Selectable<Tables['imports']>

const fromTheStart = { lines_read: 0, counts: '{}', refused: 0, refusals: '[]' }

export class Imports<
  Row extends SourceRow,
  Counts extends ImportCounts,
  Refusal extends RefusedRow,
  Options extends object,
  Upload = Uint8Array,
> {
  readonly #deps: ImportDeps
  readonly #kind: ImportKind<Row, Counts, Refusal, Options, Upload>

  constructor(deps: ImportDeps, kind: ImportKind<Row, Counts, Refusal, Options, Upload>) {
    this.#deps = deps
    this.#kind = kind
  }

  /** Also enqueues the check. Imports nothing yet. */
  async upload(
    file: Upload,
    { fileName, ...options }: { fileName: string } & Options,
    by: Administrator | typeof commandLine,
  ) {
    const { db, now } = this.#deps
    const { text, lines, problem } = await this.#kind.open(file)
    const id = await inTransaction(db, async (tx) => {
      if (problem === null) await this.#requireAlone(tx)
      const stored = await tx
        .insertInto('imports')
        .values({
          kind: this.#kind.name,
          file_name: fileName || this.#kind.fileName,
          source: text,
          lines,
          problem,
          options: JSON.stringify(options),
          state: problem === null ? 'checking' : 'failed',
          created_at: now(),
          created_by: by.userId,
          created_by_name: by.username,
          finished_at: problem === null ? null : now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (problem === null) await this.#deps.jobs.enqueue(tx, `${this.#kind.name}.import`, stored)
      return stored.id
    })
    return this.get(id)
  }

  /** @throws NotFound, Conflict */
  async apply(id: number, by: Administrator | typeof commandLine) {
    const { db, now, jobs } = this.#deps
    const { name } = this.#kind
    const noun = importNouns[name]
    await inTransaction(db, async (tx) => {
      const file = await this.#found(tx, id).forUpdate().executeTakeFirst()
      if (!file) throw new NotFound(noun, id)
      if (file.state !== 'checked')
        throw new Conflict(
          `${noun}_${file.state}`,
          `This ${noun} has not been checked yet, or has already been imported`,
        )
      const [open] = unanswered(askedOf(file))
      if (open) throw new Conflict(`${noun}_asks`, `First choose what the column “${open.column}” means`)
      await this.#requireAlone(tx)
      const counts = { ...this.#countsOf(file), refused: file.refused }
      const { action, kind, detail } = await this.#kind.audit(tx, { counts, options: this.#optionsOf(file) })
      // Plans are granted, and parts changed, by whoever starts the import.
      const starter = { created_by: by.userId, created_by_name: by.username }
      await tx
        .updateTable('imports')
        .set({ ...fromTheStart, ...starter, state: 'importing', finished_at: null })
        .where('id', '=', id)
        .execute()
      await recordAction(tx, { by, action, subject: { kind, id, name: file.file_name }, detail }, now())
      await jobs.enqueue(tx, `${name}.import`, { id })
    })
    return this.get(id)
  }

  /** Checks the file again. @throws NotFound, Conflict, InvalidInput */
  async answer(id: number, given: readonly Pick<ColumnAnswer, 'column' | 'no'>[]) {
    const { db, jobs } = this.#deps
    const { name } = this.#kind
    const noun = importNouns[name]
    await inTransaction(db, async (tx) => {
      const file = await this.#found(tx, id).forUpdate().executeTakeFirst()
      if (!file) throw new NotFound(noun, id)
      if (file.state !== 'checked')
        throw new Conflict(`${noun}_${file.state}`, 'Columns can be explained after the check and before the import')
      await tx
        .updateTable('imports')
        .set({ ...fromTheStart, state: 'checking', options: withAnswers(file, given), finished_at: null })
        .where('id', '=', id)
        .execute()
      await jobs.enqueue(tx, `${name}.import`, { id })
    })
    return this.get(id)
  }

  /** Stops between two batches. @throws NotFound, Conflict */
  async stop(id: number) {
    await this.#move(id, 'importing', 'stopped')
    return this.get(id)
  }

  /** @throws NotFound, Conflict */
  async goOn(id: number) {
    await this.#move(id, 'stopped', 'importing')
    return this.get(id)
  }

  async #move(id: number, from: 'importing' | 'stopped', to: 'importing' | 'stopped') {
    const { name } = this.#kind
    const noun = importNouns[name]
    await inTransaction(this.#deps.db, async (tx) => {
      const file = await this.#found(tx, id).forUpdate().executeTakeFirst()
      if (!file) throw new NotFound(noun, id)
      if (file.state !== from) throw new Conflict(`${noun}_${file.state}`, `This ${noun} is not ${from}`)
      if (to === 'importing') await this.#requireAlone(tx)
      await tx.updateTable('imports').set({ state: to }).where('id', '=', id).execute()
      if (to === 'importing') await this.#deps.jobs.enqueue(tx, `${name}.import`, { id })
    })
  }

  /** @throws Conflict if another import of the kind is running */
  async #requireAlone(tx: Transaction) {
    const { isExclusive, name } = this.#kind
    if (!isExclusive) return
    await sql`lock table imports in share row exclusive mode`.execute(tx)
    const other = await tx
      .selectFrom('imports')
      .select('file_name')
      .where('kind', '=', name)
      .where('state', 'in', ['checking', 'importing', 'undoing'])
      .executeTakeFirst()
    if (other)
      throw new Conflict('import_running', `Another import is running: ${other.file_name}. Wait for it, or stop it`)
  }

  /** @throws NotFound */
  async get(id: number) {
    const row = await this.#found(this.#deps.db, id).executeTakeFirst()
    if (!row) throw new NotFound(importNouns[this.#kind.name], id)
    return {
      ...this.#countsOf(row),
      id,
      state: row.state,
      refused: row.refused,
      problem: row.problem,
      questions: unanswered(askedOf(row)),
      // `take` has written them.
      refusals: row.refusals as Refusal[],
      fileName: row.file_name,
      progress: row.lines === 0 ? Number(row.state !== 'checking') : Math.min(1, row.lines_read / row.lines),
      createdAt: row.created_at.toISOString(),
      createdBy: row.created_by_name,
      finishedAt: row.finished_at?.toISOString() ?? null,
    }
  }

  /** After a crash an import goes on where it was, and a check begins anew. */
  async run(id: number, signal: AbortSignal): Promise<void> {
    const { db, now } = this.#deps
    const file = await this.#found(db, id).executeTakeFirst()
    if (!file || file.source === null || (file.state !== 'checking' && file.state !== 'importing')) return
    const isCheck = file.state === 'checking'
    if (isCheck) {
      const begun = db.updateTable('imports').set(fromTheStart).where('id', '=', id).where('state', '=', 'checking')
      const { numUpdatedRows } = await begun.executeTakeFirst()
      if (numUpdatedRows === 0n) return
    }
    const lines = isCheck ? 0 : file.lines_read
    const progress = {
      id,
      state: file.state,
      lines,
      refused: isCheck ? 0 : file.refused,
      counts: isCheck ? this.#kind.noRows : this.#countsOf(file),
      refusals: isCheck ? [] : (file.refusals as Refusal[]),
    }
    const end = (values: object) =>
      db
        .updateTable('imports')
        .set({ ...values, finished_at: now() })
        .where('id', '=', id)
        .where('state', '=', progress.state)
        // Another process may have begun the check anew: its counts are the valid ones.
        .where('lines_read', '=', progress.lines)
        .execute()
    try {
      const by = { userId: file.created_by, username: file.created_by_name }
      const running = { id, fileName: file.file_name, options: this.#optionsOf(file), by, isCheck }
      const take = await this.#kind.begin(running)
      const rows = this.#kind.read(file.source, signal, askedOf(file).answers ?? [])
      const work = (row: Row) => this.#kind.workOf?.(row) ?? 1
      const prepare = this.#kind.prepare
      await takeInBatches(rows, { after: lines, work, signal }, async (batch) => {
        const prepared = isCheck || !prepare ? batch : await prepare(batch, running, signal)
        await this.#take(prepared, { isCheck, take, progress })
      })
      if (!isCheck) await this.#kind.finish?.(running, signal)
      const last = Math.max(file.lines, progress.lines)
      const done = {
        lines_read: last,
        lines: last,
        ...(isCheck
          ? { state: 'checked', ...(await this.#asked(file, file.source)) }
          : { state: 'done', source: null }),
      }
      await end(done)
    } catch (error) {
      if (error instanceof Overtaken) return
      if (!(error instanceof UnreadableFile)) throw error
      await end({ state: 'failed', problem: error.message, source: null })
    }
  }

  async #asked(file: StoredImport, source: string) {
    const questions = await this.#kind.asks?.(source, file.file_name)
    return questions && { options: JSON.stringify({ ...file.options, questions }) }
  }

  /** Rows and progress are saved in one transaction. A check rolls it back. */
  async #take(rows: readonly Row[], { isCheck, take, progress }: Run<Row, Counts, Refusal>): Promise<void> {
    const { db } = this.#deps
    let outcome: Awaited<ReturnType<typeof take>> | undefined
    let after = progress
    try {
      await inTransaction(db, async (tx) => {
        await requireOwnRun(tx, progress)
        outcome = await take(tx, rows)
        after = advance(progress, rows, outcome)
        if (isCheck && !this.#kind.keepsCheck) throw new OnlyChecked()
        await writeProgress(tx, progress, after)
      })
    } catch (error) {
      if (!(error instanceof OnlyChecked)) throw error
      await writeProgress(db, progress, after)
    }
    Object.assign(progress, after)
    outcome?.remember?.()
  }

  #found(db: Database, id: number) {
    return db.selectFrom('imports').selectAll().where('id', '=', id).where('kind', '=', this.#kind.name)
  }

  readonly #countsOf = ({ counts }: StoredImport): Counts => ({ ...this.#kind.noRows, ...counts })

  /** `upload` has written them. */
  readonly #optionsOf = ({ options }: StoredImport) => options as Options
}

/** Rolls back the transaction of a check, which does what an import would do. */
class OnlyChecked extends Error {}

interface Run<Row, Counts extends ImportCounts, Refusal extends RefusedRow> {
  isCheck: boolean
  take: TakeRows<Row, Counts, Refusal>
  progress: Progress<Counts, Refusal>
}
