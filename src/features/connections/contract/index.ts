import { connectionEndpoints } from './connections.ts'
import { firstStepEndpoints } from './first-steps.ts'
import { screenEndpoints } from './screens-in-use.ts'
import { stateEndpoints } from './state.ts'

export const connectionsCalls = { ...connectionEndpoints, ...firstStepEndpoints, ...screenEndpoints, ...stateEndpoints }
