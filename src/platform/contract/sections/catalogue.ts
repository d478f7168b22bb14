import { type CategoryId, canonicalCategory, type PageAdLocation, type Section } from '../catalogue.ts'

/** The sections and categories of a magazine. No schemas, so that every screen can import it. */

interface Entry {
  name: string
  description: string
  /** The address of an uploaded picture; empty: none. */
  picture: string
  /** `#rrggbb` on the light ground and on the dark one; empty: that of all others. */
  colour: string
  darkColour: string
  /** Not offered anywhere. Its articles stay readable. */
  isHidden: boolean
}

export interface SectionEntry extends Entry {
  id: Section
  /** Above its list, and in the title of its feed. */
  heading: string
  /** Whose advertisements its list has. */
  ads: PageAdLocation
}

export interface CategoryEntry extends Entry {
  id: CategoryId
  group: string
}

/** Both in the order in which they are shown. */
export interface Catalogue {
  sections: SectionEntry[]
  categories: CategoryEntry[]
}

/** Ids that were removed or changed: the name then, and the id in its place; null for none. */
export type Former = Record<string, { name: string; to: string | null }>

export interface StoredCatalogue extends Catalogue {
  former: { sections: Former; categories: Former }
}

export const findSection = ({ sections }: Pick<Catalogue, 'sections'>, id: Section) =>
  sections.find((section) => section.id === id)

/** The category with an id, in any spelling of the specification. */
export function findCategory({ categories }: Pick<Catalogue, 'categories'>, spelling: string) {
  const id = canonicalCategory(spelling)
  return categories.find((category) => category.id === id)
}

/** The categories that are offered, in their groups. */
export function groupsOf<C extends { group: string; isHidden: boolean }>(categories: readonly C[]) {
  const groups = Map.groupBy(
    categories.filter(({ isHidden }) => !isHidden),
    ({ group }) => group,
  )
  return [...groups].map(([name, members]) => ({ name, categories: members }))
}

/** The id in place of this one; null if there is none. An id in use is its own. */
export function inPlaceOf(former: Former, id: string): string | null {
  let now: string | null = id
  // An id that is used again is nobody's former one, so this ends.
  while (now !== null && Object.hasOwn(former, now)) now = former[now]?.to ?? null
  return now
}
