import type { FastifyBaseLogger } from 'fastify'
import type { DatabaseHandle } from '../../db/database.ts'
import type { Deps } from '../deps.ts'

export interface RedirectDeps extends Deps {
  database: DatabaseHandle
  log: FastifyBaseLogger
}

/** Deps of use cases that write. */
export interface SaveDeps extends Deps {
  /** Whether the magazine has a page or file at an address. */
  isServed(address: string): Promise<boolean>
}
