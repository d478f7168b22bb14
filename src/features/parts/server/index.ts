export { partRecordRows, toPartRecord } from './part-page.ts'
export { partListKey, writeParts } from './write-parts.ts'
