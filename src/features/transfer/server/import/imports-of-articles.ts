import { rm } from 'node:fs/promises'
import { keepable } from '../../../../platform/contract/field-schemas.ts'
import { UnreadableFile } from '../../../../platform/server/core/text-table.ts'
import { inTransaction } from '../../../../platform/server/db/transaction.ts'
import { Imports } from '../../../imports/server/index.ts'
import { collect, noCounts, startCheck } from './check/collect.ts'
import type { SiteImportDeps } from './deps.ts'
import { downloadExport } from './open/download.ts'
import { type OpenedFolder, openExports } from './open/open-export.ts'
import { findPictures } from './pictures/find-pictures.ts'
import { reportPictures } from './pictures/report-pictures.ts'
import { findReader } from './readers/readers.ts'
import type { SourceArticle, SourceItem, SourceReader } from './source.ts'
import type { ItemRow } from './source-row.ts'
import { importItems } from './take/import-items.ts'
import { loadPlan, type SiteImportPlan, saidOf } from './take/plan.ts'
import { rewriteLinks } from './take/rewrite-links.ts'
import { workApart } from './work-apart.ts'
export interface ExportPlace {
  /** Files and folders. For an address, the folder that it is downloaded to. */
  paths: readonly string[]
  name: string
  address?: string
  /** As in `--as`. Null: detect it. */
  as: string | null
  isOwn: boolean
}

type Options = object

export const articleImports = (deps: SiteImportDeps) => {
  const files = keepOneOpen()
  let lastPlan: SiteImportPlan | null = null
  let running = 0
  let isChecking = false
  const planOf = async (id: number): Promise<SiteImportPlan> => {
    if (lastPlan?.importId !== id) lastPlan = await loadPlan(deps.db, id, await deps.catalogue.get())
    return lastPlan
  }
  const imports = new Imports(deps, {
    name: 'site-import',
    fileName: 'export',
    noRows: noCounts,
    keepsCheck: true,
    isExclusive: true,
    open: recognise,
    async *read(source, signal) {
      const { address, as, paths } = placeIn(source)
      const [folder = ''] = paths
      if (address !== undefined) await downloadExport(deps.fetchOutside, { address, as, folder }, signal)
      const exported = await files.open(source)
      const reader = await findReader(exported, as)
      if (address !== undefined)
        await deps.db
          .updateTable('site_imports')
          .set({ reader: reader.name })
          .where('import_id', '=', running)
          .execute()
      yield* readRows(reader, exported, isChecking ? checkText : async (row) => row)
    },
    workOf: ({ item }: ItemRow) =>
      item.kind === 'article' || item.kind === 'page' ? 10 + item.html.length / 2_000 : 1,
    async begin({ id, isCheck, by }) {
      const catalogue = await deps.catalogue.get()
      lastPlan = null
      running = id
      isChecking = isCheck
      if (isCheck) {
        await inTransaction(deps.db, (tx) => startCheck(tx, id))
        return (tx, rows: readonly ItemRow[]) => collect(tx, { importId: id, catalogue }, rows)
      }
      const taking = { plan: await planOf(id), by }
      return (tx, rows: readonly ItemRow[]) => importItems(deps, tx, taking, rows)
    },
    async prepare(rows, { id, by }, signal) {
      const folder = files.opened()
      const plan = await planOf(id)
      const pictured = folder ? await findPictures(deps, { plan, folder, by, signal }, rows) : rows
      const converted: ItemRow[] = []
      for (const row of pictured) converted.push(await convertText(row, { plan, now: deps.now() }))
      return converted
    },
    async finish({ id }, signal) {
      const confirmed = await planOf(id)
      await rewriteLinks(deps, confirmed, signal)
      await reportPictures(deps.db, confirmed)
    },
    audit: async (_, { counts }) => ({ action: 'site-import.imported', kind: 'import', detail: { ...counts } }),
  } satisfies ConstructorParameters<typeof Imports<ItemRow, typeof noCounts, Refused, Options, ExportPlace>>[1])
  return { imports, close: files.close }
}

/** One import runs at a time. */
function keepOneOpen() {
  let opened: { source: string; folder: OpenedFolder } | null = null
  const close = () => {
    opened?.folder.close()
    opened = null
  }
  return {
    close,
    opened: () => opened?.folder,
    async open(source: string): Promise<OpenedFolder> {
      if (opened?.source === source) return opened.folder
      close()
      const { paths, name } = placeIn(source)
      const folder = await openExports(paths, name)
      opened = { source, folder }
      return folder
    },
  }
}

/** Refuses unknown formats at once. Addresses are read in the background. */
async function recognise(place: ExportPlace) {
  try {
    if (place.address === undefined) {
      const folder = await openExports(place.paths, place.name)
      try {
        await findReader(folder, place.as)
      } finally {
        folder.close()
      }
    }
    return { text: JSON.stringify(place), lines: 0, problem: null }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    if (place.isOwn) await Promise.all(place.paths.map((path) => rm(path, { force: true })))
    return { text: null, lines: 0, problem: error.message }
  }
}

interface Refused {
  line: number
  about: string
  reason: string
}

export const placeIn = (source: string) => JSON.parse(source) as ExportPlace

async function* readRows(
  reader: SourceReader,
  folder: OpenedFolder,
  make: (row: ItemRow) => Promise<ItemRow>,
): AsyncGenerator<ItemRow> {
  let line = 0
  try {
    for await (const item of reader.read(folder)) yield make({ line: ++line, item: storable(item) })
  } catch (error) {
    // The items before are taken. The rest is unreadable.
    if (!(error instanceof UnreadableFile) || line === 0) throw error
    yield {
      line: ++line,
      item: { kind: 'problem', about: folder.name, reason: `Failed to read the rest: ${error.message}` },
    }
  }
}

async function checkText(row: ItemRow): Promise<ItemRow> {
  const { item, line } = row
  if (item.kind !== 'article' && item.kind !== 'page') return row
  const checked = await workApart('check', item, nameOf(item))
  return 'problem' in checked ? { line, item: checked.problem } : { ...row, checked: checked.done }
}

async function convertText(row: ItemRow, { plan, now }: { plan: SiteImportPlan; now: Date }): Promise<ItemRow> {
  const { item, line, pictures } = row
  if (item.kind !== 'article' && item.kind !== 'page') return row
  const { site, choices } = plan
  const of = { item, plan: { site, choices }, pictures, said: saidOf(item, plan), now }
  const content = await workApart('content', of, nameOf(item))
  return 'problem' in content ? { line, item: content.problem } : { ...row, content: content.done }
}

const nameOf = ({ title, kind, id }: SourceArticle) => title || `${kind} ${id}`

function storable<T extends SourceItem>(item: T): T {
  const clean = (value: unknown): unknown => {
    if (typeof value === 'string') return keepable(value)
    if (Array.isArray(value)) return value.map(clean)
    if (typeof value !== 'object' || value === null || value instanceof Date) return value
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, clean(one)]))
  }
  return clean(item) as T
}
