export { type Action, type Actor, recordAction } from './record.ts'
export { auditRoutes } from './routes.ts'
