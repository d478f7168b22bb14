import type { StoredCatalogue } from '../../../platform/contract/sections/catalogue.ts'
import { recordAction } from '../../../platform/server/audit/index.ts'
import { InvalidInput, NotFound } from '../../../platform/server/core/errors.ts'
import type { Transaction } from '../../../platform/server/db/database.ts'
import { newIdProblem } from '../../catalogue/contract/problems.ts'
import { fieldsOfArticles } from './fields-of-articles.ts'
import { type CatalogueEditing, listOf, moveArticles, redirectEntry, type Which } from './move-entry.ts'

export interface Rename extends Which {
  to: string
}

/**
 * Changes the id of a section or category, which is its address: articles move, and the former addresses redirect.
 * Returns the catalogue with the new id; the caller stores it.
 * @throws NotFound, InvalidInput
 */
export async function renameEntry(
  tx: Transaction,
  before: StoredCatalogue,
  { kind, id, to }: Rename,
  editing: CatalogueEditing,
): Promise<StoredCatalogue> {
  const { by, now } = editing
  const list = listOf[kind]
  const entry = before[list].find((one) => one.id === id)
  if (!entry) throw new NotFound(kind, id)
  const taken = before[list].some((one) => one.id === to) ? `The ${kind} ${to} already exists` : null
  const problem = taken ?? newIdProblem(kind, to, fieldsOfArticles)
  if (problem) throw new InvalidInput('id', problem)
  const moved = await moveArticles(editing, tx, { kind, id, to })
  await redirectEntry(tx, { kind, id, to }, now)
  const subject = { kind, id: to, name: entry.name }
  await recordAction(tx, { by, action: `${kind}.renamed`, subject, detail: { before: id, after: to, moved } }, now)
  const withId = <E extends { id: string }>(entries: readonly E[]) =>
    entries.map((one) => (one.id === id ? { ...one, id: to } : one))
  return {
    sections: kind === 'section' ? withId(before.sections) : before.sections,
    categories: kind === 'category' ? withId(before.categories) : before.categories,
    former: { ...before.former, [list]: { ...before.former[list], [id]: { name: entry.name, to } } },
  }
}
