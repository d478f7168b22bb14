export { findAuthorAt, findAuthorOf, findBylines, findPublishedAuthors } from './queries.ts'
export { findExisting, requireAuthors } from './require-authors.ts'
export { keysOfAuthor } from './save-author.ts'
