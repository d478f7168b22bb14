export { countOutcomes } from './count-outcomes.ts'
export { letUndoAgain, requireUndoable } from './require-undoable.ts'
