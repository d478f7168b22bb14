import { memberChangeEndpoints } from './changes.ts'
import { memberEndpoints } from './endpoints.ts'
import { memberImportEndpoints } from './imports.ts'
import { labelEndpoints } from './labels.ts'

export const membersCalls = {
  ...memberChangeEndpoints,
  ...memberEndpoints,
  ...memberImportEndpoints,
  ...labelEndpoints,
}
