export { describeChanges } from './describe-changes.ts'
export { findRemoved, replaceCatalogue } from './replace-catalogue.ts'
export { requireReadable } from './save-catalogue.ts'
