import { moveOutEndpoints } from './export/endpoints.ts'
import { moveInEndpoints } from './import/endpoints.ts'

export const transferCalls = { ...moveOutEndpoints, ...moveInEndpoints }
