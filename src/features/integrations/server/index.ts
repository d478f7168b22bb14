export { createIdentifyProgram } from './identify-program.ts'
export { switchOffAfterRestore } from './webhooks/webhooks.ts'
