export { findPartRecord } from './part-page.ts'
export { writeParts } from './write-parts.ts'
