import type { Catalogue, Former, StoredCatalogue } from '../../../platform/contract/sections/catalogue.ts'
import { recordAction } from '../../../platform/server/audit/index.ts'
import { InvalidInput } from '../../../platform/server/core/errors.ts'
import type { Database, Transaction } from '../../../platform/server/db/database.ts'
import { countUses } from './count-uses.ts'
import { type CatalogueEditing, listOf, type Which } from './move-entry.ts'
import { type Rename, renameEntry } from './rename-entry.ts'
import { lockVersion, requireReadable, storeEntries } from './save-catalogue.ts'

interface Replacement {
  catalogue: Catalogue
  /** Null: replace whatever is stored. */
  version: number | null
  /** A rename to do first, if that address is not in use. */
  renamed?: Rename | undefined
}

/** Removes entries that the new catalogue lacks. @throws InvalidInput if articles would lose their place, Conflict */
export async function replaceCatalogue(
  tx: Transaction,
  { catalogue, version, renamed }: Replacement,
  who: CatalogueEditing,
) {
  const stored = await lockVersion(tx, version)
  const before = renamed ? await renameBack(tx, stored.value, renamed, who) : stored.value
  const removed = await findRemoved(tx, before, catalogue)
  requireReadable(catalogue, before)
  for (const { kind, id, name } of removed) {
    const subject = { kind, id, name }
    await recordAction(tx, { by: who.by, action: `${kind}.removed`, subject, detail: { moved: 0 } }, who.now)
  }
  const gone = (kind: Which['kind']): Former =>
    Object.fromEntries(removed.flatMap((one) => (one.kind === kind ? [[one.id, { name: one.name, to: null }]] : [])))
  const former = {
    sections: { ...before.former.sections, ...gone('section') },
    categories: { ...before.former.categories, ...gone('category') },
  }
  const after = renamed && before !== stored.value ? { ...catalogue, renamed } : catalogue
  return storeEntries(tx, { ...stored, before: { ...before, former }, after }, who)
}

async function renameBack(tx: Transaction, before: StoredCatalogue, renamed: Rename, who: CatalogueEditing) {
  const has = (sought: string) => before[listOf[renamed.kind]].some(({ id }) => id === sought)
  return has(renamed.id) && !has(renamed.to) ? renameEntry(tx, before, renamed, who) : before
}

/** The entries that `after` lacks. @throws InvalidInput if one of them is in use */
export async function findRemoved(db: Database, before: Catalogue, after: Catalogue) {
  const removed = (['section', 'category'] as const).flatMap((kind) =>
    before[listOf[kind]].flatMap(({ id, name }) =>
      after[listOf[kind]].some((one) => one.id === id) ? [] : { kind, id, name },
    ),
  )
  for (const { kind, id, name } of removed) {
    const { articles, drafts } = await countUses(db, { kind, id })
    const counted = articles === 1 ? 'one article' : `${articles} articles`
    if (articles + drafts > 0)
      throw new InvalidInput(
        'catalogue',
        `This would remove the ${kind} “${name}”, but it has ${articles > 0 ? counted : 'unsaved drafts'}. Remove it in Sections and categories first, and choose a new place for them.`,
      )
  }
  return removed
}
