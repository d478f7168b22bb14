export { CurrentConnections } from './current.ts'
export { findFailedTests, isMailTested } from './last-tests.ts'
export type { StoredConnections } from './stored-values.ts'
export { findConfigInForce, storedInForce, variablesOf } from './stored-values.ts'
