export { type Actor, type Administrator, type AuditedAction, commandLine, nameOf, recordAction } from './record.ts'
