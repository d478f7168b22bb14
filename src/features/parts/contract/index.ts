import { partEndpoints } from './endpoints.ts'
import { partImportEndpoints } from './imports.ts'

export const partsCalls = { ...partEndpoints, ...partImportEndpoints }
