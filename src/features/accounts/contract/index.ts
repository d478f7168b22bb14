import { accountEndpoints } from './endpoints.ts'
import { secondFactorEndpoints } from './second-factor.ts'
import { staffEndpoints } from './staff.ts'

export const accountsCalls = { ...accountEndpoints, ...secondFactorEndpoints, ...staffEndpoints }
