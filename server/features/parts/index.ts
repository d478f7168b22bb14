export { findPartRecord } from './part-page.ts'
export { partListKey, writeParts } from './write-parts.ts'
