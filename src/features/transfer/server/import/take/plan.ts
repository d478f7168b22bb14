import type { StoredCatalogue } from '../../../../../platform/contract/sections/catalogue.ts'
import type { Database } from '../../../../../platform/server/db/database.ts'
import type { SiteImportChoices } from '../../../contract/import/rules.ts'
import { isRule, type SourceArticle, unclearId } from '../source.ts'
export interface SiteImportPlan {
  importId: number
  site: string
  reader: string
  choices: SiteImportChoices
  said: ReadonlyMap<string, Said>
}

export const usualChoices = ({ sections }: StoredCatalogue): SiteImportChoices => ({
  section: sections.find(({ isHidden }) => !isHidden)?.id ?? 'news',
  members: 'login',
  paid: 'gold',
  passwords: 'gold',
  fetchPictures: false,
  oldAddress: '',
})

export async function loadPlan(db: Database, importId: number, catalogue: StoredCatalogue): Promise<SiteImportPlan> {
  const { site, reader, choices } = await db
    .selectFrom('site_imports')
    .selectAll()
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow()
  const named = await db
    .selectFrom('site_import_names')
    .select(['source_id', 'name', 'target'])
    .where('import_id', '=', importId)
    .where('kind', '=', 'tier')
    .where('source_id', 'like', '?%')
    .execute()
  return {
    said: new Map(named.map(({ source_id, name, target }) => [source_id, { what: name, target }])),
    importId,
    site: site || `import ${importId}`,
    reader,
    choices: { ...usualChoices(catalogue), ...choices },
  }
}

export async function findTargets(db: Database, importId: number, of: readonly { kind: string; id: string }[]) {
  const ids = [...new Set(of.map(({ id }) => id.slice(0, 200)))]
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('site_import_names')
          .selectAll()
          .where('import_id', '=', importId)
          .where('source_id', 'in', ids)
          .execute()
  return new Map(rows.map((row) => [`${row.kind} ${row.source_id}`, row]))
}
export type Targets = Awaited<ReturnType<typeof findTargets>>

/** `target`: an access level, or `draft`. */
export interface Said {
  what: string
  target: string
}

export function saidOf({ unclear = [], own }: SourceArticle, { said }: SiteImportPlan): Said[] {
  const rules = own ? [] : [...said].flatMap(([id, rule]) => (isRule(id) ? [rule] : []))
  return [...unclear.map(({ what }) => said.get(unclearId(what)) ?? { what, target: 'draft' }), ...rules]
}
