export { findAuthorAt, findAuthorOf, findAuthorSlugs, findBylines } from './queries.ts'
export { findExisting, requireAuthors } from './require-authors.ts'
export { keysOfAuthor } from './save-author.ts'
