export { forgetAddressInImports } from './forget-person.ts'
export { Imports } from './imports.ts'
export { stopImportsAfterRestore, sweepImports } from './sweep.ts'
