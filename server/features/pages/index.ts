export { findPublishedSlugs } from './queries.ts'
