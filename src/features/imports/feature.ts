import { defineFeature } from '../../platform/server/feature.ts'
import type { Deps } from '../../platform/server/feature-deps.ts'
import { eraseAddressInImports } from './server/erase-person.ts'
import { stopImportsAfterRestore, sweepImports } from './server/sweep.ts'

export const importsFeature = defineFeature({
  name: 'imports',
  jobs: ({ db, now }: Deps) => ({ 'imports.sweep': () => sweepImports(db, now()) }),
  schedules: { 'imports.sweep': '51 3 * * *' },
  personalTables: [{ table: 'imports', by: 'created_by', without: ['source', 'refusals'] }],
  afterRestore: stopImportsAfterRestore,
  erasePerson: (tx, { emailKey }) => eraseAddressInImports(tx, emailKey),
})
