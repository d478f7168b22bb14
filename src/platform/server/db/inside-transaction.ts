import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Whether the current code runs inside `inTransaction`. The embedded database has one connection: a query beside the transaction
 * would wait for the transaction, and the transaction for the query.
 */
export const insideTransaction = new AsyncLocalStorage<{ open: boolean }>()

/** With as many such queries as connections, each transaction would wait for a connection that another holds, on PostgreSQL too. */
export function refuseInsideTransaction(): void {
  if (insideTransaction.getStore()?.open) {
    throw new Error('A query outside of the running transaction would wait for it forever: pass the transaction')
  }
}
