import { type CategoryId, canonicalCategory, type PageAdLocation, type Section } from '../catalogue.ts'

/** No schemas, so that every screen can import it. */

interface Entry {
  name: string
  description: string
  /** Address of an uploaded picture; empty: none. */
  picture: string
  /** `#rrggbb` on the light and the dark ground; empty: that of all others. */
  colour: string
  darkColour: string
  /** Not offered anywhere. Its articles stay readable. */
  isHidden: boolean
}

export interface SectionEntry extends Entry {
  id: Section
  heading: string
  /** Whose advertisements its list has. */
  ads: PageAdLocation
}

export interface CategoryEntry extends Entry {
  id: CategoryId
  group: string
}

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

export function findCategory({ categories }: Pick<Catalogue, 'categories'>, spelling: string) {
  const id = canonicalCategory(spelling)
  return categories.find((category) => category.id === id)
}

export function groupsOf<C extends { group: string; isHidden: boolean }>(categories: readonly C[]) {
  const groups = Map.groupBy(
    categories.filter(({ isHidden }) => !isHidden),
    ({ group }) => group,
  )
  return [...groups].map(([name, members]) => ({ name, categories: members }))
}

/** Null: none. An id in use stands for itself. */
export function inPlaceOf(former: Former, id: string): string | null {
  let now: string | null = id
  // An id in use again is not a former one, so this ends.
  while (now !== null && Object.hasOwn(former, now)) now = former[now]?.to ?? null
  return now
}
