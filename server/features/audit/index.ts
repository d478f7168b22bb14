export { type Actor, type AuditedAction, nameOf, recordAction } from './record.ts'
