export { CurrentCatalogue, getCategory, sectionNow, siteKey, watchCatalogue } from './current.ts'
export type { CatalogueDeps } from './deps.ts'
export { requirePlaces, settlePlaces } from './places.ts'
export { findCatalogue, lockCatalogue } from './queries.ts'
