export type { MemberDeps } from './deps.ts'
export { getAdministrator } from './import/get-administrator.ts'
export { memberImports, requireGrantEnd } from './import/import.ts'
export { exportMembers } from './list/export.ts'
