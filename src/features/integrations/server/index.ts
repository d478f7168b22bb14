export { createIdentifyProgram } from './identify-program.ts'
