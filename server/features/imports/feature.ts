import { defineFeature } from '../feature.ts'
import { eraseAddressInImports } from './erase-person.ts'
import { importJobs } from './jobs.ts'

export const importsFeature = defineFeature({
  name: 'imports',
  work: importJobs,
  personalTables: [{ table: 'imports', by: 'created_by', without: ['source', 'refusals'] }],
  erasePerson: (tx, { emailKey }) => eraseAddressInImports(tx, emailKey),
})
