export {
  type Addresses,
  type ByEditor,
  changedColumns,
  deleteEntry,
  type EntryKind,
  editEntry,
  refusalFor,
  requireFreeSlug,
  restoreEntry,
  toFreeSlug,
} from './entries.ts'
