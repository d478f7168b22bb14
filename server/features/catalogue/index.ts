export { CurrentCatalogue, getCategory, sectionNow, watchCatalogue } from './current.ts'
export type { CatalogueDeps } from './deps.ts'
export { requireCategories, requirePlaces, settlePlaces, settlePlacesIn } from './places.ts'
export { findCatalogue, holdCatalogue, lockCatalogue, storeCatalogue } from './queries.ts'
