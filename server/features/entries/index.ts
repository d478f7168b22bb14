export {
  addEntry,
  type ByEditor,
  deleteEntry,
  lockEdited,
  lockPresentEntry,
  restoreEntry,
  storeEntry,
} from './entries.ts'
export type { EntryKind } from './kinds.ts'
export {
  findEntriesForEditors,
  findEntrySlugs,
  findPublishedEntries,
  getEntry,
  getPublishedEntry,
  type StoredEntry,
} from './queries.ts'
export { refusalFor } from './refusal.ts'
export { toFreeSlug } from './slugs.ts'
