export { exportMembers } from './list/export.ts'
