// oxlint-disable-next-line typescript/no-empty-object-type -- src/app/contract/audit-actions.ts fills it
export interface AuditActions {}
export type AuditAction = keyof AuditActions
