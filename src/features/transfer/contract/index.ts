import { siteExportEndpoints } from './export/endpoints.ts'
import { siteImportEndpoints } from './import/endpoints.ts'

export const transferCalls = { ...siteExportEndpoints, ...siteImportEndpoints }
