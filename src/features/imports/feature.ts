import { defineFeature } from '../../platform/server/feature.ts'
import { eraseAddressInImports } from './server/erase-person.ts'
import { importJobs } from './server/jobs.ts'
import { stopImportsAfterRestore } from './server/sweep.ts'

export const importsFeature = defineFeature({
  name: 'imports',
  work: importJobs,
  personalTables: [{ table: 'imports', by: 'created_by', without: ['source', 'refusals'] }],
  afterRestore: stopImportsAfterRestore,
  erasePerson: (tx, { emailKey }) => eraseAddressInImports(tx, emailKey),
})
