export { countOutcomes } from './count-outcomes.ts'
export { canUndo, markUndone, requireUndoable } from './undoable.ts'
