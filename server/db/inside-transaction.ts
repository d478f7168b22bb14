import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Whether the code that runs now runs inside `inTransaction`. The embedded database has one connection: a query that
 * goes past the transaction would wait for it to end, and the transaction for the query.
 */
export const insideTransaction = new AsyncLocalStorage<{ open: boolean }>()
