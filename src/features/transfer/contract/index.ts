import { moveOutEndpoints } from './export/endpoints.ts'
import { siteImportEndpoints } from './import/endpoints.ts'

export const transferCalls = { ...moveOutEndpoints, ...siteImportEndpoints }
