export { Imports } from './imports.ts'
export { sweepImports } from './sweep.ts'
