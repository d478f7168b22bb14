export { findPublishedSlugs } from './queries.ts'
export { pageKey } from './save-page.ts'
