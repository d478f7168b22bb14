export { getStandingText } from './live-text.ts'
export { findPublishedSlugs } from './queries.ts'
export { addPage, deletePage, pageKey, publishPage } from './save-page.ts'
