import type { CategoryId, Section } from '../../../platform/contract/catalogue.ts'
import {
  findCategory,
  findSection,
  inPlaceOf,
  type StoredCatalogue,
} from '../../../platform/contract/sections/catalogue.ts'
import { InvalidInput } from '../../../platform/server/core/errors.ts'
import type { Transaction } from '../../../platform/server/db/database.ts'
import { catalogueMessages } from '../contract/problems.ts'
import { findCatalogue, lockCatalogueShared } from './queries.ts'

export interface Places {
  section: Section
  categories: readonly CategoryId[]
}

/**
 * Replaces removed places by those that took their place. Locks the catalogue.
 * @throws InvalidInput if something never existed
 */
export async function requirePlaces(tx: Transaction, asked: Places): Promise<Places> {
  await lockCatalogueShared(tx)
  const { value: catalogue } = await findCatalogue(tx)
  const section = inPlaceOf(catalogue.former.sections, asked.section)
  if (section === null || !findSection(catalogue, section))
    throw new InvalidInput('section', catalogueMessages.sectionUnknown)
  return { section, categories: requireKnown(catalogue, asked.categories) }
}

/** @throws InvalidInput if one of the categories never existed */
export async function requireCategories(tx: Transaction, ids: readonly CategoryId[]): Promise<readonly CategoryId[]> {
  await lockCatalogueShared(tx)
  return requireKnown((await findCatalogue(tx)).value, ids)
}

function requireKnown(catalogue: StoredCatalogue, ids: readonly CategoryId[]): readonly CategoryId[] {
  const categories = followAll(catalogue, ids)
  if (categories.some((id) => !findCategory(catalogue, id)))
    throw new InvalidInput('categories', catalogueMessages.categoryUnknown)
  return categories
}

/**
 * Like `requirePlaces`, for an earlier text of an article. `changes` are sentences. The transaction must hold the catalogue
 * (`lockCatalogueShared`).
 */
export async function resolvePlaces(tx: Transaction, earlier: Places, present: Places) {
  return resolvePlacesIn((await findCatalogue(tx)).value, earlier, present)
}

export function resolvePlacesIn(
  catalogue: StoredCatalogue,
  earlier: Places,
  present: Places,
): Places & { changes: string[] } {
  const { sections, categories } = catalogue.former
  const section = inPlaceOf(sections, earlier.section) ?? present.section
  const toWords = (name: string, to: string | undefined) => {
    // Only its address has changed.
    if (name === to) return []
    return [to ? `“${name}” was removed. The article is now in “${to}”.` : `“${name}” was removed.`]
  }
  const changes = [
    ...(section === earlier.section
      ? []
      : toWords(sections[earlier.section]?.name ?? earlier.section, findSection(catalogue, section)?.name)),
    ...earlier.categories.flatMap((id) => {
      const now = inPlaceOf(categories, id)
      if (now === id) return []
      return toWords(categories[id]?.name ?? id, now === null ? undefined : findCategory(catalogue, now)?.name)
    }),
  ]
  return { section, categories: followAll(catalogue, earlier.categories), changes }
}

const followAll = ({ former }: StoredCatalogue, ids: readonly CategoryId[]) => [
  ...new Set(ids.flatMap((id) => inPlaceOf(former.categories, id) ?? [])),
]
