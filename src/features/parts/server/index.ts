export { partRecordRows, toPartRecord } from './part-page.ts'
export { writeParts } from './write-parts.ts'
