export type { MoveInDeps } from './deps.ts'
export { MoveIns } from './move-ins.ts'
