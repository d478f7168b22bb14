export { Imports } from './imports.ts'
export { stopImportsAfterRestore, sweepImports } from './sweep.ts'
