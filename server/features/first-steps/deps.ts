import type { StoredConnections } from '../connections/index.ts'
import type { Deps } from '../deps.ts'

export interface FirstStepDeps extends Deps {
  connections: { stored: StoredConnections }
}
