import type { Deps } from '../../../platform/server/feature-deps.ts'
import type { StoredConnections } from '../../connections/server/index.ts'

export interface FirstStepDeps extends Deps {
  connections: { stored: StoredConnections }
}
