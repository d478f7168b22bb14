export { findFailedTests, isMailTested } from './last-tests.ts'
