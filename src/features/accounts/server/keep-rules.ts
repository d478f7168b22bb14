import type { Transaction } from '../../../platform/server/db/database.ts'
import { keepBanOf } from '../../letters/server/index.ts'
import { keepRemovedSeatsOf } from '../../organisations/server/index.ts'
import { keepUsedOffersOf, lockReader } from '../../subscriptions/server/index.ts'

/** Keeps what holds for a person when the account is about to be deleted, or to leave its address. */
export async function keepRulesOf(tx: Transaction, userId: number): Promise<void> {
  if (!(await lockReader(tx, userId))) return
  await keepBanOf(tx, userId)
  await keepRemovedSeatsOf(tx, userId)
  await keepUsedOffersOf(tx, userId)
}
