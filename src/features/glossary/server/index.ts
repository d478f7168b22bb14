export { findUnknownTerms, withTerms } from './explain-terms.ts'
