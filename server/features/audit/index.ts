export { type Actor, type Administrator, type AuditedAction, nameOf, recordAction } from './record.ts'
