import { organisationAdminEndpoints } from './admin.ts'
import { organisationEndpoints } from './endpoints.ts'

export const organisationsCalls = { ...organisationAdminEndpoints, ...organisationEndpoints }
