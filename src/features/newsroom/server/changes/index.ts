export { countOutcomes } from './count-outcomes.ts'
export { requireUndoable } from './require-undoable.ts'
