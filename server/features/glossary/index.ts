export { findUnknownTerms, withTerms } from './explain-terms.ts'
export { glossaryKey } from './terms.ts'
