export { findSeriesSlugs } from './queries.ts'
