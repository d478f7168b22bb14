import type { StoredCatalogue } from '../../../platform/contract/sections/catalogue.ts'
import { recordAction } from '../../../platform/server/audit/index.ts'
import { InvalidInput, NotFound } from '../../../platform/server/core/errors.ts'
import type { Transaction } from '../../../platform/server/db/database.ts'
import { storeCatalogue } from '../../catalogue/server/index.ts'
import { storeChange } from './changes.ts'
import { type CatalogueEditing, listOf, moveArticles, redirectEntry, type Which } from './move-entry.ts'
import { lockVersion } from './save-catalogue.ts'

/** Moves the articles and redirects the addresses. @throws NotFound, InvalidInput, Conflict */
export async function removeEntry(
  tx: Transaction,
  { kind, id, to, version }: Which & { to: string | null; version: number },
  editing: CatalogueEditing,
) {
  const { by, now } = editing
  const { value: before } = await lockVersion(tx, version)
  const list = listOf[kind]
  const entry = before[list].find((one) => one.id === id)
  if (!entry) throw new NotFound(kind, id)
  requireTarget(before, { kind, id, to })
  const moved = await moveArticles(editing, tx, { kind, id, to })
  const value: StoredCatalogue = {
    sections: before.sections.filter((one) => one !== entry),
    categories: before.categories.filter((one) => one !== entry),
    former: { ...before.former, [list]: { ...before.former[list], [id]: { name: entry.name, to } } },
  }
  await storeCatalogue(tx, { value, version: version + 1, now })
  if (to !== null) await redirectEntry(tx, { kind, id, to }, now)
  await storeChange(tx, before, { ...value, removed: { kind, id, name: entry.name, moved } }, { by, now })
  const subject = { kind, id, name: entry.name }
  await recordAction(tx, { by, action: `${kind}.removed`, subject, detail: { before: entry, to, moved } }, now)
  return { catalogue: value, version: version + 1, moved }
}

function requireTarget(before: StoredCatalogue, { kind, id, to }: Which & { to: string | null }) {
  if (kind === 'section' && before.sections.length === 1)
    throw new InvalidInput('to', 'You cannot remove the last section: it contains published articles')
  if (to === null) {
    if (kind === 'category') return
    throw new InvalidInput('to', 'Choose a section for its articles: each article needs exactly one')
  }
  const others = kind === 'section' ? before.sections : before.categories
  if (to === id || !others.some((other) => other.id === to))
    throw new InvalidInput('to', `Choose another ${kind} for its articles`)
  const shown = before.sections.filter((section) => section.id !== id && !section.isHidden)
  if (kind === 'section' && shown.length === 0)
    throw new InvalidInput('to', 'Show another section first: this one contains published articles')
}
