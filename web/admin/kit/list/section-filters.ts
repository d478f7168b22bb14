import { wordFor } from '../../../../contract/sections/specified.ts'
import { useCatalogue } from '../catalogue.ts'

/** The values of the specification's filters. Any other section is filtered by its id. */
const values = new Map([
  ['news', 'NEWS'],
  ['product', 'new-products'],
  ['design-guide', 'Design'],
])

/**
 * Filters of a list of articles by section, as value and label. `words` has the specification's words for its sections, in its order; the
 * publisher's own follow.
 */
export function useSectionFilters(words: Readonly<Record<string, string>>): readonly (readonly [string, string])[] {
  const order = Object.keys(words)
  const placeOf = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length)
  return useCatalogue()
    .sections.toSorted((one, other) => placeOf(one.id) - placeOf(other.id))
    .map((section) => [values.get(section.id) ?? section.id, wordFor(section, words)])
}
