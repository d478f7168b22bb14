import { type SectionWordsOf, sectionsInOrder, sectionWord } from '../../../contract/sections/section-words.ts'
import { useCatalogue } from '../catalogue.ts'

/** The specification's filters. Any other section is filtered by its id. */
const values = new Map([
  ['news', 'NEWS'],
  ['product', 'new-products'],
  ['design-guide', 'Design'],
])

/** Value and label: the specification's in the screen's order, then the publisher's own. */
export function useSectionFilters(screen: SectionWordsOf): readonly (readonly [string, string])[] {
  const order = sectionsInOrder(screen)
  const placeOf = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length)
  return useCatalogue()
    .sections.toSorted((one, other) => placeOf(one.id) - placeOf(other.id))
    .map((section) => [values.get(section.id) ?? section.id, sectionWord(section, screen)])
}
