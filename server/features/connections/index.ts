export { findFailedTests } from './last-tests.ts'
