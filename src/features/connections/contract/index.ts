import { firstStepEndpoints } from '../../first-steps/contract/first-steps.ts'
import { screenEndpoints } from '../../site/contract/screens-in-use.ts'
import { stateEndpoints } from '../../system-status/contract/state.ts'
import { connectionEndpoints } from './connections.ts'

export const connectionsCalls = { ...connectionEndpoints, ...firstStepEndpoints, ...screenEndpoints, ...stateEndpoints }
