import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Selectable, sql } from 'kysely'
import { type Administrator, recordAction } from '../../../../platform/server/audit/index.ts'
import { hours, minutes, seconds } from '../../../../platform/server/core/durations.ts'
import { Conflict, NotFound } from '../../../../platform/server/core/errors.ts'
import { countPages, findRowsOnPage, type PageQuery } from '../../../../platform/server/db/paging.ts'
import type { Tables } from '../../../../platform/server/db/tables.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import { type ExportFormat, exportFileLink, exportLimits, formatWords } from '../../contract/export/rules.ts'
import type { SiteExportDeps } from './deps.ts'
import type { MagazineToExport } from './magazine.ts'
import { ExportFailed } from './output.ts'
import { presentExport } from './present.ts'
import { countForExport, writeExport } from './write-export.ts'

export type ExportRow = Selectable<Tables['exports']>

const saveEvery = seconds(1)
const ticketFor = minutes(5)

const fileTicket = (id: number) => `export ${id}`

/** Exports are made in the background and kept for a day, in a folder that is not served. */
export class Exports {
  readonly #deps: SiteExportDeps
  readonly #folder: string

  constructor(deps: SiteExportDeps) {
    this.#deps = deps
    this.#folder = join(deps.config.dataDir, 'exports')
  }

  /** @throws Conflict if too many exports are running */
  async begin(format: ExportFormat, by: Administrator) {
    const { db, now, jobs } = this.#deps
    const total = await countForExport(db, format)
    const id = await inTransaction(db, async (tx) => {
      await sql`lock table exports in share row exclusive mode`.execute(tx)
      const running = await tx.selectFrom('exports').select('id').where('state', '=', 'running').execute()
      if (running.length >= exportLimits.atOnce)
        throw new Conflict('exports_running', 'Three exports are running. Wait until one has finished')
      const added = await tx
        .insertInto('exports')
        .values({
          format,
          state: 'running',
          created_at: now(),
          created_by: by.userId,
          created_by_name: by.username,
          total,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const subject = { kind: 'export', id: added.id, name: formatWords[format].label }
      await recordAction(tx, { by, action: 'export.made', subject, detail: { format } }, now())
      await jobs.enqueue(tx, 'exports.make', added)
      return added.id
    })
    return this.get(id)
  }

  /** @throws NotFound */
  async get(id: number) {
    return presentExport(await this.#row(id), this.#deps.now())
  }

  async list(query: PageQuery) {
    const { db, now } = this.#deps
    const all = db.selectFrom('exports')
    const { rows, total } = await findRowsOnPage(all.selectAll().orderBy('id', 'desc'), all, query)
    return { data: rows.map((row) => presentExport(row, now())), ...countPages(query, total) }
  }

  /** @throws NotFound, Conflict */
  async addressFor(id: number, by: Administrator): Promise<string> {
    const { db, tickets, now } = this.#deps
    const row = await this.#row(id)
    if (!presentExport(row, now()).isDownloadable)
      throw new Conflict('export_gone', 'The file is missing: files are removed after a day. Export again')
    const subject = { kind: 'export', id, name: formatWords[row.format].label }
    await inTransaction(db, (tx) => recordAction(tx, { by, action: 'export.downloaded', subject }, now()))
    return exportFileLink(id, tickets.sign(fileTicket(id), by.userId, ticketFor))
  }

  /** Opens the file of a ticket while its owner is an administrator. @throws NotFound */
  async open(id: number, ticket: string) {
    const { db, tickets, now } = this.#deps
    const userId = tickets.read(fileTicket(id), ticket)
    const admin =
      userId !== null &&
      (await db
        .selectFrom('users')
        .select('id')
        .where('id', '=', userId)
        .where('role', '=', 'admin')
        .where('deactivated_at', 'is', null)
        .executeTakeFirst())
    if (!admin) throw new NotFound('export', id)
    const row = await this.#row(id)
    const { isDownloadable, fileName } = presentExport(row, now())
    const path = isDownloadable && row.file !== null && join(this.#folder, row.file)
    const found = path && (await stat(path).catch(() => null))
    if (!path || !found) throw new NotFound('export', id)
    return { path, bytes: found.size, fileName }
  }

  async #row(id: number): Promise<ExportRow> {
    const row = await this.#deps.db.selectFrom('exports').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) throw new NotFound('export', id)
    return row
  }

  /** After a crash it begins anew. `isLastTry`: a failure is final. */
  async run(id: number, { signal, isLastTry }: { signal: AbortSignal; isLastTry: boolean }): Promise<void> {
    const { db, now } = this.#deps
    const row = await db.selectFrom('exports').selectAll().where('id', '=', id).executeTakeFirst()
    if (row?.state !== 'running') return
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const file = `${randomUUID()}.${formatWords[row.format].extension}`
    const path = join(this.#folder, file)
    let savedAt = 0
    const save = (written: number) => db.updateTable('exports').set({ written }).where('id', '=', id).execute()
    try {
      const { written } = await writeExport(await this.#magazine(), {
        path,
        format: row.format,
        onProgress: async (done) => {
          signal.throwIfAborted()
          if (Date.now() - savedAt < saveEvery) return
          savedAt = Date.now()
          await save(done)
        },
      })
      const { size: bytes } = await stat(path)
      await db
        .updateTable('exports')
        .set({ state: 'done', written, total: written, file, bytes, finished_at: now() })
        .where('id', '=', id)
        .execute()
    } catch (error) {
      await rm(path, { force: true })
      const isExpected = error instanceof ExportFailed
      const problem = isExpected ? error.message : 'The export failed. See the server log'
      if (isExpected || isLastTry)
        await db
          .updateTable('exports')
          .set({ state: 'failed', problem, finished_at: now() })
          .where('id', '=', id)
          .execute()
      if (!isExpected) throw error
    }
  }

  async #magazine(): Promise<MagazineToExport> {
    const { db, files, config, settings, catalogue, now } = this.#deps
    const { identity, contact } = settings.current()
    return {
      db,
      files,
      dataDir: config.dataDir,
      publicUrl: config.publicUrl,
      now: now(),
      siteName: identity.name,
      timeZone: contact.timeZone,
      catalogue: await catalogue.get(),
    }
  }

  /** Also removes what crashes have left. Gives up exports whose job has failed. */
  async sweep(): Promise<void> {
    const { db, now } = this.#deps
    const before = new Date(now().getTime() - hours(exportLimits.keptHours))
    await db
      .updateTable('exports')
      .set({ state: 'failed', problem: 'The export failed', finished_at: now() })
      .where('state', '=', 'running')
      .where('created_at', '<', before)
      .execute()
    await db.updateTable('exports').set({ file: null }).where('finished_at', '<', before).execute()
    const rows = await db.selectFrom('exports').select('file').where('file', 'is not', null).execute()
    const running = await db.selectFrom('exports').select('id').where('state', '=', 'running').execute()
    const kept = new Set(rows.map(({ file }) => file))
    for (const name of await readdir(this.#folder).catch(() => []))
      if (!kept.has(name) && running.length === 0) await rm(join(this.#folder, name), { recursive: true, force: true })
  }
}
