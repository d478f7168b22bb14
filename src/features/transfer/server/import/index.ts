export type { MoveInDeps } from './deps.ts'
export { MoveIns, type MoveInTarget } from './move-ins.ts'
export { openExport } from './open/open-export.ts'
