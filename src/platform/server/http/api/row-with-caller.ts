import type { RawBuilder } from 'kysely'
import type { Caller, SignedInReader } from '../../core/caller.ts'

export interface ReadWithCaller {
  query: RawBuilder<object>
  keep(caller: SignedInReader, row: object): void
}

/**
 * Read in the statement that finds the session, which saves a way to the database. It says nothing of what the caller
 * may see.
 */
export class RowWithCaller<Row extends object> {
  readonly #queryFor: (params: unknown) => RawBuilder<Row> | null
  readonly #rows = new WeakMap<SignedInReader, Row>()

  /** `queryFor` gets what is not validated yet. Null: it is not valid. */
  constructor(queryFor: (params: unknown) => RawBuilder<Row> | null) {
    this.#queryFor = queryFor
  }

  toRead(params: unknown): ReadWithCaller | null {
    const query = this.#queryFor(params)
    return query && { query, keep: (caller: SignedInReader, row: Row) => this.#rows.set(caller, row) }
  }

  /** Undefined: no session, or no such row. */
  of(caller: Caller): Row | undefined {
    return caller ? this.#rows.get(caller) : undefined
  }
}
