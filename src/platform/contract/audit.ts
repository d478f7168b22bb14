/** The actions that the audit log records. The app, which knows all features, declares them. */
// oxlint-disable-next-line typescript/no-empty-object-type -- src/app/contract/audit-actions.ts fills it
export interface AuditActions {}
export type AuditAction = keyof AuditActions
