export {
  type Addresses,
  type ByEditor,
  changedColumns,
  type EntryKind,
  editEntry,
  refusalFor,
  removeEntry,
  requireFreeSlug,
  restoreEntry,
  toFreeSlug,
} from './entries.ts'
