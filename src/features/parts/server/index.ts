export { writeParts } from './write-parts.ts'
