import { defineFeature } from '../feature.ts'
import { forgetAddressInImports } from './forget-person.ts'
import { importJobs } from './jobs.ts'

export const importsFeature = defineFeature({
  name: 'imports',
  work: importJobs,
  personalTables: [{ table: 'imports', by: 'created_by', without: ['source', 'refusals'] }],
  forgetPerson: (tx, { emailKey }) => forgetAddressInImports(tx, emailKey),
})
