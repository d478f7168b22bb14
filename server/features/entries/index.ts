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
  type EntryRow,
  findEntries,
  findEntrySlugs,
  findPublishedEntries,
  getEntry,
  getPublishedEntry,
} from './queries.ts'
export { refusalFor } from './refusal.ts'
export { toFreeSlug } from './slugs.ts'
