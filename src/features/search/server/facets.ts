import { findCategory, findSection, type StoredCatalogue } from '../../../platform/contract/sections/catalogue.ts'
import { InvalidInput } from '../../../platform/server/core/errors.ts'
import { catalogueMessages } from '../../catalogue/contract/problems.ts'
import { getCategory, sectionNow } from '../../catalogue/server/index.ts'
import type { SearchPage } from '../contract/search.ts'

/** Maps removed sections and categories to their replacements. @throws InvalidInput */
export function toFilters<Wanted extends { section?: string | undefined; category?: string | undefined }>(
  catalogue: StoredCatalogue,
  { section, category, ...others }: Wanted,
) {
  const found = section === undefined ? undefined : sectionNow(catalogue, section)
  if (section !== undefined && !found) throw new InvalidInput('section', catalogueMessages.sectionUnknown)
  return {
    ...others,
    section: found?.id,
    category: category === undefined ? undefined : getCategory(catalogue, category).id,
  }
}

type Facets = SearchPage['facets']

/** Hidden sections and categories are offered only if chosen. */
export function withNames(
  catalogue: StoredCatalogue,
  facets: Facets,
  chosen: { section: string | undefined; category: string | undefined },
): Facets {
  return {
    ...facets,
    section: named(facets.section, chosen.section, (id) => findSection(catalogue, id)),
    category: named(facets.category, chosen.category, (id) => findCategory(catalogue, id)),
  }
}

function named(
  values: Facets['section'],
  chosen: string | undefined,
  find: (id: string) => { name: string; isHidden: boolean } | undefined,
): Facets['section'] {
  const isFound = chosen === undefined || values.some(({ value }) => value === chosen)
  return [...values, ...(isFound ? [] : [{ value: chosen, count: 0 }])].flatMap((one) => {
    const entry = find(one.value)
    return entry && (!entry.isHidden || one.value === chosen) ? [{ ...one, name: entry.name }] : []
  })
}
