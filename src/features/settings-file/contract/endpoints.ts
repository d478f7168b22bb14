import { z } from 'zod'
import { endpoints } from '../../../platform/contract/endpoint.ts'
import { CatalogueInfo } from '../../catalogue/contract/schemas.ts'
import { SettingsDifference, StoredValues } from '../../settings/contract/endpoints.ts'

export const settingsFile = { format: 'groundplane-settings', version: 1 } as const

export const settingsFileEndpoints = endpoints({
  'GET /admin/settings-file': {
    summary: 'All settings, sections and categories as one JSON file. It holds no secrets',
    access: 'admin',
    answers: {
      200: z.object({
        format: z.string(),
        version: z.int(),
        groups: z.record(z.string(), StoredValues),
        catalogue: CatalogueInfo,
      }),
    },
  },
  'POST /admin/settings-file': {
    summary: 'Imports a file of settings; with `isDryRun` answers what would change',
    access: 'admin',
    freshFactor: true,
    body: z.object({ file: z.unknown(), isDryRun: z.boolean() }),
    answers: {
      200: z.object({
        message: z.string(),
        differences: z.array(SettingsDifference),
        catalogue: z.array(z.string()).describe('What changes in sections and categories, as sentences'),
      }),
    },
  },
})
