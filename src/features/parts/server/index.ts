export { partListKey, writeParts } from './write-parts.ts'
