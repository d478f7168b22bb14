import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Whether the current code runs inside `inTransaction`. The embedded database has one connection: a query beside the transaction
 * would wait for the transaction, and the transaction for the query.
 */
export const insideTransaction = new AsyncLocalStorage<{ open: boolean }>()
