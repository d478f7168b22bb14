export { deleteAuthor } from './delete-author.ts'
export { findAuthorAt, findAuthorOf, findBylines, findPublishedAuthors } from './queries.ts'
export { findExisting, requireAuthors } from './require-authors.ts'
export { addAuthor } from './save-author.ts'
