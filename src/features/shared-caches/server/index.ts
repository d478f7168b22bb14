export { announcePurges, purgeEverything } from './purge-with-commit.ts'
export { type PurgeState, Purging } from './purging.ts'
