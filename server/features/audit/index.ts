export { type Action, type Actor, nameOf, recordAction } from './record.ts'
