import { AsyncLocalStorage } from 'node:async_hooks'

/** On the embedded database's one connection, a query beside a transaction and that transaction would deadlock. */
export const insideTransaction = new AsyncLocalStorage<{ open: boolean }>()

/** On PostgreSQL too, as many such queries as connections would wait for each other's connections. */
export function refuseInsideTransaction(): void {
  if (insideTransaction.getStore()?.open) {
    throw new Error('A query outside of the running transaction would wait for it forever: pass the transaction')
  }
}
