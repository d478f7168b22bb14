import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { accessLevels } from '../../../../platform/contract/catalogue.ts'
import type { UploadedFile } from '../../../../platform/contract/endpoint.ts'
import { keepable } from '../../../../platform/contract/field-schemas.ts'
import { findCategory, findSection, type StoredCatalogue } from '../../../../platform/contract/sections/catalogue.ts'
import type { Administrator, commandLine } from '../../../../platform/server/audit/index.ts'
import { Conflict, InvalidInput } from '../../../../platform/server/core/errors.ts'
import { UnreadableFile } from '../../../../platform/server/core/text-table.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import type { SiteImportChoices, SiteImportNameKind } from '../../contract/import/rules.ts'
import type { SiteImportDeps } from './deps.ts'
import { articleImports, type ExportPlace, placeIn } from './imports-of-articles.ts'
import { openExports } from './open/open-export.ts'
import { findFindings } from './queries.ts'
import { findReader } from './readers/readers.ts'
import { usualChoices } from './take/plan.ts'
import { isUndoable, runUndo, startImportUndo } from './undo.ts'

type By = Administrator | typeof commandLine

export interface SiteImportTarget {
  kind: SiteImportNameKind
  sourceId: string
  target: string
}

export class SiteImports {
  readonly #deps: SiteImportDeps
  readonly #imports: ReturnType<typeof articleImports>['imports']
  readonly #closeFiles: () => void
  readonly #folder: string

  constructor(deps: SiteImportDeps) {
    this.#deps = deps
    const { imports, close } = articleImports(deps)
    this.#imports = imports
    this.#closeFiles = close
    this.#folder = join(deps.config.dataDir, 'imports')
  }

  async upload(file: UploadedFile, { fileName, as }: { fileName: string; as: string | null }, by: Administrator) {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const path = join(this.#folder, randomUUID())
    await rename(file.path, path).catch(() => copyFile(file.path, path))
    try {
      return await this.begin(
        { paths: [path], name: keepable(fileName || file.name || 'export').slice(0, 200), as, isOwn: true },
        by,
      )
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
  }

  /** @throws Conflict if another import runs */
  async beginAddress(address: string, as: string | null, by: By) {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const paths = [join(this.#folder, randomUUID())]
    return this.begin({ paths, name: keepable(address).slice(0, 200), address, as, isOwn: true }, by)
  }

  /** Leaves the export where it is. @throws Conflict if another import runs */
  async begin(place: ExportPlace, by: By) {
    // Before the check begins: one that fails deletes the file.
    const reader = place.address === undefined ? await readerOf(place) : ''
    const { id } = await this.#imports.upload(place, { fileName: place.name }, by)
    await this.#deps.db
      .insertInto('site_imports')
      .values({ import_id: id, reader })
      // The check may have begun and stored its findings.
      .onConflict((conflict) =>
        reader === '' ? conflict.doNothing() : conflict.column('import_id').doUpdateSet({ reader }),
      )
      .execute()
    return this.get(id)
  }

  async get(id: number) {
    const { db, catalogue } = this.#deps
    const found = await this.#imports.get(id)
    const { about, names, drops, questions } = await findFindings(db, id)
    const choices = { ...usualChoices(await catalogue.get()), ...about?.choices }
    return {
      ...found,
      names,
      drops,
      questions,
      choices,
      reader: about?.reader ?? '',
      site: about?.site ?? '',
      samples: about?.samples ?? [],
      isUndoable: isUndoable(found.state) && found.articles + found.pages > 0,
    }
  }

  async list() {
    const rows = await this.#deps.db
      .selectFrom('imports')
      .select('id')
      .where('kind', '=', 'site-import')
      .orderBy('id', 'desc')
      .limit(20)
      .execute()
    return Promise.all(rows.map(({ id }) => this.#imports.get(id)))
  }

  /** @throws NotFound, Conflict, InvalidInput */
  async choose(id: number, choices: SiteImportChoices, targets: readonly SiteImportTarget[]) {
    const { state } = await this.#imports.get(id)
    if (state !== 'checked')
      throw new Conflict(`export_${state}`, 'You can choose this after the check and before the import')
    const catalogue = await this.#deps.catalogue.get()
    if (!findSection(catalogue, choices.section)) throw new InvalidInput('section', 'Section not found')
    for (const target of targets)
      if (!isKnownTarget(catalogue, target))
        throw new InvalidInput('targets', `Cannot find ${target.target || 'this name'}`)
    await inTransaction(this.#deps.db, async (tx) => {
      await tx
        .updateTable('site_imports')
        .set({ choices: JSON.stringify(choices) })
        .where('import_id', '=', id)
        .execute()
      for (const { kind, sourceId, target } of targets)
        await tx
          .updateTable('site_import_names')
          .set({ target })
          .where('import_id', '=', id)
          .where('kind', '=', kind)
          .where('source_id', '=', sourceId)
          .execute()
    })
    return this.get(id)
  }

  async apply(id: number, by: By) {
    await this.#imports.apply(id, by)
    return this.get(id)
  }

  async stop(id: number) {
    await this.#imports.stop(id)
    return this.get(id)
  }

  async goOn(id: number) {
    await this.#imports.goOn(id)
    return this.get(id)
  }

  async undo(id: number, by: Administrator) {
    await startImportUndo(this.#deps, id, by)
    return this.get(id)
  }

  async run(id: number, signal: AbortSignal) {
    try {
      await this.#imports.run(id, signal)
    } finally {
      this.#closeFiles()
    }
    await this.removeFiles()
  }

  /** Resumes imports after a crash of the process or the machine. */
  async goOnInterrupted(signal: AbortSignal) {
    const rows = await this.#deps.db
      .selectFrom('imports')
      .select('id')
      .where('kind', '=', 'site-import')
      .where('state', 'in', ['checking', 'importing'])
      .execute()
    for (const { id } of rows) await this.run(id, signal)
  }

  runUndo = (id: number, signal: AbortSignal) => runUndo(this.#deps, id, signal)

  async removeFiles() {
    const files = await readdir(this.#folder).catch(() => [])
    if (files.length === 0) return
    const rows = await this.#deps.db
      .selectFrom('imports')
      .select('source')
      .where('kind', '=', 'site-import')
      .where('source', 'is not', null)
      .execute()
    const needed = new Set(rows.flatMap(({ source }) => (source === null ? [] : placeIn(source).paths)))
    for (const file of files) {
      const path = join(this.#folder, file)
      if (!needed.has(path.replace(/\.part$/, ''))) await rm(path, { force: true, recursive: true })
    }
  }
}

function isKnownTarget(catalogue: StoredCatalogue, { kind, target }: SiteImportTarget): boolean {
  if (kind === 'author') return /^(?:nothing|[1-9]\d{0,8})?$/.test(target)
  if (kind === 'tier') return ['', 'draft'].includes(target) || accessLevels.some((level) => level === target)
  const [what, of = ''] = target.split(':')
  if (what === 'section') return findSection(catalogue, of) !== undefined
  return ['keyword', 'nothing'].includes(target) || (what === 'category' && findCategory(catalogue, of) !== undefined)
}

/** Empty: unreadable. The import says why. */
async function readerOf({ paths, name, as }: ExportPlace): Promise<string> {
  try {
    const folder = await openExports(paths, name)
    try {
      return (await findReader(folder, as)).name
    } finally {
      folder.close()
    }
  } catch (error) {
    if (error instanceof UnreadableFile) return ''
    throw error
  }
}
